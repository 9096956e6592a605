//! A saved game, judged by the slow rules and by another process.

use std::fs;

use atom4::games::atomix::formats;
use atom4::games::atomix::levels::{named, own};
use atom4::games::cluster::Setup;
use atom4::games::score_four::plain::Plain;
use atom4::games::score_four::{Board, Peg};
use atom4::lattice::hexagonal::Hex;
use atom4::lattice::square::Direction;
use atom4::play::kind::Kind;
use atom4::rules::{Rules, Side, Verdict};

use crate::slow_cluster::SlowCluster;
use crate::talk::Talk;
use crate::{atom4_twin, atomix_twin};

/// A game by the slow rules, as far as it has been replayed.
enum Slow {
    Atom4(atom4_twin::Twin),
    ScoreFour(Box<Plain>),
    Cluster(SlowCluster),
    Atomix(atomix_twin::Twin),
}

/// What the slow rules say about a saved game.
pub struct Judged {
    /// Moves in it.
    pub moves: usize,
    /// How `show status.` begins.
    pub status: &'static str,
    /// The board as [`Talk::state`] has it, where that can be told.
    board: Option<Vec<String>>,
}

/// Judges the game saved under this name; the other process must come to the same.
pub fn judge(kind: Kind, file: &str, other: &mut Talk) -> Judged {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut slow = match kind {
        atom4::games::atom4::play::kind::KIND => Slow::Atom4(atom4_twin::Twin::opening(16, 1)),
        atom4::games::score_four::play::kind::KIND => {
            Slow::ScoreFour(Box::new(Plain::to_move(&Board::new(), Side::White)))
        }
        atom4::games::cluster::play::kind::KIND => {
            Slow::Cluster(SlowCluster::new(&Setup::default(), Vec::new()))
        }
        _ => slow_level("water"),
    };
    let mut moves = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        moves += usize::from(slow.run(line, file));
    }
    let judged = Judged {
        moves,
        status: slow.status(),
        board: slow.board(),
    };
    let answers = other.block(&format!("run \"{file}\"."));
    let done = answers.iter().all(|answer| answer == "Done.");
    assert!(done, "{file}\n{}", answers.join("\n"));
    judged.agrees(&other.state(kind), file);
    judged
}

impl Judged {
    /// Panics where a program's board or status is another one.
    pub fn agrees(&self, (board, status): &(Vec<String>, String), file: &str) {
        if let Some(expected) = &self.board {
            assert_eq!(board, expected, "{file}");
        }
        let expected = self.status;
        assert!(
            status.starts_with(expected),
            "{file}: {status}, not {expected}"
        );
    }

    /// Whether the rules say that the game is over.
    pub fn over(&self) -> bool {
        let ends = ["White wins", "Black wins", "Stalemate", "Draw", "Solved"];
        ends.iter().any(|end| self.status.starts_with(end))
    }
}

fn slow_level(name: &str) -> Slow {
    let number = named(name).unwrap_or_else(|| panic!("{name} is no level"));
    Slow::Atomix(atomix_twin::Twin::new(&own()[number].level.draft()))
}

/// The whole numbers in a text, with everything between them left out.
pub fn numbers(text: &str) -> Vec<i64> {
    text.split(|c: char| !c.is_ascii_digit() && c != '-')
        .filter_map(|part| part.parse().ok())
        .collect()
}

impl Slow {
    /// Does what a line of a saved game says; whether it is a move. Panics where it is not legal.
    fn run(&mut self, line: &str, file: &str) -> bool {
        let words: Vec<&str> = line.trim_end_matches('.').split(' ').collect();
        let n = numbers(line);
        match (self, words.as_slice()) {
            (_, ["choose", "game", ..] | ["set", ..] | ["tell", ..]) => false,
            (Slow::Atom4(twin), ["start", "round", _]) => {
                *twin = atom4_twin::Twin::opening(16, n[0] as usize);
                false
            }
            (Slow::Atom4(twin), ["start", "round", _, "on", ..]) => {
                *twin = atom4_twin::Twin::opening(n[1] as i32, n[0] as usize);
                false
            }
            (Slow::Atom4(twin), ["add", colour, "piece", "to", _, _]) => {
                let place = (n[0] as i32, n[1] as i32);
                let wheel = ["red", "yellow", "green", "cyan", "blue", "purple"];
                assert_eq!(*colour, wheel[twin.wheel % 6], "{file}: {line}");
                assert!(twin.result.is_none(), "{file}: {line}");
                assert!(twin.legal().contains(&place), "{file}: {line}");
                twin.play(place);
                true
            }
            (Slow::ScoreFour(plain), ["add", colour, "bead", "to", peg]) => {
                let peg: Peg = peg.parse().unwrap_or_else(|_| panic!("{file}: {line}"));
                assert_eq!(*colour, plain.side.name().to_lowercase(), "{file}: {line}");
                let mut legal = Vec::new();
                plain.moves(&mut legal);
                assert!(legal.contains(&peg), "{file}: {line}");
                plain.play(peg);
                true
            }
            (Slow::Cluster(game), ["start", "game", ..]) => {
                let setup = Setup::new(n[0], n[1], n[2]).expect("a size that is known");
                let walls = n[3..]
                    .chunks(3)
                    .map(|at| Hex::new(at[0] as i32, at[1] as i32));
                *game = SlowCluster::new(&setup, walls.collect());
                false
            }
            (Slow::Cluster(game), ["give", who, "no", "chips"]) => {
                game.give(usize::from(*who == "black"), None);
                false
            }
            (Slow::Cluster(game), ["give", who, "chips", ..]) => {
                let hand = n.iter().map(|&n| n as u8).collect();
                game.give(usize::from(*who == "black"), Some(hand));
                false
            }
            (Slow::Cluster(game), ["drop", "chip", ..]) => {
                let dropped = game.drop_chip(n[0] as u8, n[1] as i32);
                assert!(dropped, "{file}: {line}");
                true
            }
            (Slow::Cluster(game), ["rotate", "to", _]) => {
                assert!(game.rotate(n[0] as usize), "{file}: {line}");
                true
            }
            (slow @ Slow::Atomix(_), ["load", "level", "text", ..]) => {
                let text = line.split('"').nth(1).expect("a text between quotes");
                let levels = formats::parse(&format!("[Level]\n{}", text.replace(';', "\n")));
                let draft = levels.expect("a level").remove(0).draft();
                *slow = Slow::Atomix(atomix_twin::Twin::new(&draft));
                false
            }
            (slow @ Slow::Atomix(_), ["load", "level", name @ ..]) => {
                *slow = slow_level(&name.join(" "));
                false
            }
            (Slow::Atomix(twin), ["slide", _, _, way]) => {
                let way = Direction::named(way).unwrap_or_else(|| panic!("{file}: {line}"));
                let slid = twin.slide(n[0] as usize, n[1] as usize, way);
                assert!(slid, "{file}: {line}");
                true
            }
            _ => panic!("{file}: {line} is no line of such a game"),
        }
    }

    fn status(&self) -> &'static str {
        let won = |side: Side| match side {
            Side::White => "White wins",
            Side::Black => "Black wins",
        };
        match self {
            Slow::Atom4(twin) => match twin.result {
                Some(1) => won(Side::White),
                Some(2) => won(Side::Black),
                Some(_) => "Stalemate",
                None if twin.wheel % 2 == 0 => "White to play",
                None => "Black to play",
            },
            Slow::ScoreFour(plain) => match plain.verdict() {
                Some(Verdict::Win(side)) => won(side),
                Some(Verdict::Draw) => "Draw",
                None if plain.side == Side::White => "White to play",
                None => "Black to play",
            },
            Slow::Cluster(game) => game.status(),
            Slow::Atomix(twin) if twin.solved() => "Solved",
            Slow::Atomix(_) => "Open",
        }
    }

    fn board(&self) -> Option<Vec<String>> {
        match self {
            Slow::Atom4(twin) => {
                let letter = |x, y| {
                    let lights = twin.pieces.get(&(x, y))?;
                    let lit = ["red", "green", "blue"].map(|light| lights.contains(light));
                    Some(match lit {
                        [false, false, false] => 'K',
                        [true, false, false] => 'R',
                        [false, true, false] => 'G',
                        [false, false, true] => 'B',
                        [true, true, false] => 'Y',
                        [false, true, true] => 'C',
                        [true, false, true] => 'P',
                        [true, true, true] => 'W',
                    })
                };
                let row = |y| (0..16).map(|x| letter(x, y).unwrap_or('.')).collect();
                Some(
                    (0..16)
                        .map(|y| format!("{y}: {}", String::from_iter::<Vec<char>>(row(y))))
                        .collect(),
                )
            }
            Slow::ScoreFour(plain) => {
                let beads = |peg: Peg| -> String {
                    let stack = &plain.pegs[peg.number()];
                    stack.iter().map(|side| &side.name()[..1]).collect()
                };
                Some(
                    Peg::all()
                        .map(|peg| format!("{peg}: {}", beads(peg)).trim_end().to_owned())
                        .collect(),
                )
            }
            Slow::Cluster(SlowCluster { board, .. }) => {
                let mut lines: Vec<String> = board
                    .chips
                    .iter()
                    .map(|(hex, chip)| format!("cell {} {} {} {chip}", hex.q, hex.r, hex.s()))
                    .collect();
                lines.push(format!("cell_count {}", board.chips.len()));
                lines.push(format!("gravity {}", board.gravity.index()));
                lines.sort();
                Some(lines)
            }
            // Equal atoms have other names here.
            Slow::Atomix(_) => None,
        }
    }
}
