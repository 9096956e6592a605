use super::*;
use crate::round;
use atom4_core::base::Random;
use atom4_core::lattice::triangular::Edge;

/// Kept sets are those found from scratch, and a move that is left out never helps.
/// The windows of each set.
fn near(of: &ThreatPosition) -> [Vec<usize>; 4] {
    of.near.map(|windows| windows.iter().collect())
}

#[test]
fn sets_are_kept_and_no_move_is_missed() {
    let mut random = Random::new(3);
    let (mut left_out, mut kept) = (0, 0);
    let (mut refuted, mut refutable) = (0, 0);
    for game in 0..60 {
        let edge = Edge::new(4 + game % 13).expect("a size");
        let mut position = ThreatPosition::new(&round::opening_on(edge, 1 + game as u32 % 6));
        let mut undos = Vec::new();
        while position.verdict().is_none() {
            let fresh = ThreatPosition::new(position.position());
            assert_eq!(near(&position), near(&fresh));
            let mut all = Vec::new();
            position.moves(&mut all);
            let side = position.mover();
            for plies in 1..9 {
                let mut toward = Vec::new();
                position.moves_toward(side, plies, &mut toward);
                for &mv in &all {
                    if toward.contains(&mv) {
                        kept += 1;
                        continue;
                    }
                    left_out += 1;
                    let undo = position.play(mv);
                    let won = position.verdict() == Some(Verdict::Win(side));
                    let may = position.may_win_within(side, plies - 1);
                    position.undo(undo);
                    assert!(
                        !won && !may,
                        "{mv} within {plies}: {:?}",
                        position.position()
                    );
                }
            }
            for plies in 1..8 {
                let found = position.refutation(side.other(), plies, &all);
                let refutes = |&&mv: &&Vertex| {
                    let undo = position.play(mv);
                    let may = position.may_win_within(side.other(), plies);
                    position.undo(undo);
                    !may
                };
                let first = all.iter().find(refutes).copied();
                refuted += usize::from(found.is_some());
                refutable += usize::from(first.is_some());
                assert!(found.is_none() || found == first, "{plies}");
            }
            let mv = random.pick(&all).copied().expect("a move");
            undos.push(position.play(mv));
        }
        while let Some(undo) = undos.pop() {
            position.undo(undo);
        }
        let fresh = ThreatPosition::new(position.position());
        assert_eq!(near(&position), near(&fresh));
    }
    assert!(left_out > 1000 && kept > 1000, "{left_out} {kept}");
    // Where so many windows are near that not all are noted nothing is claimed.
    assert!(
        refuted > 1000 && 10 * refuted > 9 * refutable,
        "{refuted} {refutable}"
    );
}
