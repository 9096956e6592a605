use super::*;
use atom4_atom4::round;

#[test]
fn openings_differ_and_are_undecided() {
    let starts: Vec<_> = (1..=6).map(round::opening).collect();
    let found = openings(&starts, 8, 50, 1);
    let keys: HashSet<u64> = found.iter().map(Rules::key).collect();
    assert_eq!(keys.len(), 50);
    assert!(found.iter().all(|position| position.pieces() == 10));
}

#[test]
fn a_player_against_itself_is_even() {
    let starts = [round::opening(1)];
    let mut random = Random::new(5);
    let mut pick = |position: &atom4_atom4::Position| {
        let moves: Vec<_> = position.legal().iter().collect();
        random.pick(&moves).copied()
    };
    let mut other = |position: &atom4_atom4::Position| position.legal().iter().next();
    let openings = openings(&starts, 4, 20, 2);
    let tally = play(&openings, &mut pick, &mut other, &mut |_| {});
    assert_eq!(tally.games(), 40);
    assert!(tally.error() < 0.2, "{tally}");
}
