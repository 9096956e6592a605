use super::*;
use crate::games::atomix::solvers::compare::read;

#[test]
fn a_part_is_held_against_the_whole_on_levels_that_both_prove() {
    let line = |level: &str, algorithm: &str, expanded: u64, proved: bool| {
        format!(
            "{{\"level\":\"{level}\",\"algorithm\":\"{algorithm}\",\"moves\":null,\"length\":9,\"proved\":{proved},\
             \"lower_bound\":9,\"impossible\":false,\"expanded\":{expanded},\"generated\":1,\"seconds\":0.5,\
             \"peak_bytes\":1,\"stored\":1,\"limit\":null}}\n"
        )
    };
    let text = line("a", "strong", 10, true)
        + &line("a", "strong without beams", 40, true)
        + &line("b", "strong", 10, true)
        + &line("b", "strong without beams", 7, false);
    let (records, broken) = read(&text);
    assert_eq!(broken, 0);
    let table = ablation(&records);
    let row: Vec<&str> = table
        .lines()
        .nth(1)
        .expect("a row")
        .split_whitespace()
        .collect();
    assert_eq!(
        row,
        [
            "strong", "without", "beams", "1", "4.000", "1.000", "1", "0", "0"
        ]
    );
    assert_eq!(ablation(&records[..1]), "");
}
