use super::*;

#[test]
fn seven_lines_through_corners_and_centre_four_elsewhere() {
    for (cell, through) in THROUGH.iter().enumerate() {
        let edge = |x: i32| x == 0 || x == 3;
        let [x, y, z] = place(cell as i32).map(edge);
        let rich = x == y && y == z;
        assert_eq!(through.count, if rich { 7 } else { 4 }, "cell {cell}");
    }
}
