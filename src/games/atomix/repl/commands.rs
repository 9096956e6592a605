//! The commands that only Atomix has: their rows, and the code that runs them.

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
use atom4_repl::grammar::{Here, Row, Values, Words, number};
use atom4_repl::plain_file::open_plain;
use atom4_repl::words::shown;
use atom4_repl::{Context, Reply};
use atom4_solve::slide::student::{Heuristic, StudentWeights};

/// Time for which `solve` searches where no command sets another.
const PATIENCE: Duration = Duration::from_secs(60);

/// The commands of Atomix, in the order of `help.`
pub static ROWS: [Row<Game>; 19] = [
    Row::new(
        "slide X Y DIRECTION.",
        concat!(
            "slide ",
            number!("x"),
            " ",
            number!("y"),
            " (?<direction>[a-z]+)"
        ),
        slide,
        "slides the atom in column X, row Y: up, down, left or right",
        "slide 1 1 down.",
    )
    .values(&[
        ("X", Values::Move(0)),
        ("Y", Values::Move(1)),
        ("DIRECTION", Values::Move(2)),
    ]),
    Row::new(
        "get move.",
        "get move",
        |game: &mut Game, _, context| ask(game, Ask::Get, "", context),
        "the next move of a shortest solution, or of the best found",
        "get move.",
    )
    .thinking(),
    Row::new(
        "play move.",
        "play move",
        |game: &mut Game, _, context| ask(game, Ask::Play, "", context),
        "the same, and the move is made",
        "play move.",
    )
    .thinking(),
    Row::new(
        "analyse move.",
        "analyse move",
        |game: &mut Game, _, context| ask(game, Ask::Analyse, "", context),
        "lines of progress, then the next move",
        "analyse move.",
    )
    .thinking(),
    Row::new(
        "solve.",
        "solve",
        solve,
        "a solution's moves one a line, then figures; within 60 s or the time set",
        "solve.",
    )
    .thinking(),
    Row::new(
        "solve with ALGORITHM.",
        "solve with (?<algorithm>[a-z0-9-]+)",
        solve,
        "the same by strong, anytime, bfs, iddfs, a-star, ida-star, local and others",
        "solve with ida-star.",
    )
    .forms(&[
        "strong: a shortest solution, proved; anytime: a solution first, then shorter ones",
        "bfs, dfs, iddfs, uniform-cost: without a heuristic",
        "greedy, a-star, weighted-a-star, ida-star, local: with one",
        "constraints: constraint satisfaction, slow",
    ])
    .thinking(),
    Row::new(
        "solve within N s.",
        "solve within (?<seconds>[0-9]+(?:\\.[0-9]+)?) ?s",
        solve,
        "the same within so many seconds",
        "solve within 30 s.",
    )
    .thinking(),
    Row::new(
        "solve with ALGORITHM within N s.",
        "solve with (?<algorithm>[a-z0-9-]+) within (?<seconds>[0-9]+(?:\\.[0-9]+)?) ?s",
        solve,
        "by that algorithm, within so many seconds",
        "solve with a-star within 1.5 s.",
    )
    .thinking(),
    Row::new(
        "solve with ALGORITHM by HEURISTIC.",
        concat!(
            "solve with (?<algorithm>[a-z0-9-]+) by (?<heuristic>[a-z]+)",
            "(?: within (?<seconds>[0-9]+(?:\\.[0-9]+)?) ?s)?"
        ),
        solve,
        "led by bound, manhattan, openness, unbonded, pairwise or student",
        "solve with greedy by manhattan.",
    )
    .forms(&[
        "bound: the admissible one, as without by; manhattan: steps from each atom to its place",
        "openness: sides on which atoms are hemmed in; unbonded: bonds not made yet",
        "pairwise: steps that bonded atoms are apart; student: the four together",
    ])
    .thinking(),
    Row::new(
        "solve with ALGORITHM factor N.",
        concat!(
            "solve with (?<algorithm>[a-z0-9-]+) factor ",
            number!("factor"),
            "(?: by (?<heuristic>[a-z]+))?",
            "(?: within (?<seconds>[0-9]+(?:\\.[0-9]+)?) ?s)?"
        ),
        solve,
        "weighted-a-star with its heuristic times N, which is 4 where not said",
        "solve with weighted-a-star factor 2.",
    )
    .thinking(),
    Row::new(
        "restart.",
        "restart",
        |game: &mut Game, _, _| {
            game.restart();
            Ok(Reply::Done)
        },
        "back to the level as loaded",
        "restart.",
    ),
    Row::new(
        "load level NAME.",
        "load level (?<name>[^\"]+)",
        |game: &mut Game, w, _| {
            game.load(find_own(w.text("name"))?);
            Ok(Reply::Done)
        },
        "a level inside the program by name or number; show levels lists them",
        "load level water.",
    ),
    Row::new(
        "load level \"FILE\".",
        "load level \"(?<file>[^\"]*)\"",
        |game: &mut Game, w, context| load_file(game, w.text("file"), 1, context),
        "the first level of a file, in any known format",
        "load level \"levels.dat\".",
    )
    .reading(),
    Row::new(
        "load level \"FILE\" N.",
        concat!("load level \"(?<file>[^\"]*)\" ", number!("n")),
        |game: &mut Game, w, context| {
            let number = w.number("n", "level", 1..=9999)?;
            load_file(game, w.text("file"), number, context)
        },
        "the N-th level of a file",
        "load level \"levels.dat\" 12.",
    )
    .reading(),
    Row::new(
        "load level text \"TEXT\".",
        "load level text \"(?<text>[^\"]*)\"",
        |game: &mut Game, w, _| {
            game.load(read_text(w.text("text"))?);
            Ok(Reply::Done)
        },
        "a level written out: the lines of [Level] text, separated by ;",
        "load level text \"atom_1=1-c;atom_2=1-g;feld_0=######;feld_1=#1..2#;feld_2=######;mole_0=12\".",
    ),
    Row::new(
        "show levels.",
        "show levels",
        show_levels,
        "the levels inside the program: number, name, shortest",
        "show levels.",
    ),
    Row::new(
        "show position.",
        "show position",
        show_position,
        "column and row of every atom, on one line",
        "show position.",
    ),
    Row::new(
        "set position \"POSITION\".",
        "set position \"(?<position>[^\"]*)\"",
        |game: &mut Game, w, _| {
            let cells =
                parse_cells(game.level(), w.text("position")).map_err(Refusal::from_error)?;
            done(game.set_cells(&cells))
        },
        "puts the atoms on such columns and rows",
        "set position \"1 1, 6 2, 4 5\".",
    ),
    Row::new(
        "tell atoms HOW.",
        "tell atoms (?<how>[a-z]+)",
        |game: &mut Game, w, _| match w.text("how") {
            "apart" => done(game.tell_apart(true)),
            "alike" => done(game.tell_apart(false)),
            other => Err(Refusal::new(format!(
                "atoms cannot be told {}; say apart or alike",
                shown(other)
            ))),
        },
        "apart: only atoms under one symbol may change places; alike: all equal ones",
        "tell atoms apart.",
    ),
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
    number: usize,
    context: &Context<'_>,
) -> Result<Reply, Refusal> {
    let path = context.folder.join(file);
    // The solvers' command line reads pipes, too; here somebody waits for an answer.
    let plain = match open_plain(&path) {
        // Reading says so.
        Err(_) if path.is_dir() => Ok(()),
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
    let name = words.text("algorithm");
    let algorithm = match name {
        "" => Algorithm::Strong,
        _ => Algorithm::named(name).ok_or_else(|| {
            let names: Vec<&str> = Algorithm::ALL.iter().map(|(name, _)| *name).collect();
            let (name, names) = (shown(name), names.join(", "));
            Refusal::new(format!(
                "there is no algorithm {name}; choose one of {names}"
            ))
        })?,
    };
    let options = Options {
        algorithm,
        weights: heuristic(words.text("heuristic"), algorithm)?,
        factor: factor(words, algorithm)?,
        ..plan::options(context.settings)
    };
    let seconds = words.text("seconds");
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

/// The weights of a heuristic; none for the admissible bound.
fn heuristic(name: &str, algorithm: Algorithm) -> Result<Option<StudentWeights>, Refusal> {
    if name.is_empty() {
        return Ok(None);
    }
    let Some(heuristic) = Heuristic::named(name) else {
        let names = Heuristic::ALL.map(|known| known.name).join(", ");
        let name = shown(name);
        return Err(Refusal::new(format!(
            "there is no heuristic {name}; choose one of {names}"
        )));
    };
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
    if words.text("factor").is_empty() {
        return Ok(FACTOR);
    }
    if algorithm != Algorithm::WeightedAStar {
        return Err(Refusal::new(format!(
            "{} has no factor; weighted-a-star has",
            algorithm.name()
        )));
    }
    words.number("factor", "factor", 1..=MOST_FACTOR)
}

fn slide(game: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    // A number too large to read is beyond every board.
    let place = |name| words.text(name).parse().unwrap_or(i64::MAX);
    let (column, row) = (place("x"), place("y"));
    let name = words.text("direction");
    let direction = Direction::named(name).ok_or_else(|| {
        let name = shown(name);
        Refusal::new(format!(
            "there is no direction {name}; say up, down, left or right"
        ))
    })?;
    let board = game.level().board();
    let place = usize::try_from(column).ok().zip(usize::try_from(row).ok());
    let cell = place.and_then(|(column, row)| board.cell(column, row));
    let from = cell.ok_or_else(|| {
        let (width, height) = (board.width() - 1, board.height() - 1);
        Refusal::new(format!(
            "{column} {row} is off the board; columns go from 0 to {width}, rows from 0 to {height}"
        ))
    })?;
    done(game.slide(Slide { from, direction }).map(drop))
}

fn show_levels(_: &mut Game, _: &Words<'_>, context: &mut Context<'_>) -> Result<Reply, Refusal> {
    for (number, own) in (1..).zip(own()) {
        let (name, shortest) = (own.level.name().to_lowercase(), own.shortest);
        context.answer(&format!("{number}. {name}: {shortest} moves"));
    }
    Ok(Reply::Written)
}

fn show_position(
    game: &mut Game,
    _: &Words<'_>,
    context: &mut Context<'_>,
) -> Result<Reply, Refusal> {
    let cells = cells_text(game.level(), game.cells());
    Ok(context.answer(&format!("{cells}.")))
}
