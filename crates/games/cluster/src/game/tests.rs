use super::super::setup::Setup;
use super::*;

fn game(edge: i64, colours: i64) -> DealtGame {
    let setup = Setup::new(edge, colours, 4).expect("a setup");
    DealtGame::new(
        Board::new(setup, &[]).expect("no walls"),
        RuleSet::default(),
    )
}

#[test]
fn bags_hold_the_share_of_each_colour() {
    assert_eq!(game(6, 2).bags(), [22; 4]);
    assert_eq!(game(4, 1).bags(), [18; 2]);
    assert_eq!(RuleSet::Deckhands.chips(61, 4), 12);
}

#[test]
fn a_drop_gives_the_other_chip_back_and_a_turn_gives_none() {
    let mut game = game(6, 2);
    game.deal_known(0, Some(1)).expect("both are in the bag");
    game.drop_chip(0, 1).expect("legal");
    assert_eq!(game.bags(), [22, 21, 22, 22]);
    game.deal_known(2, Some(2)).expect("both are in the bag");
    game.rotate(3).expect("legal");
    assert_eq!(game.bags(), [22, 21, 20, 22]);
}

#[test]
fn drops_are_checked_in_the_referees_order() {
    let mut game = game(4, 1);
    assert_eq!(game.drop_chip(0, 0), Err(Illegal::NoTurn));
    game.deal_known(0, None).expect("in the bag");
    let column = Illegal::Board(Refusal::NoColumn(4, 3));
    assert_eq!(game.drop_chip(4, 1), Err(column));
    assert_eq!(game.drop_chip(3, 1), Err(Illegal::NotInHand(1)));
    assert_eq!(game.rotate(9), Err(Illegal::OneChip));
}

#[test]
fn every_turn_of_the_board_and_either_mover_have_keys_of_their_own() {
    let mut keys = std::collections::BTreeSet::new();
    for direction in Direction::ALL {
        for mover in Side::BOTH {
            let mut game = game(4, 1);
            game.board.rotate(direction);
            game.mover = mover;
            keys.insert(game.key());
            game.deal_known(mover.index() as u8, None)
                .expect("in the bag");
            keys.insert(game.key());
        }
    }
    assert_eq!(keys.len(), 24);
}
