//! Atom-4 against games and move counts of the original's rules engine.

use atom4::games::atom4::{Colour, Position, classic, round};
use atom4::lattice::triangular::Vertex;
use atom4::rules::{Rules, Side, Verdict};
use libtest_mimic::{Failed, Trial};

/// Start and prime of the hash that the games carry, chained over all their boards.
const HASH_START: u64 = 1_469_598_103_934_665_603;
const HASH_PRIME: u64 = 1_099_511_628_211;

pub fn trials() -> Vec<Trial> {
    vec![
        super::sample("atom4::sample_games", "atom4/games.txt", games),
        super::shared("atom4::games", "atom4/games-a.txt", games),
        super::sample("atom4::sample_choices", "atom4/ai.txt", choices),
        super::shared("atom4::choices", "atom4/ai.txt", choices),
        super::sample("atom4::perft_to_8", "atom4/perft.txt", |text| {
            perft(text, 8)
        }),
        super::shared("atom4::perft_to_9", "atom4/perft.txt", |text| {
            perft(text, 9)
        }),
    ]
}

/// The `key=value` fields of a line.
pub fn fields(line: &str) -> impl Fn(&str) -> Result<String, Failed> {
    let fields: Vec<(String, String)> = line
        .split_whitespace()
        .filter_map(|field| field.split_once('='))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect();
    move |key| {
        let found = fields.iter().find(|(k, _)| k == key);
        found
            .map(|(_, value)| value.clone())
            .ok_or_else(|| format!("no field {key}").into())
    }
}

fn letters(position: &Position) -> String {
    Vertex::all()
        .map(|v| position.at(v).map_or('.', Colour::letter))
        .collect()
}

fn games(text: &str) -> Result<(), Failed> {
    let mut played = 0;
    for line in text.lines().filter(|line| line.starts_with("round=")) {
        game(line).map_err(|e| format!("{}\n{line}", e.message().unwrap_or_default()))?;
        played += 1;
    }
    if played == 0 {
        Err("no games in the file".into())
    } else {
        Ok(())
    }
}

fn game(line: &str) -> Result<(), Failed> {
    let field = fields(line);
    let mut position = round::opening(field("round")?.parse()?);
    let mut hash = HASH_START;
    let changes: Vec<u32> = field("chg")?
        .chars()
        .filter_map(|c| c.to_digit(10))
        .collect();
    let moves = field("moves")?;
    if moves.split(';').count() != changes.len() {
        return Err("as many counts of changes as moves expected".into());
    }
    for (n, (mv, expected)) in moves.split(';').zip(changes).enumerate() {
        let (x, y) = mv.split_once(',').ok_or("a move is x,y")?;
        let vertex = Vertex::at(x.parse()?, y.parse()?).ok_or("a vertex off the board")?;
        if position.verdict().is_some() {
            return Err(format!("move {n}: the game was over already").into());
        }
        let colour = position.next_colour();
        let undo = position
            .add(colour, vertex)
            .map_err(|e| format!("move {n}: {e}"))?;
        let set = undo.changes().iter().len() as u32 + 1;
        if set != expected {
            return Err(format!("move {n}: {set} vertices set instead of {expected}").into());
        }
        for byte in letters(&position).bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(HASH_PRIME);
        }
    }
    let result = match position.verdict() {
        Some(Verdict::Win(Side::White)) => "1",
        Some(Verdict::Win(Side::Black)) => "2",
        Some(Verdict::Draw) => "draw",
        None => "unfinished",
    };
    let rows: Vec<String> = letters(&position)
        .as_bytes()
        .chunks(16)
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect();
    let stored = field("h")?;
    for (what, came, expected) in [
        ("result", result.to_owned(), field("result")?),
        ("final board", rows.join("/"), field("final")?),
    ] {
        if came != expected {
            return Err(format!("{what} {came} instead of {expected}").into());
        }
    }
    if format!("{hash:016x}") != stored.trim_start_matches("0x") && hash.to_string() != stored {
        return Err(format!("hash {hash:016x} instead of {stored}").into());
    }
    Ok(())
}

fn perft(text: &str, deepest: u32) -> Result<(), Failed> {
    let mut counted = 0;
    for line in text.lines().filter(|line| line.starts_with("round=")) {
        let field = fields(line);
        let (round, depth) = (field("round")?.parse()?, field("depth")?.parse()?);
        if depth > deepest {
            continue;
        }
        let expected = (field("sequences")?.parse()?, field("wins")?.parse()?);
        let came = round::opening(round).perft(depth, &mut || false);
        if came != Some(expected) {
            return Err(format!("{came:?} instead of {expected:?}: {line}").into());
        }
        counted += 1;
    }
    if counted == 0 {
        Err("no counts in the file".into())
    } else {
        Ok(())
    }
}

/// The classic player's score and complete set of best moves, on every line.
fn choices(text: &str) -> Result<(), Failed> {
    let (mut position, mut compared) = (round::opening(1), 0);
    for line in text.lines().filter(|line| line.starts_with("pos=")) {
        let field = fields(line);
        if line.contains(" moves=") {
            position = round::opening(field("round")?.parse()?);
            for mv in field("moves")?.split(';') {
                let (x, y) = mv.split_once(',').ok_or("a move is x,y")?;
                let vertex = Vertex::at(x.parse()?, y.parse()?).ok_or("a vertex off the board")?;
                position.play(vertex);
            }
            continue;
        }
        let plies = field("depth")?.parse::<u32>()? + 1;
        let choice = classic::choose(&position, plies, &mut |_| false).ok_or("no choice")?;
        let best: Vec<String> = choice
            .best
            .iter()
            .map(|v| format!("{},{}", v.x(), v.y()))
            .collect();
        let came = format!("{:.1} {}", f64::from(choice.score) / 10.0, best.join(";"));
        let expected = format!("{} {}", field("score")?, field("best")?);
        if came != expected {
            return Err(format!("{came} instead of {expected}: {line}").into());
        }
        compared += 1;
    }
    if compared == 0 {
        Err("no choices in the file".into())
    } else {
        Ok(())
    }
}
