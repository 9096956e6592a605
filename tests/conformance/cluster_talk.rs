//! The Cluster referee against talks of the original with two of its random bots, byte for byte.

use std::time::{Duration, Instant};

use atom4::arena::process::Fault;
use atom4::games::cluster::arena::referee::{self, Terms};
use atom4::games::cluster::arena::talk::Talker;
use atom4::games::cluster::{Board, DealtGame, RuleSet, Setup};
use libtest_mimic::{Failed, Trial};

pub fn trials() -> Vec<Trial> {
    let mut trials = vec![super::sample(
        "cluster::talk_sample",
        "cluster/transcript.txt",
        talk,
    )];
    trials.extend((1..=3).map(|number| {
        super::shared(
            &format!("cluster::talk{number}"),
            &format!("cluster/transcripts/game{number}.txt"),
            talk,
        )
    }));
    trials
}

/// A bot that says its lines one by one, each when it is waited for, and notes what it hears.
struct Script {
    lines: Vec<String>,
    said: usize,
    saying: Vec<u8>,
    heard: String,
}

impl Script {
    fn new(text: &str, prefix: &str) -> Script {
        Script {
            lines: lines(text, prefix),
            said: 0,
            saying: Vec::new(),
            heard: String::new(),
        }
    }
}

impl Talker for Script {
    fn post(&mut self, bytes: &[u8]) {
        self.heard.push_str(&String::from_utf8_lossy(bytes));
    }

    fn flush(&mut self, _deadline: Instant) -> Result<(), Fault> {
        Ok(())
    }

    fn buffer(&self) -> &[u8] {
        &self.saying
    }

    fn consume(&mut self, count: usize) {
        self.saying.drain(..count);
    }

    fn fill(&mut self, _deadline: Instant) -> Result<(), Fault> {
        let line = self.lines.get(self.said).ok_or(Fault::ClosedOutput)?;
        self.said += 1;
        self.saying.extend_from_slice(line.as_bytes());
        Ok(())
    }
}

/// The lines behind `prefix`, each with its line end.
fn lines(text: &str, prefix: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| Some(format!("{}\n", line.strip_prefix(prefix)?)))
        .collect()
}

fn talk(text: &str) -> Result<(), Failed> {
    let settings = text.lines().next().ok_or("empty")?;
    let numbers = settings
        .split_once("chen_edition = ")
        .ok_or("no configuration")?
        .1;
    let number = |n: usize| numbers.split(' ').nth(n).unwrap_or_default().parse::<i64>();
    let setup = Setup::new(number(0)?, number(1)?, number(2)?)?;
    let mut game = DealtGame::new(Board::new(setup, &[])?, RuleSet::Referee);
    let mut white = Script::new(text, "A> ");
    let mut black = Script::new(text, "B> ");
    let hands = text.lines().filter_map(|line| {
        line.strip_prefix("A< chips ")
            .or_else(|| line.strip_prefix("B< chips "))
    });
    let mut hands = hands.map(|hand| {
        let (first, second) = hand.split_once(' ').expect("two chips");
        (first.parse().expect("a chip"), second.parse().ok())
    });
    let terms = Terms {
        clock: Duration::from_secs(3),
        colour_blind: true,
    };
    let outcome = referee::play(&mut game, [&mut white, &mut black], &terms, &mut |game| {
        let Some((first, second)) = hands.next() else {
            // Nothing was drawn any more: the bags must be empty.
            return game.deal(&mut atom4::base::Random::new(0));
        };
        game.deal_known(first, second)
            .expect("the original drew them");
        game.hand()
    });
    if let Some(reason) = outcome.reason
        && !reason.ends_with("is out of chips")
    {
        return Err(reason.into());
    }
    for (player, script) in [("A< ", white), ("B< ", black)] {
        let wanted = lines(text, player).concat();
        if script.heard != wanted {
            let at = script
                .heard
                .lines()
                .zip(wanted.lines())
                .take_while(|(a, b)| a == b);
            return Err(format!("{player} differs at line {}", at.count() + 1).into());
        }
    }
    let winner = format!("referee stdout: Player {} wins", outcome.winner.index() + 1);
    if !text.lines().any(|line| line == winner) {
        return Err(format!("the winner differs: {winner}").into());
    }
    Ok(())
}
