//! Matches between players by description, on any number of threads, told as they go on.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use atom4::arena::self_play::{self, SelfPlayScore};
use atom4::base::Random;
use atom4::base::random::mix;
use atom4::games::atom4::openings;

use crate::features::FEATURES;
use crate::players::player;

/// Time between two lines on how a match stands.
const PATIENCE: Duration = Duration::from_secs(20);

/// How a match is played.
#[derive(Clone, Copy)]
pub struct Terms {
    pub games: usize,
    pub seed: u64,
    /// Games played at a time.
    pub jobs: usize,
}

/// Plays `first` against `second` and answers the tally, which does not depend on the number of
/// jobs unless a player plays by the clock. How it stands goes to the standard error.
pub fn contest(first: &str, second: &str, terms: Terms) -> Result<SelfPlayScore, String> {
    let mut openings = openings::positions();
    Random::new(mix(terms.seed)).shuffle(&mut openings);
    // Both are made once here, so that a wrong description is said once.
    drop((player(first, 0)?, player(second, 0)?));
    let next = AtomicUsize::new(0);
    let start = Instant::now();
    let so_far = Mutex::new((SelfPlayScore::default(), start));
    let work = || {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= terms.games.div_ceil(2) {
                break;
            }
            let Some(opening) = openings.get(pair % openings.len().max(1)) else {
                break;
            };
            // The seeds come from the number of the pair, whichever thread plays it.
            let seed = mix(terms.seed ^ mix(pair as u64));
            let (mut a, mut b) = (player(first, seed)?, player(second, !seed)?);
            let pair =
                self_play::play(std::slice::from_ref(opening), &mut *a, &mut *b, &mut |_| {});
            let mut so_far = so_far.lock().map_err(|_| "another thread failed")?;
            so_far.0.add(&pair);
            if so_far.1.elapsed() > PATIENCE {
                so_far.1 = Instant::now();
                eprintln!(
                    "{first} v {second}: {}; {} s",
                    so_far.0,
                    start.elapsed().as_secs()
                );
            }
        }
        Ok::<(), String>(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..terms.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().map_err(|_| "a thread failed".to_owned())?)
    })?;
    let (tally, _) = so_far.into_inner().map_err(|_| "a thread failed")?;
    Ok(tally)
}

/// Plays the player without each feature (with it, where it does without) against the player as it
/// is, and writes a table: a score below one half says that the change is for the worse.
pub fn ablate(nodes: u64, terms: Terms, names: &[String]) -> Result<(), String> {
    let features: Vec<_> = FEATURES
        .iter()
        .filter(|feature| names.is_empty() || names.iter().any(|name| name == feature.name))
        .collect();
    if let Some(name) = names
        .iter()
        .find(|name| !FEATURES.iter().any(|feature| feature.name == **name))
    {
        return Err(format!(
            "no feature {name}; the command ablate alone tries them all"
        ));
    }
    println!("nodes a move {nodes}, {} games each", terms.games);
    println!("| without | what it is | score | won, drawn, lost |");
    println!("|---|---|---|---|");
    let with = format!("strong:nodes={nodes}");
    for feature in features {
        let tally = contest(&format!("{with}:without={}", feature.name), &with, terms)?;
        println!(
            "| {} | {} | {:.1} % +- {:.1} | {}, {}, {} |",
            feature.label(),
            feature.what,
            100.0 * tally.score(),
            100.0 * tally.error(),
            tally.won,
            tally.drawn,
            tally.lost
        );
        // A table that is cut short still shows what was found.
        let _ = std::io::stdout().flush();
    }
    Ok(())
}
