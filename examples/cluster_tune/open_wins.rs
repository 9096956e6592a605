//! Wins left open: turns after which the opponent wins at once with a large probability although another turn left it
//! hardly any. A search may be right to take the risk, so playouts judge each of them.

use std::cell::RefCell;
use std::rc::Rc;

use atom4::base::Random;
use atom4::games::cluster::{Action, Ending, Setup};
use atom4::rules::{Rules, Side, Verdict};
use atom4::search::expectation::Expectation;

use super::dealt::Dealt;
use super::openings;
use super::players::{Way, Work, chooser};
use super::positions::wins_at_once;

/// A turn leaves a win open when the opponent wins at once with more than this probability …
const OPEN: f32 = 0.4;

/// … and some other turn would have left less than this.
const SAFE: f32 = 0.1;

/// A number of playouts, and how their players think.
type Playouts = (u32, &'static str);

/// Playouts of each other turn, to find the best of them.
const SEARCHING: Playouts = (200, "depth=2");

/// Playouts of that one and of the turn that was played.
const JUDGING: Playouts = (1000, "depth=2");

/// Playouts of the same two by better players, where the turn cost too much. They are fewer, since they take longer.
const JUDGING_AGAIN: Playouts = (400, "depth=3");

/// What a turn may cost: this share of the playouts.
const COSTLY: f64 = 0.05;

/// The probability that the opponent wins with its next turn when this one is played; 0 where it ends the game.
fn left_open(dealt: &Dealt, action: Action) -> f32 {
    let mut after = dealt.clone();
    after.play(action);
    wins_at_once(&after).unwrap_or(0.0)
}

/// The share of the playouts that the mover of `dealt` wins after `action`.
fn playouts(
    dealt: &Dealt,
    action: Action,
    (count, players): Playouts,
    random: &mut Random,
) -> Result<f64, String> {
    let way: Way = players.parse()?;
    let (mut engine, mut work) = (Expectation::new(1), Work::default());
    let side = dealt.mover();
    let mut won = 0;
    for _ in 0..count {
        let mut game = dealt.clone();
        game.play(action);
        game.deal_anew(random);
        while game.verdict().is_none() {
            let Some((next, _)) = way.think(&game, &mut engine, &mut work) else {
                break;
            };
            game.play(next);
        }
        won += u32::from(game.verdict() == Some(Verdict::Win(side)));
    }
    Ok(f64::from(won) / f64::from(count))
}

/// A turn that left a win open: the position, the turn, and the others that did not.
struct Found {
    dealt: Dealt,
    played: Action,
    open: f32,
    others: Vec<Action>,
}

/// The turn of `dealt` as one that left a win open, if it is one.
fn found(dealt: &Dealt, played: Action) -> Option<Found> {
    let open = left_open(dealt, played);
    if open <= OPEN {
        return None;
    }
    let mut others = Vec::new();
    dealt.moves(&mut others);
    others.retain(|&other| left_open(dealt, other) < SAFE);
    (!others.is_empty()).then(|| Found {
        dealt: dealt.clone(),
        played,
        open,
        others,
    })
}

/// Plays games of `player` against itself, lists the turns that left a win open, each with what playouts say of it, and
/// counts the games that ended by an empty bag.
///
/// # Errors
/// What of the player is wrong.
pub fn open_wins(setup: &Setup, player: &str, games: usize, seed: u64) -> Result<(), String> {
    let mut choose = [0, 1].map(|_| chooser(player, Rc::new(RefCell::new(Work::default()))));
    let (mut turns, mut empty, mut cases) = (0u64, 0, Vec::new());
    for mut dealt in openings(setup, games, seed) {
        while dealt.verdict().is_none() {
            let choose = choose[dealt.mover().index()].as_mut();
            let Some(action) = choose.map_err(|error| error.clone())?(&dealt) else {
                break;
            };
            turns += 1;
            cases.extend(found(&dealt, action));
            dealt.play(action);
        }
        empty += u32::from(matches!(dealt.game.ending(), Some(Ending::OutOfChips(_))));
    }
    let mut random = Random::new(seed);
    let (mut costly, mut still) = (0, 0);
    for case in &cases {
        let mut best: Option<(f64, Action)> = None;
        for &other in &case.others {
            let share = playouts(&case.dealt, other, SEARCHING, &mut random)?;
            if best.is_none_or(|(most, _)| share > most) {
                best = Some((share, other));
            }
        }
        let Some((_, best)) = best else { continue };
        let mut both = |by| -> Result<[f64; 2], String> {
            let mine = playouts(&case.dealt, case.played, by, &mut random)?;
            Ok([mine, playouts(&case.dealt, best, by, &mut random)?])
        };
        let judged = |[mine, its]: [f64; 2]| {
            let (mine, its) = (100.0 * mine, 100.0 * its);
            format!(
                "wins {mine:.1} %; {best} wins {its:.1} %: {:+.1}",
                mine - its
            )
        };
        let cost = |[mine, its]: [f64; 2]| its - mine > COSTLY;
        let first = both(JUDGING)?;
        let mut says = judged(first);
        if cost(first) {
            costly += 1;
            let second = both(JUDGING_AGAIN)?;
            still += u32::from(cost(second));
            says += &format!("; by {} {}", JUDGING_AGAIN.1, judged(second));
        }
        let side = match case.dealt.mover() {
            Side::White => 0,
            Side::Black => 1,
        };
        println!(
            "player {side}, {} left {:.2} open: {says}",
            case.played, case.open
        );
    }
    let ((first, _), (second, players)) = (JUDGING, JUDGING_AGAIN);
    println!(
        "{player}: {games} games, {turns} turns, {} left a win open, {costly} of these cost more than 5 % of {first} playouts, \
         {still} of {second} by {players} too; {empty} games ended by an empty bag",
        cases.len()
    );
    Ok(())
}
