use super::*;
use std::collections::HashMap;

#[test]
fn everybody_meets_everybody_as_often_with_either_side() {
    let schedule = Schedule::new(Format::RoundRobin, 4, 6).expect("a schedule");
    assert_eq!(schedule.len(), 6 * 6);
    let mut met: HashMap<(usize, usize), usize> = HashMap::new();
    for pairing in schedule.games(Shard::WHOLE) {
        *met.entry((pairing.white, pairing.black)).or_default() += 1;
    }
    assert_eq!(met.len(), 12);
    assert!(met.values().all(|&games| games == 3));
}

#[test]
fn pairs_share_an_opening_and_swap_seats() {
    let schedule = Schedule::new(Format::Gauntlet, 3, 4).expect("a schedule");
    let games: Vec<Pairing> = schedule.games(Shard::WHOLE).collect();
    assert_eq!(games.len(), 8);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(
            (pair[0].white, pair[0].black),
            (pair[1].black, pair[1].white)
        );
        assert!(pair[0].white == 0);
    }
    assert_eq!(games[0].opening, games[2].opening);
    assert_ne!(games[0].opening, games[4].opening);
}

#[test]
fn parts_make_the_whole_and_keep_pairs_together() {
    let schedule = Schedule::new(Format::RoundRobin, 3, 10).expect("a schedule");
    let mut seen = vec![0; schedule.len()];
    for number in 1..=7 {
        let shard = Shard::parse(&format!("{number}/7")).expect("a part");
        let games: Vec<Pairing> = schedule.games(shard).collect();
        assert!(games.chunks(2).all(|two| two[0].pair == two[1].pair));
        games.iter().for_each(|pairing| seen[pairing.game] += 1);
    }
    assert!(seen.iter().all(|&times| times == 1));
}

#[test]
fn what_cannot_be_paired_is_refused() {
    assert!(Schedule::new(Format::RoundRobin, 1, 2).is_err());
    assert!(Schedule::new(Format::RoundRobin, 2, 3).is_err());
    assert!(Schedule::new(Format::RoundRobin, 2, 0).is_err());
}

#[test]
fn a_series_that_grows_keeps_the_numbers_of_its_games() {
    let before = Schedule::new(Format::RoundRobin, 3, 4).expect("a schedule");
    // The new one stands between the others.
    let now = [0, 2, 3];
    let beginning = Beginning {
        players: now.to_vec(),
        games: 4,
    };
    let after = Schedule::grown(Format::RoundRobin, 4, 6, &[beginning]).expect("a schedule");
    assert_eq!(after.len(), 6 * 6);
    for pairing in before.games(Shard::WHOLE) {
        let same = after.game(pairing.game);
        assert_eq!(same.opening, pairing.opening);
        assert_eq!(same.white, now[pairing.white]);
        assert_eq!(same.black, now[pairing.black]);
    }
    let mut met: HashMap<(usize, usize, usize), usize> = HashMap::new();
    for pairing in after.games(Shard::WHOLE) {
        let (white, black, opening) = (pairing.white, pairing.black, pairing.opening);
        *met.entry((white, black, opening)).or_default() += 1;
        assert_eq!(after.find(white, black, opening), Some(pairing.game));
    }
    assert_eq!(met.len(), 36);
    assert!(met.values().all(|&games| games == 1));
}
