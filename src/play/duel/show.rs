//! The view of a duel.

use super::guest::{Guested, Guesthood};
use super::seats::{self, Seat};
use super::{Duel, Purpose, Sitting};
use crate::play::view::{Pace, PlayerView, Rich, Side, Span, Token, Turn, View};
use crate::rules::Verdict;

/// Moves that a view lists.
const LISTED: usize = 64;

/// Everything to draw now.
pub(super) fn view<G: Sitting>(duel: &Duel<'_, G>) -> View {
    let (game, marks) = match &duel.replay {
        Some(replay) => (&replay.game, &replay.marks),
        None => (&*duel.game, &duel.marks),
    };
    let turn = turn(duel, game);
    let persons = matches!(turn, Turn::Person(_)) && !duel.start;
    let aim = duel.aim.filter(|_| persons);
    View {
        kind: game.kind(),
        title: game.kind().title().into(),
        heading: game.heading(),
        players: Side::BOTH.map(|side| player(duel, game, side)).into(),
        turn,
        status: status(duel, game, turn),
        wheel: game.wheel(),
        facts: game.facts(),
        moves: game.last_moves(LISTED),
        message: duel.message.clone(),
        thinking: duel.thinking.clone(),
        pace: pace(duel),
        playback: duel.replay.as_ref().map(|replay| replay.at),
        start: duel.start.then(|| duel.start_page()),
        board: game.board(marks, aim),
        hint: duel.hint.filter(|_| duel.replay.is_none()),
        aim: aim.map(|spot| game.aim(spot)),
        rules: game.rules(),
        stamp: duel.stamp,
    }
}

fn turn<G: Sitting>(duel: &Duel<'_, G>, game: &G) -> Turn {
    let verdict = match duel.replay {
        Some(_) => game.verdict(),
        None => duel.verdict(),
    };
    match verdict {
        Some(Verdict::Win(side)) => Turn::Won(side),
        Some(Verdict::Draw) => Turn::Drawn,
        None if duel.replay.is_some() => Turn::Replay,
        None => {
            let side = game.mover();
            match duel.seat(side) {
                Seat::Person => Turn::Person(side),
                Seat::Machine => Turn::Machine(side),
            }
        }
    }
}

fn player<G: Sitting>(duel: &Duel<'_, G>, game: &G, side: Side) -> PlayerView {
    let index = duel.player(side);
    let role = game.role(side);
    let alone = duel.seats.contains(&Seat::Machine);
    let who = match duel.seats[index] {
        Seat::Machine => match &duel.guests[index] {
            Some(Guested {
                guest,
                state: Guesthood::Waits | Guesthood::Asked | Guesthood::Answered(_),
            }) => guest.name(),
            _ => format!("machine, {}", seats::name(duel.efforts[index])),
        },
        Seat::Person if alone => String::from("you"),
        Seat::Person => String::from("person"),
    };
    PlayerView {
        name: duel.name(side),
        role: role.text,
        tokens: role.tokens,
        stock: role.stock,
        goal: role.goal,
        who,
        machine: duel.seats[index] == Seat::Machine,
        score: Some(match game.score() {
            Some(score) => score[side.index()],
            None => duel.won[index],
        }),
    }
}

/// Whose turn it is, with the piece to be played.
fn status<G: Sitting>(duel: &Duel<'_, G>, game: &G, turn: Turn) -> Rich {
    let with_piece = |text: String| {
        let mut line = vec![Span::Text(text)];
        for (index, token) in game.tokens().into_iter().enumerate() {
            if index > 0 {
                line.push(Span::Text(" ".into()));
            }
            line.push(Span::Piece(token));
            if let Token::Paint(colour) = token {
                line.push(Span::Text(format!(" {}", colour.name())));
            }
        }
        line
    };
    match turn {
        Turn::Person(side) if duel.seats.contains(&Seat::Machine) => {
            let _ = side;
            with_piece("Your turn: ".into())
        }
        Turn::Person(side) => with_piece(format!("{}'s turn: ", duel.name(side))),
        Turn::Machine(side) => {
            let name = duel.name(side);
            let thinks = duel
                .work
                .as_ref()
                .is_some_and(|work| work.purpose == Purpose::Move)
                || duel.guest_thinks();
            let text = if duel.paused && duel.machines_only() {
                format!("{name}, paused: ")
            } else if thinks && duel.seconds > 0 {
                format!("{name} thinks, {} s: ", duel.seconds)
            } else {
                format!("{name} thinks: ")
            };
            with_piece(text)
        }
        Turn::Won(side) => vec![Span::Strong(format!("{} WINS!!", duel.name(side)))],
        Turn::Drawn => {
            let mut word = String::from(duel.draw_word());
            if let Some(first) = word.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            vec![Span::Strong(word)]
        }
        Turn::Replay => with_piece("Playback: ".into()),
        Turn::Puzzle(_) => Rich::new(),
    }
}

fn pace<G: Sitting>(duel: &Duel<'_, G>) -> Option<Pace> {
    let paused = match &duel.replay {
        Some(replay) => replay.paused,
        None if duel.machines_only() && duel.verdict().is_none() => duel.paused,
        None => return None,
    };
    Some(Pace {
        delay: duel.delay,
        paused,
    })
}
