use super::*;

/// Rounds in which the player with the smaller number always wins.
fn play(players: usize, rounds: usize) -> (Before, Vec<Vec<(usize, usize)>>) {
    let mut before = Before {
        half_points: vec![0; players],
        met: BTreeSet::new(),
        sat_out: BTreeSet::new(),
    };
    let mut all = Vec::new();
    for _ in 0..rounds {
        let pairs = round(&before);
        let playing: BTreeSet<usize> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
        assert_eq!((pairs.len(), playing.len()), (players / 2, players / 2 * 2));
        for &(a, b) in &pairs {
            before.half_points[a.min(b)] += 4;
            let new = before.met.insert((a.min(b), a.max(b)));
            assert!(
                new || all.len() >= players - 1,
                "{a} and {b} meet again in round {}",
                all.len()
            );
        }
        for player in (0..players).filter(|player| !playing.contains(player)) {
            before.half_points[player] += 4;
            assert!(before.sat_out.insert(player), "{player} sits out twice");
        }
        all.push(pairs);
    }
    (before, all)
}

#[test]
fn nobody_meets_anybody_twice_and_the_best_is_found() {
    for (players, rounds) in [(2, 1), (4, 3), (7, 5), (16, 6), (31, 7), (60, 8)] {
        let (before, _) = play(players, rounds);
        let best = before.half_points.iter().max().expect("players");
        assert_eq!(&before.half_points[0], best, "{players} players");
    }
}

#[test]
fn neighbours_in_points_meet() {
    let (_, rounds) = play(8, 2);
    assert_eq!(rounds[0], [(0, 1), (2, 3), (4, 5), (6, 7)]);
    // The winners of the first round among each other, then the losers.
    assert_eq!(rounds[1], [(0, 2), (4, 6), (1, 3), (5, 7)]);
}

#[test]
fn when_all_have_met_they_meet_again() {
    let (_, rounds) = play(4, 5);
    assert_eq!(rounds[4].len(), 2);
}
