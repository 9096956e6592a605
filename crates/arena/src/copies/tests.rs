use super::*;

fn pairing(game: usize, white: usize) -> Pairing {
    Pairing {
        game,
        pair: game / 2,
        opening: 0,
        white,
        black: 1 - white,
    }
}

fn summary(key: Option<u64>) -> Summary {
    Summary {
        score: crate::outcome::Score::Draw,
        reason: crate::outcome::Reason::FullBoard,
        detail: String::new(),
        key,
    }
}

#[test]
fn a_game_is_a_copy_in_the_same_seats_alone() {
    let mut seen = Seen::default();
    assert!(seen.game(pairing(0, 0), &summary(Some(7))));
    assert!(seen.game(pairing(1, 1), &summary(Some(7))));
    assert!(!seen.game(pairing(2, 0), &summary(Some(7))));
    assert_eq!(seen.copies, 1);
    // Without moves there is nothing to compare.
    assert!(seen.game(pairing(3, 1), &summary(None)) && seen.game(pairing(5, 1), &summary(None)));
}

#[test]
fn a_pair_is_new_when_one_of_its_games_is() {
    let mut seen = Seen::default();
    let mut pair = |keys: [u64; 2]| {
        let [one, other] = keys.map(|key| summary(Some(key)));
        seen.pair([pairing(0, 0), pairing(1, 1)], [&one, &other])
    };
    assert!(pair([1, 2]) && pair([1, 3]) && !pair([1, 2]));
    assert_eq!(seen.copies, 3);
}
