//! The commands that only Cluster has: their rows, and the code that runs them.

use crate::games::cluster::{RuleSet, Setup};
use atom4_cluster::notation::Fetch;
use atom4_cluster::play::Game;
use atom4_core::lattice::hexagonal::Hex;
use atom4_core::rules::Side;
use atom4_play::refusal::Refusal;
use atom4_repl::context::done;
use atom4_repl::grammar::{Here, Row, WordKind, Words, is_number};
use atom4_repl::words::shown;
use atom4_repl::{Context, Reply};

/// A side by its colour or its number.
const PLAYER: &[(&str, WordKind)] = &[("SIDE", |text| {
    let number = text.strip_prefix("player ").is_some_and(is_number);
    number || text.bytes().all(|b| b.is_ascii_lowercase())
})];

/// The commands of Cluster, in the order of `help.`
pub static ROWS: [Row<Game>; 8] = [
    Row::new(
        "start game size N colours C win W.",
        start,
        "a fresh game; also: ... by deckhands rules black begins walls at Q R S",
    )
    .example("start game size 6 colours 2 win 4 walls at 0 0 0, 1 -1 0.")
    .patterns(&[
        "start game size N colours C win W[ by RULES rules][ SIDE begins][ walls at WALLS]",
    ])
    .kinds(&[
        ("SIDE", |text| ["white", "black"].contains(&text)),
        ("WALLS", |text| text.split(' ').all(is_number)),
    ])
    .forms(&[
        "by referee rules, by chen rules or by deckhands rules: what a screen plays by",
        "white begins or black begins",
        "walls at Q R S, Q R S and so on",
        "start game size 5 colours 2 win 4 by chen rules black begins walls at 0 0 0.",
    ]),
    Row::new(
        "drop chip C at POS.",
        |game: &mut Game, w, _| {
            let chip = whole(w, "C")?;
            done(game.drop_chip(whole(w, "POS")?, chip))
        },
        "a chip of any colour falls down that column",
    )
    .example("drop chip 1 at -2.")
    .patterns(&["drop chip C at POS", "drop POS C"])
    .kinds(&[("POS", is_number)])
    .forms(&["as get answers, the column first: drop -2 1."]),
    Row::new(
        "rotate to G.",
        |game: &mut Game, w, _| {
            let by = w.has("SIDE").then(|| side(w)).transpose()?;
            done(game.rotate(whole(w, "G")?, by))
        },
        "gravity points there: 0 top, then clockwise to 5; also: rotate to G by SIDE",
    )
    .example("rotate to 4.")
    .patterns(&["rotate to G[ by SIDE]", "rotate G"])
    .kinds(PLAYER)
    .forms(&[
        "whoever's turn it is: rotate to 4 by black.",
        "as get answers: rotate 4.",
    ]),
    Row::new(
        "place chip C at Q R S.",
        |game: &mut Game, w, _| done(game.place(whole(w, "C")?, cell(w)?)),
        "a chip on any free cell, floating if need be",
    )
    .example("place chip 3 at 0 0 0."),
    Row::new(
        "remove chip from Q R S.",
        |game: &mut Game, w, _| done(game.remove(cell(w)?)),
        "takes a chip away; nothing falls",
    )
    .example("remove chip from 0 0 0."),
    Row::new(
        "give SIDE chips A B.",
        give,
        "the hand that get and show moves use; white is player 1",
    )
    .example("give white chips 0 1.")
    .patterns(&["give SIDE chips A[ B]", "give SIDE chip A[ B]"])
    .kinds(PLAYER)
    .forms(&[
        "one chip: give white chip 0.",
        "by number: give player 1 chips 0 1.",
    ]),
    Row::new(
        "give SIDE no chips.",
        |game: &mut Game, w, _| {
            game.take_back(side(w)?);
            Ok(Reply::Done)
        },
        "takes that hand back; also: give SIDE chips none",
    )
    .example("give white no chips.")
    .patterns(&["give SIDE no chips", "give SIDE chips none"])
    .kinds(PLAYER),
    Row::new(
        "fetch WHAT.",
        fetch,
        "the protocol's own lines: cells, chips, gravity or walls",
    )
    .example("fetch chips."),
];

/// The common commands that do something else here.
pub static HERE: [Here; 3] = [
    Here::new(
        "show status.",
        "undecided, or who has won; draw board tells whose turn it is",
    ),
    Here::new(
        "clear.",
        "empties the board; size and walls stay, gravity 3",
    ),
    Here::new(
        "set player NAME.",
        "which machine player answers: strong, the only one here",
    ),
];

/// A number of any length; the game says which ones exist.
fn whole(words: &Words<'_>, name: &str) -> Result<i64, Refusal> {
    integer(words.text(name))
}

fn integer(text: &str) -> Result<i64, Refusal> {
    text.parse()
        .map_err(|_| Refusal::new(format!("{} is far beyond the board", shown(text))))
}

fn cell(words: &Words<'_>) -> Result<[i64; 3], Refusal> {
    Ok([whole(words, "Q")?, whole(words, "R")?, whole(words, "S")?])
}

fn start(game: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    let setup = Setup::new(whole(words, "N")?, whole(words, "C")?, whole(words, "W")?)
        .map_err(Refusal::from_error)?;
    let rules = match words.text("RULES") {
        "" => RuleSet::default(),
        name => RuleSet::named(name).ok_or_else(|| Refusal::new(RuleSet::unknown(&shown(name))))?,
    };
    let begins = match words.text("SIDE") {
        "black" => Side::Black,
        _ => Side::White,
    };
    let numbers = words.text("WALLS").split_ascii_whitespace();
    let numbers = numbers.map(integer).collect::<Result<Vec<_>, _>>()?;
    let mut walls = Vec::new();
    for place in numbers.chunks(3) {
        let hex = match *place {
            [q, r, s] => Hex::at(q, r, s),
            _ => None,
        };
        let told = || {
            place
                .iter()
                .map(i64::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        walls.push(hex.ok_or_else(|| {
            Refusal::new(format!(
                "there is no cell {}; a wall takes three numbers that add up to 0",
                told()
            ))
        })?);
    }
    done(game.start(setup, rules, begins, &walls))
}

fn side(words: &Words<'_>) -> Result<Side, Refusal> {
    match words.text("SIDE") {
        "white" | "player 1" => Ok(Side::White),
        "black" | "player 2" => Ok(Side::Black),
        other => {
            let other = shown(other);
            Err(Refusal::new(format!(
                "nobody is called {other}; name white or black, player 1 or player 2"
            )))
        }
    }
}

fn give(game: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    let side = side(words)?;
    let first = whole(words, "A")?;
    let second = words.has("B").then(|| whole(words, "B"));
    done(game.give(side, first, second.transpose()?))
}

fn fetch(game: &mut Game, words: &Words<'_>, context: &mut Context<'_>) -> Result<Reply, Refusal> {
    let name = words.text("WHAT");
    let what = Fetch::parse(name).ok_or_else(|| {
        Refusal::new(format!(
            "there is no {} to fetch; choose cells, chips, gravity or walls",
            shown(name)
        ))
    })?;
    game.fetch(what, context.text);
    Ok(Reply::Written)
}
