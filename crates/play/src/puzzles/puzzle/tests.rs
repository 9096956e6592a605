use super::*;

#[test]
fn a_puzzle_leads_through_its_line_and_back() {
    for line in [
        "white|win 5|3|1200|8 6|16/16 R 1",
        "black|hold|2|9|A1|WB//",
        "white|chance 3 83|1|7|drop -2 1|... 3 0",
    ] {
        assert_eq!(
            Puzzle::parse(line).map(|puzzle| puzzle.line()).as_deref(),
            Some(line)
        );
    }
    assert_eq!(Puzzle::parse("white|win|3|1|8 6|x"), None);
    assert_eq!(Puzzle::parse("white|win 3|3|1|8 6"), None);
}
