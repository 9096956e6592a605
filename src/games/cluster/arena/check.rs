//! The steps of `atom4 check` for Cluster's bots: answer `init`, play whole games on either side by
//! the rules, and end with the input.

use crate::games::cluster::arena::config::Config;
use crate::games::cluster::arena::seat::{BotFault, BotSeat, Said, Terms, is_answer};
use crate::games::cluster::cells::EMPTY;
use crate::games::cluster::{Action, Board, DealtGame, RuleSet, Setup};
use atom4_arena::check::Options;
use atom4_arena::clock::{Clock, TimeControl};
use atom4_arena::process::{Child, Fault};
use atom4_arena::sandbox::Launch;
use atom4_arena::session::Session;
use atom4_arena::step::Step;
use atom4_arena::talk::{Failure, Weight};
use atom4_cluster::play::draw::draw;
use atom4_core::base::Random;
use atom4_core::rules::{Rules, Side};
use atom4_play::game::Paint;

/// One game: size, colours, win, the chance of a wall, the side of the bot.
struct Case {
    setup: (i64, i64, i64),
    walls: f64,
    side: Side,
    seed: u64,
    /// The other side fills one column after the other.
    fills: bool,
}

fn start(launch: &Launch) -> Result<Child, Failure> {
    Child::launch(launch).map_err(|e| Failure {
        expected: String::from("a program that starts"),
        came: e.to_string(),
        ..Failure::default()
    })
}

/// A fault in words; the session takes note of it. Of a silent bot it is found out whether it keeps its answer to itself.
fn told(session: &mut Session, seat: &mut BotSeat<Child>, fault: &BotFault) -> String {
    let BotFault::Process(fault) = fault else {
        return fault.to_string();
    };
    let fault = match fault {
        Fault::TimedOut => seat.talker.silent(is_answer),
        fault => fault.clone(),
    };
    session.note(&fault, seat.talker.complaints());
    fault.to_string()
}

fn config(case: &Case) -> Config {
    let mut config = Config::standard(RuleSet::Referee);
    let (edge, colours, win) = case.setup;
    // The cases here are within their ranges.
    config.setup = Setup::new(edge, colours, win).unwrap_or_default();
    config.wall_chance = case.walls;
    config
}

fn play(
    session: &mut Session,
    launch: &Launch,
    case: &Case,
    control: &TimeControl,
) -> Result<(), Failure> {
    let mut seat = BotSeat::new(start(launch)?);
    let config = config(case);
    let mut random = Random::new(case.seed);
    let failed = |sent: &str, came: String| Failure {
        sent: sent.to_owned(),
        expected: String::from("an answer by the protocol"),
        came: format!("it {came}"),
        ..Failure::default()
    };
    let answered = |sent: &str, fault: &BotFault, came: String| Failure {
        help: String::from(fault.help()),
        ..failed(sent, came)
    };
    let mut game = config.game(&mut random).map_err(|e| failed("", e))?;
    let clock = Clock::new(control);
    let terms = Terms {
        clock: clock.allowance(),
        colour_blind: true,
    };
    session.asks(false);
    let greeted = seat.greet(&game, case.side, &terms, control.start);
    greeted.map_err(|fault| answered("init …", &fault, told(session, &mut seat, &fault)))?;
    session.asks(true);
    let mut before = vec![String::from("init …")];
    loop {
        let mover = game.mover();
        let Some(hand) = game.deal(&mut random) else {
            return Ok(());
        };
        if mover == case.side {
            let second = hand.second.map_or(-1, i32::from);
            let sent = format!("chips {} {second}", hand.first);
            let said = seat.turn(&game, hand, clock.patience());
            let command = said
                .as_ref()
                .map_or_else(|_| String::new(), Said::to_string);
            match said.and_then(|said| said.act(&mut game)) {
                Ok(action) => {
                    session.has_moved();
                    before.extend([sent, format!("({action})")]);
                }
                Err(fault) => {
                    let mut came = told(session, &mut seat, &fault);
                    if !command.is_empty() {
                        came = format!("{came}: {command}");
                    }
                    let board = picture(game.board());
                    return Err(answered(&sent, &fault, came).in_game(&before, &board));
                }
            }
        } else {
            let mut actions = Vec::new();
            game.moves(&mut actions);
            let filling = case.fills.then(|| fullest(&game, &actions)).flatten();
            let Some(action) = filling.or_else(|| random.pick(&actions).copied()) else {
                return Ok(());
            };
            // It is one of the legal ones.
            let _ = game.act(action);
            seat.tell(&action.to_string());
            before.push(action.to_string());
        }
        if game.ending().is_some() {
            return Ok(());
        }
    }
}

/// The drop into the column that has the least room.
fn fullest(game: &DealtGame, actions: &[Action]) -> Option<Action> {
    let room = |action: &Action| {
        let Action::Drop { pos, .. } = *action else {
            return None;
        };
        let column = game.board().open_column(pos.into()).ok()?;
        let free = |&&cell: &&u16| game.board().cells().get(usize::from(cell)) == Some(&EMPTY);
        Some((column.iter().take_while(free).count(), *action))
    };
    let rooms = actions.iter().filter_map(room);
    let (_, action) = rooms.min_by_key(|(room, _)| *room)?;
    Some(action)
}

/// A board for people, and where its columns fall.
fn picture(board: &Board) -> String {
    let mut out = format!("gravity {}, drawn downwards\n", board.gravity().index());
    draw(board, Paint::Plain, &mut out);
    out
}

/// The steps.
pub(super) fn steps(options: &Options) -> Vec<Step> {
    let control = &options.control;
    let clock = Clock::new(control).allowance();
    let launch = options.launch.clone();
    let mut steps: Vec<Step> = Vec::new();
    let greeting = launch.clone();
    steps.push(Step::new(
        Weight::Asked,
        "answers init with color and a number",
        move |session| {
            let mut seat = BotSeat::new(start(&greeting)?);
            let config = Config::standard(RuleSet::Referee);
            let terms = Terms {
                clock,
                colour_blind: false,
            };
            let game = config.game(&mut Random::new(1)).map_err(|e| Failure {
                came: e,
                ..Failure::default()
            })?;
            let greeted = seat.greet(&game, Side::White, &terms, session.start);
            session.asks(false);
            greeted.map(drop).map_err(|fault| Failure {
                sent: String::from("init 4 22 6 4 … 0"),
                expected: String::from("color 0, 1, 3, 4 or 5"),
                came: format!("it {}", told(session, &mut seat, &fault)),
                help: String::from(fault.help()),
                ..Failure::default()
            })
        },
    ));
    let cases: [(&str, Case); 8] = [
        (
            "a game as player 1",
            Case {
                setup: (6, 2, 4),
                walls: 0.0,
                side: Side::White,
                seed: 1,
                fills: false,
            },
        ),
        (
            "a game as player 2",
            Case {
                setup: (6, 2, 4),
                walls: 0.0,
                side: Side::Black,
                seed: 2,
                fills: false,
            },
        ),
        (
            "size 4, one colour each",
            Case {
                setup: (4, 1, 4),
                walls: 0.0,
                side: Side::White,
                seed: 3,
                fills: false,
            },
        ),
        (
            "size 8, three colours each",
            Case {
                setup: (8, 3, 5),
                walls: 0.0,
                side: Side::Black,
                seed: 4,
                fills: false,
            },
        ),
        (
            "size 10, three to win",
            Case {
                setup: (10, 2, 3),
                walls: 0.0,
                side: Side::White,
                seed: 5,
                fills: false,
            },
        ),
        (
            "walls",
            Case {
                setup: (7, 2, 4),
                walls: 0.15,
                side: Side::Black,
                seed: 6,
                fills: false,
            },
        ),
        (
            "to the last chip: nobody can win",
            Case {
                setup: (5, 2, 30),
                walls: 0.0,
                side: Side::White,
                seed: 7,
                fills: false,
            },
        ),
        (
            "full columns: hardly one is left to drop into",
            Case {
                setup: (5, 2, 30),
                walls: 0.0,
                side: Side::Black,
                seed: 8,
                fills: true,
            },
        ),
    ];
    for (title, case) in cases {
        let (launch, control) = (launch.clone(), control.clone());
        steps.push(Step::new(
            Weight::Asked,
            format!("plays by the rules: {title}"),
            move |session| play(session, &launch, &case, &control),
        ));
    }
    let patience = control.start;
    steps.push(Step::new(Weight::Good, "ends with its input", move |_| {
        let child = start(&launch)?;
        match child.stop(patience).0 {
            137 => Err(Failure {
                sent: String::from("the end of its input"),
                expected: String::from("the program ends"),
                came: format!("it still runs after {} ms", patience.as_millis()),
                ..Failure::default()
            }),
            _ => Ok(()),
        }
    }));
    steps
}
