//! The commands that only Atomix has: their rows, and the code that runs them.

use std::io::{Error, ErrorKind};
use std::time::Duration;

use atom4_atomix::board::Slide;
use atom4_atomix::levels::own;
use atom4_atomix::play::{
    Game, cells_text, find_own, parse_cells, read_file, read_text, solve_text,
};
use atom4_atomix::solvers::plan;
use atom4_atomix::solvers::solver::{Algorithm, FACTOR, MOST_FACTOR, Options};
use atom4_core::base;
use atom4_core::lattice::square::Direction;
use atom4_play::refusal::Refusal;
use atom4_play::settings::{Effort, LONGEST_TIME};
use atom4_repl::context::done;
use atom4_repl::game::{Ask, ask};
use atom4_repl::grammar::{Here, Row, Values, WordKind, Words, is_decimal};
use atom4_repl::plain_file::open_plain;
use atom4_repl::words::shown;
use atom4_repl::{Context, Reply};
use atom4_solve::slide::student::{Heuristic, StudentWeights};

/// Time for which `solve` searches where no command sets another.
const PATIENCE: Duration = Duration::from_secs(60);

/// A level written out in a command.
const LEVEL_TEXT: &str = "load level text \"atom_1=1-c;atom_2=1-g;feld_0=######;feld_1=#1..2#;feld_2=######;mole_0=12\".";

/// The names of algorithms, and seconds without a sign.
const SEARCH: &[(&str, WordKind)] = &[
    ("ALGORITHM", |text| {
        let own = |b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-');
        !text.is_empty() && text.bytes().all(own)
    }),
    ("N", |text| {
        is_decimal(text) && !text.starts_with(['+', '-'])
    }),
];

/// The commands of Atomix, in the order of `help.`
pub static ROWS: [Row<Game>; 19] = [
    Row::new(
        "slide X Y DIRECTION.",
        slide,
        "slides the atom in column X, row Y: up, down, left or right",
    )
    .example("slide 1 1 down.")
    .values(&[
        ("X", Values::Move(0)),
        ("Y", Values::Move(1)),
        ("DIRECTION", Values::Move(2)),
    ]),
    Row::new(
        "get move.",
        |game: &mut Game, _, context| ask(game, Ask::Get, "", context),
        "the next move of a shortest solution, or of the best found",
    )
    .thinking(),
    Row::new(
        "play move.",
        |game: &mut Game, _, context| ask(game, Ask::Play, "", context),
        "the same, and the move is made",
    )
    .thinking(),
    Row::new(
        "analyse move.",
        |game: &mut Game, _, context| ask(game, Ask::Analyse, "", context),
        "lines of progress, then the next move",
    )
    .thinking(),
    Row::new(
        "solve.",
        solve,
        "a solution's moves one a line, then figures; within 60 s or the time set",
    )
    .thinking(),
    Row::new(
        "solve with ALGORITHM.",
        solve,
        "the same by strong, anytime, bfs, iddfs, a-star, ida-star, local and others",
    )
    .example("solve with ida-star.")
    .kinds(SEARCH)
    .forms(&[
        "strong: a shortest solution, proved; anytime: a solution first, then shorter ones",
        "bfs, dfs, iddfs, uniform-cost: without a heuristic",
        "greedy, a-star, weighted-a-star, ida-star, local: with one",
        "constraints: constraint satisfaction, slow",
    ])
    .thinking(),
    Row::new(
        "solve within N s.",
        solve,
        "the same within so many seconds",
    )
    .example("solve within 30 s.")
    .kinds(SEARCH)
    .thinking(),
    Row::new(
        "solve with ALGORITHM within N s.",
        solve,
        "by that algorithm, within so many seconds",
    )
    .example("solve with a-star within 1.5 s.")
    .kinds(SEARCH)
    .thinking(),
    Row::new(
        "solve with ALGORITHM by HEURISTIC.",
        solve,
        "led by bound, manhattan, openness, unbonded, pairwise or student",
    )
    .example("solve with greedy by manhattan.")
    .patterns(&["solve with ALGORITHM by HEURISTIC[ within N s]"])
    .kinds(SEARCH)
    .forms(&[
        "bound: the admissible one, as without by; manhattan: steps from each atom to its place",
        "openness: sides on which atoms are hemmed in; unbonded: bonds not made yet",
        "pairwise: steps that bonded atoms are apart; student: the four together",
    ])
    .thinking(),
    Row::new(
        "solve with ALGORITHM factor N.",
        solve,
        "weighted-a-star with its heuristic times N, which is 4 where not said",
    )
    .example("solve with weighted-a-star factor 2.")
    .patterns(&["solve with ALGORITHM factor F[ by HEURISTIC][ within N s]"])
    .kinds(SEARCH)
    .thinking(),
    Row::new(
        "restart.",
        |game: &mut Game, _, _| {
            game.restart();
            Ok(Reply::Done)
        },
        "back to the level as loaded",
    ),
    Row::new(
        "load level NAME.",
        |game: &mut Game, w, _| {
            game.load(find_own(w.text("NAME"))?);
            Ok(Reply::Done)
        },
        "a level inside the program by name or number; show levels lists them",
    )
    .example("load level water.")
    .kinds(&[("NAME", |text| !text.contains('"'))]),
    Row::new(
        "load level \"FILE\".",
        |game: &mut Game, w, context| load_file(game, w.text("FILE"), None, context),
        "the first level of a file, in any known format",
    )
    .example("load level \"levels.dat\".")
    .with_files(),
    Row::new(
        "load level \"FILE\" N.",
        |game: &mut Game, w, context| {
            let number = w.number("N", "level", 1..=9999)?;
            load_file(game, w.text("FILE"), Some(number), context)
        },
        "the N-th level of a file",
    )
    .example("load level \"levels.dat\" 12.")
    .with_files(),
    Row::new(
        "load level text \"TEXT\".",
        |game: &mut Game, w, _| {
            game.load(read_text(w.text("TEXT"))?);
            Ok(Reply::Done)
        },
        "a level written out: the lines of [Level] text, separated by ;",
    )
    .example(LEVEL_TEXT),
    Row::new(
        "show levels.",
        show_levels,
        "the levels inside the program: number, name, shortest",
    ),
    Row::new(
        "show position.",
        |game: &mut Game, _, context| {
            let cells = cells_text(game.level(), game.cells());
            Ok(context.answer(&format!("{cells}.")))
        },
        "column and row of every atom, on one line",
    ),
    Row::new(
        "set position \"POSITION\".",
        |game: &mut Game, w, _| {
            let cells =
                parse_cells(game.level(), w.text("POSITION")).map_err(Refusal::from_error)?;
            done(game.set_cells(&cells))
        },
        "puts the atoms on such columns and rows",
    )
    .example("set position \"1 1, 6 2, 4 5\"."),
    Row::new(
        "tell atoms HOW.",
        |game: &mut Game, w, _| match w.text("HOW") {
            "apart" => done(game.tell_apart(true)),
            "alike" => done(game.tell_apart(false)),
            other => Err(Refusal::new(format!(
                "atoms cannot be told {}; say apart or alike",
                shown(other)
            ))),
        },
        "apart: only atoms under one symbol may change places; alike: all equal ones",
    )
    .example("tell atoms apart."),
];

/// The common commands that do something else here.
pub static HERE: [Here; 9] = [
    Here::new("show moves.", "the slides that are possible"),
    Here::new("show status.", "open or solved, and in how many moves"),
    Here::new("clear.", "back to the level as loaded"),
    Here::new(
        "set level N.",
        "memory the solver may use for get and play: doubled up to 6, default 2",
    ),
    Here::new(
        "set time N ms.",
        "how long the solver may search for get, play and solve",
    ),
    Here::new(
        "set player NAME.",
        "which machine player answers: strong, the only one here",
    ),
    Here::new(
        "set hash N mb.",
        "no effect here: the solver's memory goes by the level",
    ),
    Here::new("go interactive.", "the terminal game").example("go interactive."),
    Here::new("go gui.", "the X11 game").example("go gui."),
];

fn load_file(
    game: &mut Game,
    file: &str,
    number: Option<usize>,
    context: &Context<'_>,
) -> Result<Reply, Refusal> {
    let path = context.folder.join(file);
    // The solvers' command line reads pipes, too; here somebody waits for an answer.
    let plain = match open_plain(&path) {
        // GNOME Atomix's levels are such a folder.
        Err(_) if path.join("sequence").is_file() => Ok(()),
        Err(_) if path.is_dir() => Err(Error::new(ErrorKind::IsADirectory, "Is a directory")),
        opened => opened.map(drop),
    };
    plain.map_err(|error| {
        let why = base::plain(&error);
        Refusal::new(format!(
            "{}: the file cannot be read: {why}",
            path.display()
        ))
    })?;
    game.load(read_file(&path, number)?);
    Ok(Reply::Done)
}

fn solve(game: &mut Game, words: &Words<'_>, context: &mut Context<'_>) -> Result<Reply, Refusal> {
    let algorithm = match words.has("ALGORITHM") {
        false => Algorithm::Strong,
        true => {
            let advice = one_of(&Algorithm::ALL.map(|(name, _)| name));
            words.named("ALGORITHM", "algorithm", Algorithm::named, &advice)?
        }
    };
    let options = Options {
        algorithm,
        weights: heuristic(words, algorithm)?,
        factor: factor(words, algorithm)?,
        ..plan::options(context.settings)
    };
    let seconds = words.text("N");
    let time = match seconds {
        "" => None,
        _ => {
            let time = seconds.parse().ok().map(Duration::try_from_secs_f64);
            let fits = time
                .and_then(Result::ok)
                .filter(|time| *time <= LONGEST_TIME);
            Some(fits.ok_or_else(|| {
                let hours = LONGEST_TIME.as_secs() / 3600;
                Refusal::new(format!("{seconds} s is too long; at most {hours} hours"))
            })?)
        }
    };
    let set = match context.settings.effort {
        Effort::Time(time) => time,
        Effort::Level(_) => PATIENCE,
    };
    let options = Options {
        time: Some(time.unwrap_or(set)),
        ..options
    };
    Ok(match solve_text(game, &options, context.stop)? {
        Ok(solution) => {
            context.text.push_str(&solution);
            Reply::Written
        }
        Err(figures) => Reply::ImpossibleWith(figures),
    })
}

/// The advice to choose one of these names.
fn one_of(names: &[&str]) -> String {
    format!("choose one of {}", names.join(", "))
}

/// The weights of a heuristic; none for the admissible bound.
fn heuristic(words: &Words<'_>, algorithm: Algorithm) -> Result<Option<StudentWeights>, Refusal> {
    if !words.has("HEURISTIC") {
        return Ok(None);
    }
    let advice = one_of(&Heuristic::ALL.map(|known| known.name));
    let heuristic = words.named("HEURISTIC", "heuristic", Heuristic::named, &advice)?;
    if !algorithm.is_led() {
        return Err(Refusal::new(format!(
            "{} is not led by a heuristic; greedy, a-star, weighted-a-star, ida-star and local are",
            algorithm.name()
        )));
    }
    Ok(heuristic.weights)
}

/// The factor of weighted A*.
fn factor(words: &Words<'_>, algorithm: Algorithm) -> Result<u64, Refusal> {
    if !words.has("F") {
        return Ok(FACTOR);
    }
    if algorithm != Algorithm::WeightedAStar {
        return Err(Refusal::new(format!(
            "{} has no factor; weighted-a-star has",
            algorithm.name()
        )));
    }
    words.number("F", "factor", 1..=MOST_FACTOR)
}

fn slide(game: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    // A number too large to read is beyond every board.
    let place = |name| words.text(name).parse().unwrap_or(i64::MAX);
    let (column, row) = (place("X"), place("Y"));
    let advice = "say up, down, left or right";
    let direction = words.named("DIRECTION", "direction", Direction::named, advice)?;
    let board = game.level().board();
    let place = usize::try_from(column).ok().zip(usize::try_from(row).ok());
    let cell = place.and_then(|(column, row)| board.cell(column, row));
    let from = cell.ok_or_else(|| {
        let (width, height) = (board.width() - 1, board.height() - 1);
        Refusal::new(format!(
            "{column} {row} is off the board; columns go from 0 to {width}, rows from 0 to {height}"
        ))
    })?;
    let slide = Slide::of(board, from, direction);
    done(game.slide(slide).map(drop))
}

fn show_levels(_: &mut Game, _: &Words<'_>, context: &mut Context<'_>) -> Result<Reply, Refusal> {
    for (number, own) in (1..).zip(own()) {
        let (name, shortest) = (own.level.name().to_lowercase(), own.shortest);
        context.answer(&format!("{number}. {name}: {shortest} moves"));
    }
    Ok(Reply::Written)
}
