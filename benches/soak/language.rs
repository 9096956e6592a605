//! Machine games in testing mode: one process plays them all, another runs what was saved.

use std::fs;

use atom4::base::Random;
use atom4::games::atomix::board::Position;
use atom4::games::atomix::formats::write;
use atom4::games::cluster::{Board, DealtGame, Hand, RuleSet, Setup};
use atom4::play::kind::Kind;
use atom4::rules::Side;

use crate::atomix_twin::random_level;
use crate::judge::{judge, numbers};
use crate::talk::Talk;
use crate::watch::{GROWTH, Watch};

/// Plays games of this kind, each saved and judged.
pub fn soak(kind: Kind, name: &str, games: usize) {
    let (mut player, mut other) = (Talk::start(name), Talk::start(name));
    let mut watch = Watch::new(format!("{name} in testing mode"), GROWTH);
    for number in 0..games {
        let mut random = Random::new(number as u64);
        let settings = format!("set level {}. set seed {number}.", number % 2);
        player.order(&settings);
        match kind {
            atom4::games::atom4::play::kind::KIND => atom4(&mut player, number),
            atom4::games::score_four::play::kind::KIND => score_four(&mut player),
            atom4::games::cluster::play::kind::KIND => cluster(&mut player, &mut random),
            _ => atomix(&mut player, &mut random),
        }
        let file = format!("{name}-{number}");
        player.order(&format!("save to \"{file}\"."));
        let judged = judge(kind, &file, &mut other);
        judged.agrees(&player.state(kind), &file);
        assert!(
            judged.over() || kind == atom4::games::cluster::play::kind::KIND,
            "{file} is not over"
        );
        fs::remove_file(&file).expect("it was read just now");
        watch.game(judged.moves);
        watch.rest(player.process(), games);
    }
    watch.end(player.process());
    player.end();
    other.end();
}

/// The side to play, as `show status.` has it: `White to play red.`
fn mover(talk: &mut Talk) -> Option<&'static str> {
    let status = talk.ask("show status.");
    if !status.contains(" to play") {
        return None;
    }
    Some(if status.starts_with("White") {
        "white"
    } else {
        "black"
    })
}

fn atom4(talk: &mut Talk, number: usize) {
    let player = if number.is_multiple_of(3) {
        "classic"
    } else {
        "strong"
    };
    talk.order(&format!(
        "set player {player}. start round {}.",
        number % 6 + 1
    ));
    while let Some(side) = mover(talk) {
        let answer = talk.ask(&format!("play {side} move."));
        assert_eq!(numbers(&answer).len(), 2, "{answer}");
    }
}

fn score_four(talk: &mut Talk) {
    assert!(talk.block("clear.").is_empty());
    while let Some(side) = mover(talk) {
        let answer = talk.ask(&format!("play {side} move."));
        assert_eq!(answer.len(), 3, "{answer}");
    }
}

/// A game under the referee's rules, which deal the hands and know when the bags are empty.
fn cluster(talk: &mut Talk, random: &mut Random) {
    let (edge, colours) = (4 + random.below(4) as i64, 1 + random.below(3) as i64);
    let win = 3 + random.below(3) as i64;
    let setup = Setup::new(edge, colours, win).expect("in range");
    talk.order(&format!(
        "start game size {edge} colours {colours} win {win}."
    ));
    let board = Board::new(setup, &[]).expect("no walls");
    let mut game = DealtGame::new(board, RuleSet::Referee);
    let mut mover = Side::White;
    while let Some(Hand { first, second }) = game.deal(random) {
        let side = mover.name().to_lowercase();
        let second = second.map_or(String::new(), |chip| format!(" {chip}"));
        talk.order(&format!("give {side} chips {first}{second}."));
        let answer = talk.ask(&format!("play {side} move."));
        let n = numbers(&answer);
        let legal = match answer.split(' ').next() {
            Some("drop") => game.drop_chip(n[0], n[1]),
            Some("rotate") => game.rotate(n[0]),
            _ => panic!("{answer} is no move"),
        };
        legal.unwrap_or_else(|error| panic!("{answer}: {error}"));
        mover = mover.other();
    }
}

/// A level of its own: slid about at random, then solved by the machine.
fn atomix(talk: &mut Talk, random: &mut Random) {
    let seeds = std::iter::repeat_with(|| random.next());
    let level = seeds.filter_map(|seed| random_level(seed, 7, 4)).next();
    let level = level.expect("one of all seeds gives a level");
    let text = write::level(&level);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains('=')).collect();
    talk.order(&format!("load level text \"{}\".", lines.join(";")));
    let mut position = Position::start(&level);
    for _ in 0..random.below(12) {
        let mut slides = Vec::new();
        position.slides(&level, &mut slides);
        let Some(&slide) = random.pick(&slides) else {
            break;
        };
        talk.order(&format!("slide {slide}."));
        position.slide(&level, slide).expect("it was listed");
        if position.solved(&level).is_some() {
            return;
        }
    }
    let mut restarted = false;
    while talk.ask("show status.").starts_with("Open") {
        let answer = talk.ask("play move.");
        if answer == "Impossible." {
            // Slid into a corner, or a level that never had a solution.
            assert_eq!(talk.ask("why."), "there is no solution from here.");
            if restarted {
                return atomix(talk, random);
            }
            talk.order("restart.");
            restarted = true;
        } else {
            assert_eq!(numbers(&answer).len(), 2, "{answer}");
        }
    }
}
