use super::*;
use crate::Setup;

/// The chips moved as the trace says lie as the rules put them, with walls in the way.
#[test]
fn traces_lead_from_board_to_board() {
    let mut random = Random::new(5);
    for round in 0..40 {
        let walls = [Hex::new(0, 0), Hex::new(1, -2), Hex::new(-2, 1)];
        let setup = Setup::new(5, 2, 4).expect("a setup");
        let board = Board::new(setup, &walls[..round % 4]).expect("inner cells");
        let mut state = State::fresh(board, RuleSet::default(), Random::new(1));
        for _ in 0..60 {
            let columns = state.board.open_columns().collect::<Vec<_>>();
            let action = match random.pick(&columns) {
                Some(&pos) if random.below(4) > 0 => Action::Drop {
                    pos,
                    chip: random.below(4) as u8,
                },
                _ => Action::Rotate(Direction::ALL[random.below(6) as usize]),
            };
            let after = applied(&state, &HistoryEntry::Act(action, Side::White, None));
            let trace = after.trace.as_ref().expect("every move leaves one");
            let chips = |state: &State| {
                let hexes = state.board.grid().hexes().iter().enumerate();
                hexes
                    .filter_map(|(cell, &hex)| Some((hex, state.board.chip(cell)?)))
                    .collect::<std::collections::BTreeMap<_, _>>()
            };
            let (mut moved, before) = (chips(&state), chips(&state));
            if let Action::Drop { chip, .. } = action {
                moved.insert(trace.fallen[0].0, chip);
            }
            let lifted = trace.fallen.iter().map(|&(from, to)| (to, moved[&from]));
            let lifted = lifted.collect::<Vec<_>>();
            for (from, _) in &trace.fallen {
                moved.remove(from);
            }
            moved.extend(lifted);
            assert_eq!(moved, chips(&after), "{action} on {before:?}");
            state = after;
        }
    }
}
