//! The Cluster protocol from both ends, and `config.txt`.
//!
//! The first byte chooses: two bots that say any bytes before the referee, a referee that says any
//! bytes before our bot, or any text as a configuration. The referee ends every game with a winner and a
//! reason; the bot says nothing but the protocol's words and ends with the streams.
#![no_main]

use std::time::{Duration, Instant};

use atom4::arena::process::Fault;
use atom4::base::Random;
use atom4::games::cluster::arena::bot::{self, Style};
use atom4::games::cluster::arena::config::Config;
use atom4::games::cluster::arena::referee::{self as judge, Terms};
use atom4::games::cluster::arena::talk::Talker;
use atom4::games::cluster::play::baseline::Baseline;
use atom4::games::cluster::{Board, DealtGame, RuleSet, Setup};
use libfuzzer_sys::fuzz_target;

const RULES: [RuleSet; 3] = [RuleSet::Referee, RuleSet::Chen, RuleSet::Deckhands];

fuzz_target!(|data: &[u8]| {
    let [what, more, text @ ..] = data else {
        return;
    };
    match what % 3 {
        0 => referee(*what, *more, text),
        1 => our_bot(*more, text),
        _ => config(*more, text),
    }
});

/// A bot that says what it has to say and hears nothing.
struct Script<'a> {
    said: &'a [u8],
    heard: usize,
    piece: usize,
}

impl Talker for Script<'_> {
    fn post(&mut self, bytes: &[u8]) {
        assert!(bytes.ends_with(b"\n"));
    }

    fn flush(&mut self, _: Instant) -> Result<(), Fault> {
        Ok(())
    }

    fn buffer(&self) -> &[u8] {
        &self.said[..self.heard]
    }

    fn consume(&mut self, count: usize) {
        self.said = &self.said[count..];
        self.heard -= count;
    }

    fn fill(&mut self, _: Instant) -> Result<(), Fault> {
        if self.heard == self.said.len() {
            return Err(Fault::ClosedOutput);
        }
        self.heard = self.said.len().min(self.heard + self.piece);
        Ok(())
    }
}

fn referee(what: u8, more: u8, text: &[u8]) {
    let rules = RULES[usize::from(what / 3) % 3];
    let edge = 4 + i64::from(more % 3);
    let setup = Setup::new(edge, 1 + i64::from(more / 4 % 3), 3 + i64::from(more % 2));
    let Ok(setup) = setup else { return };
    let board = Board::new(setup, &[]).expect("no walls, no trouble");
    let (first, second) = text.split_at(text.len() / 2);
    let piece = usize::from(more) + 1;
    let script = |said| Script {
        said,
        heard: 0,
        piece,
    };
    let (mut white, mut black) = (script(first), script(second));
    let terms = Terms {
        clock: Duration::from_secs(3600),
        colour_blind: more.is_multiple_of(2),
    };
    let mut game = DealtGame::new(board, rules);
    let mut random = Random::new(u64::from(more));
    let outcome = judge::play(&mut game, [&mut white, &mut black], &terms, &mut |game| {
        game.deal(&mut random)
    });
    let ending = game.ending();
    assert_eq!(outcome.ending.is_none(), ending.is_none());
    match (outcome.ending, outcome.reason) {
        (Some(ending), _) => assert_eq!(outcome.winner, ending.winner()),
        (None, reason) => {
            let reason = reason.expect("a fault has a name");
            let loser = outcome.winner.other().index() + 1;
            assert!(reason.starts_with(&format!("Player {loser} ")), "{reason}");
            assert!(!reason.contains(char::is_control), "{reason:?}");
        }
    }
}

fn our_bot(more: u8, mut text: &[u8]) {
    let style = match more % 4 {
        0 => Style::Level(1),
        1 => Style::Level(0),
        2 => Style::Baseline(Baseline::Random),
        _ => Style::Baseline(Baseline::Greedy),
    };
    let mut said = Vec::new();
    let ended = bot::run(style, u64::from(more), &mut text, &mut said);
    if let Err(error) = ended {
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidData, "{error}");
    }
    let said = String::from_utf8(said).expect("the protocol is text");
    let word = |line: &str| {
        ["color ", "fetch ", "drop ", "rotate "]
            .iter()
            .any(|w| line.starts_with(w))
    };
    assert!(said.lines().all(word), "{said}");
}

fn config(more: u8, text: &[u8]) {
    let rules = RULES[usize::from(more) % 3];
    let Ok(config) = Config::parse(&String::from_utf8_lossy(text), rules) else {
        return;
    };
    let _ = config.terms();
    let game = config
        .game(&mut Random::new(u64::from(more)))
        .expect("our own walls fit");
    assert_eq!(game.board().setup(), &config.setup);
}
