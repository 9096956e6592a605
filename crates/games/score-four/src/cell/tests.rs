use super::*;

#[test]
fn failed_tests_name_pegs_and_cells_as_people_do() {
    let peg: Peg = "b3".parse().expect("a peg");
    assert_eq!(format!("{peg:?}"), "B3");
    let cell = Cell::new(peg, 1).expect("a level");
    assert_eq!(format!("{cell:?}"), "B3-2");
}
