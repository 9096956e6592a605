//! The view of a game for two.

use super::advice;
use super::machine::Considered;
use super::solving::{State, Task};
use super::{TwoPlayerController, TwoPlayers};
use crate::seats::{self, Seat};
use crate::two_player_game::Rounds;
use crate::view::{
    Action, BoardView, Controller, Fill, Hint, Pace, PlayerView, Rich, Side, Span, Spot, Thinking,
    Turn, View, plain,
};
use atom4_core::rules::Verdict;

/// Moves that a view lists.
pub(super) const LISTED: usize = 256;

/// Everything to draw now.
pub(super) fn view<G: TwoPlayers>(of: &TwoPlayerController<'_, G>) -> View {
    let game = of.shown_game();
    let turn = turn(of, game);
    let persons = matches!(turn, Turn::Person(_)) && !of.start.open;
    let aim = of.aim.filter(|_| persons);
    let mut moves = match &of.playback {
        // All moves of the game, to go to any.
        Some(playback) if !playback.listed.is_empty() => playback.listed.clone(),
        _ => game.last_moves(LISTED),
    };
    advice::add_words(of, &mut moves);
    View {
        title: game.kind().title().into(),
        keys: game.kind().keys(),
        heading: heading(of, game),
        players: Side::BOTH.map(|side| player(of, game, side)).into(),
        turn,
        status: status(of, game, turn),
        wheel: game.wheel(),
        facts: facts(of, game),
        figure: None,
        moves,
        undone: game.can_redo(),
        reviewable: of.study.is_some(),
        message: of.messages.standing(),
        advantage: advice::advantage(of, game),
        review: advice::review(of, game),
        thinking: thinking(of),
        pace: pace(of),
        playback: of.playback.as_ref().map(|playback| playback.at),
        // What is watched is to be seen; behind it the page stays.
        start: (of.start.open && of.playback.is_none()).then(|| of.start_page()),
        board: board(of, game, aim),
        hint: of
            .hint
            .filter(|_| of.playback.is_none())
            .or(advice::better_move(of))
            .map(|mv| game.hint_at(mv)),
        hint_comes: of.hint_comes(),
        hint_anywhere: false,
        // Where one has just moved, nobody asks whether another piece could go there.
        aim: aim
            .map(|spot| game.aim(spot))
            .filter(|aim| !of.rested || aim.refusal.is_none()),
        asks: false,
        is_copy: false,
        named: None,
        never: never(of),
        revision: of.revision,
    }
}

/// What is always refused as things stand.
fn never<G: TwoPlayers>(of: &TwoPlayerController<'_, G>) -> Vec<Action> {
    let mut never = Vec::new();
    let external = of.externals.any();
    if of.solving.is_some() {
        never.extend([
            Action::Redo,
            Action::Swap,
            Action::Replay(String::new()),
            Action::LookAt(0),
            Action::MoveNow,
            Action::Review,
        ]);
    } else if of.verdict().is_some() && (external || of.game.sides_change()) {
        never.push(Action::Swap);
    }
    if of.over_by_clock() {
        never.extend([Action::Undo, Action::Redo]);
    }
    if of.externals.any_follows() {
        never.extend([Action::Undo, Action::Redo, Action::Open(String::new())]);
    }
    never
}

fn heading<G: TwoPlayers>(of: &TwoPlayerController<'_, G>, game: &G) -> String {
    match &of.solving {
        Some(solving) => match &solving.task {
            Task::Puzzle(place, _) => of.puzzle_name(*place),
            Task::Mistake(training) => training.heading(),
        },
        None => game.heading(),
    }
}

/// The board; at a puzzle without marks that tell what is to be found.
fn board<G: TwoPlayers>(of: &TwoPlayerController<'_, G>, game: &G, aim: Option<Spot>) -> BoardView {
    let mut board = game.board(&of.marks, aim);
    if let Some(solving) = &of.solving {
        board.marks.threats.clear();
        // Where a hint has named some moves, their places stand out on the board.
        board.marks.among = solving
            .among
            .iter()
            .filter_map(|&mv| match game.hint_at(mv) {
                Hint::Place(spot) => Some(spot),
                Hint::Rotate(_) => None,
            })
            .collect();
    }
    if of.over_by_clock() && of.playback.is_none() {
        board.marks.threats.clear();
        board.marks.legal.clear();
    }
    board
}

fn facts<G: TwoPlayers>(of: &TwoPlayerController<'_, G>, game: &G) -> Vec<(String, String)> {
    let mut facts = game.facts();
    if let Some(solving) = &of.solving
        && let Task::Puzzle(_, puzzle) = solving.task
    {
        let difficulty = format!("{} of 9", puzzle.difficulty);
        facts.push((String::from("Difficulty"), difficulty));
    }
    facts.extend(of.clock_facts());
    facts
}

fn turn<G: TwoPlayers>(of: &TwoPlayerController<'_, G>, game: &G) -> Turn {
    if let Some(solving) = &of.solving
        && matches!(solving.state, State::Solved)
    {
        return Turn::Puzzle(true);
    }
    let verdict = match of.playback {
        Some(_) => game.verdict(),
        None => of.verdict(),
    };
    match verdict {
        Some(Verdict::Win(side)) => Turn::Won(side),
        Some(Verdict::Draw) => Turn::Drawn,
        None if of.playback.is_some() => Turn::Replay,
        None => {
            let side = game.mover();
            match of.seating.seat(side) {
                Seat::Person => Turn::Person(side),
                Seat::Machine => Turn::Machine(side),
            }
        }
    }
}

fn player<G: TwoPlayers>(of: &TwoPlayerController<'_, G>, game: &G, side: Side) -> PlayerView {
    let index = of.seating.player(side);
    let role = game.role(side);
    let seat = of.seating.seats[index];
    let who = match (seat, of.solving.as_ref().map(|solving| &solving.task)) {
        // Neither plays at a level.
        (Seat::Machine, Some(Task::Puzzle(..))) => String::from("machine, defends"),
        (Seat::Machine, Some(Task::Mistake(_))) => String::from("machine, judges"),
        (Seat::Machine, None) => of.externals.name(index).unwrap_or_else(|| {
            let effort = seats::name(of.seating.shown_effort(index));
            format!("machine, {effort}")
        }),
        (Seat::Person, _) if of.seating.has_machine() => String::from("you"),
        (Seat::Person, _) => String::from("person"),
    };
    PlayerView {
        number: if index == 0 { 1 } else { 2 },
        name: of.seating.name(side),
        role: role.text,
        tokens: role.tokens,
        stock: role.stock,
        goal: role.goal,
        who,
        controller: match seat {
            Seat::Machine => Controller::Machine,
            Seat::Person => Controller::Person,
        },
        // A puzzle is no game that anybody wins.
        score: of
            .solving
            .is_none()
            .then(|| match game.rounds().map(Rounds::score) {
                // The rules count no round that a clock has ended.
                Some(score) => score[side.index()] + of.standing.by_clock[index],
                None => of.standing.won[index],
            }),
    }
}

/// Whose turn it is, with the piece to be played.
fn status<G: TwoPlayers>(of: &TwoPlayerController<'_, G>, game: &G, turn: Turn) -> Rich {
    let with_piece = |text: String| {
        let mut line = vec![Span::Text(text)];
        for (index, token) in game.tokens().into_iter().enumerate() {
            if index > 0 {
                line.push(Span::Text(" ".into()));
            }
            line.push(Span::Piece(token));
            if let Fill::Colour(colour) = token.fill {
                line.push(Span::Text(format!(" {}", colour.name())));
            }
        }
        line
    };
    if let (Some(solving), Turn::Person(_) | Turn::Machine(_)) = (&of.solving, turn) {
        return match (&solving.state, &solving.task) {
            (State::Wrong(_), _) => plain("Not so; u takes back"),
            (State::Judging(..), Task::Mistake(_)) => plain("The machine judges your move"),
            (State::Judging(..), Task::Puzzle(..)) => plain(format!(
                "The machine looks for {}'s answer",
                of.seating.name(solving.side.other())
            )),
            _ => with_piece(format!("{}: ", solving.asks())),
        };
    }
    match turn {
        Turn::Person(_) if of.seating.has_machine() => with_piece("Your turn: ".into()),
        Turn::Person(side) => with_piece(format!("{}'s turn: ", of.seating.name(side))),
        Turn::Machine(side) => {
            let name = of.seating.name(side);
            let thinks = of.machine.thinks_of_move() || of.externals.asked_since().is_some();
            let seconds = of.pacing.seconds;
            let text = if of.pacing.paused && of.seating.machines_only() {
                format!("{name}, paused: ")
            } else if thinks && seconds > 0 {
                format!("{name} thinks, {seconds} s: ")
            } else {
                format!("{name} thinks: ")
            };
            with_piece(text)
        }
        Turn::Won(side) => vec![Span::Strong(format!("{} WINS!!", of.seating.name(side)))],
        Turn::Drawn => {
            let mut word = String::from(of.draw_word());
            if let Some(first) = word.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            vec![Span::Strong(word)]
        }
        Turn::Replay => with_piece("Playback: ".into()),
        Turn::Puzzle(_) => vec![Span::Strong("Solved".into())],
    }
}

fn pace<G: TwoPlayers>(of: &TwoPlayerController<'_, G>) -> Option<Pace> {
    let paused = match &of.playback {
        Some(playback) => playback.paused,
        None if of.seating.machines_only() && of.verdict().is_none() => of.pacing.paused,
        None => return None,
    };
    Some(Pace {
        delay: of.pacing.delay.time,
        paused,
    })
}

/// The machine's last thought in the words of the screens. It belongs to the game, and to no board of a playback.
fn thinking<G: TwoPlayers>(of: &TwoPlayerController<'_, G>) -> Option<Thinking> {
    let Considered { thought, side, now } = of
        .machine
        .thought
        .as_ref()
        .filter(|_| of.playback.is_none())?;
    let names = of.seating.names();
    Some(Thinking {
        now: *now,
        words: {
            let outlook = thought.score.outlook(of.game.odds());
            outlook.words(*side, &names)
        },
        depth: thought.depth,
        score: thought.told(*side, &names),
        line: thought.line_text(|&mv| of.game.move_text(mv)),
        nodes: thought.nodes,
        time: thought.time,
    })
}
