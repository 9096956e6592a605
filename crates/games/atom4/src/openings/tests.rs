use super::*;
use std::collections::HashSet;

#[test]
fn every_line_leads_to_a_position_of_its_own() {
    let lines = TEXT.lines().filter(|line| !line.starts_with('#')).count();
    let positions = positions();
    assert_eq!(positions.len(), lines);
    let keys: HashSet<u64> = positions.iter().map(Rules::key).collect();
    assert_eq!(keys.len(), lines);
    assert!(
        positions
            .iter()
            .all(|position| position.verdict().is_none())
    );
}
