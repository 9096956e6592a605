//! The commands that only Cluster has: their rows, and the code that runs them.

use crate::games::cluster::{RuleSet, Setup};
use atom4_cluster::notation::Fetch;
use atom4_cluster::play::Game;
use atom4_core::lattice::hexagonal::Hex;
use atom4_core::rules::Side;
use atom4_play::refusal::Refusal;
use atom4_repl::context::done;
use atom4_repl::grammar::{Here, Row, Words, number};
use atom4_repl::words::shown;
use atom4_repl::{Context, Reply};

macro_rules! cell {
    () => {
        concat!(number!("q"), " ", number!("r"), " ", number!("s"))
    };
}

/// The commands of Cluster, in the order of `help.`
pub static ROWS: [Row<Game>; 8] = [
    Row::new(
        "start game size N colours C win W.",
        concat!(
            "start game size ",
            number!("size"),
            " colours ",
            number!("colours"),
            " win ",
            number!("win"),
            "(?: by (?<rules>[a-z]+) rules)?(?: (?<begins>white|black) begins)?",
            "(?: walls at (?<walls>[+-]?[0-9]+(?: [+-]?[0-9]+)*))?"
        ),
        start,
        "a fresh game; also: ... by deckhands rules black begins walls at Q R S",
        "start game size 6 colours 2 win 4 walls at 0 0 0, 1 -1 0.",
    )
    .forms(&[
        "by referee rules, by chen rules or by deckhands rules: what a screen plays by",
        "white begins or black begins",
        "walls at Q R S, Q R S and so on",
        "start game size 5 colours 2 win 4 by chen rules black begins walls at 0 0 0.",
    ]),
    Row::new(
        "drop chip C at POS.",
        concat!("drop chip ", number!("chip"), " at ", number!("pos")),
        |game: &mut Game, w, _| {
            let chip = whole(w, "chip")?;
            done(game.drop_chip(whole(w, "pos")?, chip))
        },
        "a chip of any colour falls down that column",
        "drop chip 1 at -2.",
    ),
    Row::new(
        "rotate to G.",
        concat!(
            "rotate to ",
            number!("to"),
            "(?: by (?<side>[a-z]+|player [+-]?[0-9]+))?"
        ),
        |game: &mut Game, w, _| {
            let by = w.has("side").then(|| side(w)).transpose()?;
            done(game.rotate(whole(w, "to")?, by))
        },
        "gravity points there: 0 top, then clockwise to 5; also: rotate to G by SIDE",
        "rotate to 4.",
    )
    .forms(&["whoever's turn it is: rotate to 4 by black."]),
    Row::new(
        "place chip C at Q R S.",
        concat!("place chip ", number!("chip"), " at ", cell!()),
        |game: &mut Game, w, _| done(game.place(whole(w, "chip")?, cell(w)?)),
        "a chip on any free cell, floating if need be",
        "place chip 3 at 0 0 0.",
    ),
    Row::new(
        "remove chip from Q R S.",
        concat!("remove chip from ", cell!()),
        |game: &mut Game, w, _| done(game.remove(cell(w)?)),
        "takes a chip away; nothing falls",
        "remove chip from 0 0 0.",
    ),
    Row::new(
        "give SIDE chips A B.",
        concat!(
            "give (?<side>[a-z]+|player [+-]?[0-9]+) chips? ",
            number!("first"),
            "(?: ",
            number!("second"),
            ")?"
        ),
        give,
        "the hand that get and show moves use; white is player 1",
        "give white chips 0 1.",
    )
    .forms(&[
        "one chip: give white chip 0.",
        "by number: give player 1 chips 0 1.",
    ]),
    Row::new(
        "give SIDE no chips.",
        "give (?<side>[a-z]+|player [+-]?[0-9]+) (?:no chips|chips none)",
        |game: &mut Game, w, _| {
            game.take_back(side(w)?);
            Ok(Reply::Done)
        },
        "takes that hand back; also: give SIDE chips none",
        "give white no chips.",
    ),
    Row::new(
        "fetch WHAT.",
        "fetch (?<what>[a-z]+)",
        fetch,
        "the protocol's own lines: cells, chips, gravity or walls",
        "fetch chips.",
    ),
];

/// The common commands that do something else here.
pub static HERE: [Here; 3] = [
    Here::new(
        "show status.",
        "undecided, or who has won and by which line",
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
    Ok([whole(words, "q")?, whole(words, "r")?, whole(words, "s")?])
}

fn start(game: &mut Game, words: &Words<'_>, _: &mut Context<'_>) -> Result<Reply, Refusal> {
    let setup = Setup::new(
        whole(words, "size")?,
        whole(words, "colours")?,
        whole(words, "win")?,
    )
    .map_err(Refusal::from_error)?;
    let rules = match words.text("rules") {
        "" => RuleSet::default(),
        name => RuleSet::named(name).ok_or_else(|| Refusal::new(RuleSet::unknown(&shown(name))))?,
    };
    let begins = match words.text("begins") {
        "black" => Side::Black,
        _ => Side::White,
    };
    let numbers = words.text("walls").split_ascii_whitespace();
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
    match words.text("side") {
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
    let first = whole(words, "first")?;
    let second = words.has("second").then(|| whole(words, "second"));
    done(game.give(side, first, second.transpose()?))
}

fn fetch(game: &mut Game, words: &Words<'_>, context: &mut Context<'_>) -> Result<Reply, Refusal> {
    let name = words.text("what");
    let what = Fetch::parse(name).ok_or_else(|| {
        Refusal::new(format!(
            "there is no {} to fetch; choose cells, chips, gravity or walls",
            shown(name)
        ))
    })?;
    game.fetch(what, context.text);
    Ok(Reply::Written)
}
