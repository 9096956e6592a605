//! Cluster against the original referee: whole games, boards on the way, floating boards, entries.

use std::collections::HashMap;

use atom4::games::cluster::{Board, DealtGame, Ending, RuleSet, Setup};
use atom4::lattice::hexagonal::{Direction, Grid, Hex};
use atom4::rules::{Rules, Side};
use libtest_mimic::{Failed, Trial};

pub fn trials() -> Vec<Trial> {
    vec![
        super::shared("cluster::games", "cluster/games.txt", games),
        super::shared("cluster::positions", "cluster/positions.txt", positions),
        super::shared("cluster::entries", "cluster/entries.txt", entries),
        super::sample("cluster::games_sample", "cluster/games.txt", games),
        super::sample(
            "cluster::positions_sample",
            "cluster/positions.txt",
            positions,
        ),
        super::sample("cluster::entries_sample", "cluster/entries.txt", entries),
    ]
}

/// One line of `key=value` fields.
struct Fields<'a>(HashMap<&'a str, &'a str>);

impl<'a> Fields<'a> {
    fn parse(line: &'a str) -> Fields<'a> {
        Fields(
            line.split_whitespace()
                .filter_map(|field| field.split_once('='))
                .collect(),
        )
    }

    fn text(&self, key: &str) -> Result<&'a str, Failed> {
        let found = self.0.get(key).copied();
        found.ok_or_else(|| format!("no field {key}").into())
    }

    fn number<T: std::str::FromStr>(&self, key: &str) -> Result<T, Failed> {
        let text = self.text(key)?;
        text.parse().map_err(|_| format!("{key}={text}").into())
    }

    /// The empty board of this line.
    fn board(&self) -> Result<Board, Failed> {
        let setup = Setup::new(
            self.number("grid")?,
            self.number("colors")?,
            self.number("win")?,
        )?;
        let walls = list(self.text("walls")?, ';').map(hex).collect::<Vec<_>>();
        Ok(Board::new(setup, &walls)?)
    }
}

/// The items of a list; `-` is an empty one.
fn list(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator)
        .filter(|item| !item.is_empty() && *item != "-")
}

fn hex(text: &str) -> Hex {
    let mut numbers = text.split(',').map(|n| n.parse().expect("a number"));
    let mut next = || numbers.next().expect("three numbers");
    Hex::new(next(), next())
}

/// The chips of a board as the data writes them.
fn chips(board: &Board) -> String {
    let chips = (0..board.cells().len()).filter_map(|cell| {
        let hex = board.grid().hex(cell);
        let chip = board.chip(cell)?;
        Some(format!("{},{},{}:{chip}", hex.q, hex.r, hex.s()))
    });
    let text = chips.collect::<Vec<_>>().join(";");
    if text.is_empty() { "-".into() } else { text }
}

fn expect<T: PartialEq + std::fmt::Debug>(what: &str, got: T, want: T) -> Result<(), Failed> {
    if got == want {
        return Ok(());
    }
    Err(format!("{what}\n  got  {got:?}\n  want {want:?}").into())
}

/// Checks chips, longest lines and winner against the fields of one line.
fn compare(board: &Board, fields: &Fields) -> Result<(), Failed> {
    expect("cells", chips(board).as_str(), fields.text("cells")?)?;
    verdict(board, fields)
}

fn verdict(board: &Board, fields: &Fields) -> Result<(), Failed> {
    let [white, black] = board.best();
    expect(
        "best",
        format!("{white}/{black}").as_str(),
        fields.text("best")?,
    )?;
    let winner = board.winner().map_or(-1, |side| side.index() as i32);
    expect("winner", winner, fields.number("winner")?)
}

fn every_line(text: &str, mut check: impl FnMut(&str) -> Result<(), Failed>) -> Result<(), Failed> {
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        check(line).map_err(|e| {
            let head: String = line.chars().take(90).collect();
            format!("{head}: {}", e.message().unwrap_or("failed"))
        })?;
    }
    Ok(())
}

/// Plays one action of the data.
fn act(game: &mut DealtGame, action: &str) -> Result<(), Failed> {
    let (kind, rest) = action.split_at(1);
    if kind == "r" {
        return Ok(game.rotate(rest.parse()?)?);
    }
    let (pos, chip) = rest.split_once(':').ok_or("a drop without a chip")?;
    Ok(game.drop_chip(pos.parse()?, chip.parse()?)?)
}

fn games(text: &str) -> Result<(), Failed> {
    // The boards after every action of the last game; its mid-game lines follow it.
    let mut boards: Vec<Board> = Vec::new();
    every_line(text, |line| {
        let fields = Fields::parse(line);
        if fields.text("kind")? == "snap" {
            let board = &boards[fields.number::<usize>("after")?];
            expect(
                "gravity",
                board.gravity().index(),
                fields.number("gravity")?,
            )?;
            return compare(board, &fields);
        }
        let mut game = DealtGame::new(fields.board()?, RuleSet::default());
        boards = vec![game.board().clone()];
        let mut actions = list(fields.text("actions")?, ',');
        for hand in list(fields.text("hands")?, ',') {
            let (first, second) = hand.split_once('.').ok_or("a hand without a period")?;
            game.deal_known(first.parse()?, second.parse().ok())?;
            let Some(action) = actions.next() else { break };
            act(&mut game, action).map_err(|e| format!("{action}: {e:?}"))?;
            boards.push(game.board().clone());
        }
        // Who cannot draw is found out by drawing.
        game.deal(&mut atom4::base::Random::new(0));
        let board = game.board();
        expect(
            "gravity",
            board.gravity().index(),
            fields.number("gravity")?,
        )?;
        let end = match game.ending() {
            Some(Ending::Line(_)) => "line".to_string(),
            Some(Ending::OutOfChips(side)) => format!("out_of_chips:{}", side.index()),
            Some(Ending::Stuck(side)) => format!("stuck:{}", side.index()),
            None => "none".to_string(),
        };
        expect("end", end.as_str(), fields.text("end")?)?;
        expect("cells", chips(board).as_str(), fields.text("cells")?)?;
        let bags = game.bags().iter().map(u16::to_string).collect::<Vec<_>>();
        expect("bags", bags.join(",").as_str(), fields.text("bags")?)?;
        let [white, black] = board.best();
        let best = format!("{white}/{black}");
        expect("best", best.as_str(), fields.text("best")?)?;
        let winner = match fields.number::<i32>("winner")? {
            0 => Some(Side::White),
            1 => Some(Side::Black),
            // Only `stuck`: the original has no verdict, ours gives it to the other player.
            _ if end.starts_with("stuck") => Some(game.mover().other()),
            _ => None,
        };
        expect("winner", game.ending().map(Ending::winner), winner)
    })
}

fn positions(text: &str) -> Result<(), Failed> {
    every_line(text, |line| {
        let (before, after) = line.split_once('|').ok_or("no rotation")?;
        let fields = Fields::parse(before);
        let mut board = fields.board()?;
        for chip in list(fields.text("board")?, ';') {
            let (place, chip) = chip.split_once(':').ok_or("a cell without a chip")?;
            let cell = board.grid().index(hex(place)).ok_or("off the board")?;
            board.place(cell, chip.parse()?)?;
        }
        verdict(&board, &fields)?;
        let fields = Fields::parse(after);
        let gravity = Direction::new(fields.number("rotate")?).ok_or("no direction")?;
        board.rotate(gravity);
        compare(&board, &fields)
    })
}

fn entries(text: &str) -> Result<(), Failed> {
    every_line(text, |line| {
        let fields = Fields::parse(line);
        let grid = Grid::of(fields.number("grid")?).ok_or("no such grid")?;
        let gravity = Direction::new(fields.number("gravity")?).ok_or("no direction")?;
        for field in line.split_whitespace().skip(2) {
            let (pos, place) = field.split_once('=').ok_or("no entry")?;
            let column = grid.column(gravity, pos.parse()?).ok_or("no column")?;
            expect(field, grid.hex(usize::from(column[0])), hex(place))?;
        }
        Ok(())
    })
}
