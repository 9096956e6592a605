//! Our Cluster bot by the clock on boards of all sizes: edges 4 to 24, one to three colours each, and on every fourth
//! board as many as the edge; three to six in a row, with walls and without, against the search of two plies, on
//! either seat. 264 games; the exit status is 1 when the bot lost one by a fault.
//!
//! `cargo bench --bench cluster_sizes -- [SECONDS]`: seconds a turn, 0.1.
//! Something else may run beside it: the clock is part of what is tried.

use std::process::ExitCode;
use std::time::Instant;

use atom4::games::cluster::arena::{ArenaOptions, run};

/// What came of the games.
#[derive(Default)]
struct Tally {
    games: u32,
    won: u32,
    /// Games that ours lost by a fault, and the other player.
    faults: [u32; 2],
}

/// One game; ours is player 2 where it is `second`.
fn play(configuration: &str, second: bool, tally: &mut Tally) -> std::io::Result<()> {
    let file = std::env::temp_dir().join(format!("atom4-sizes-{}.txt", std::process::id()));
    std::fs::write(&file, configuration)?;
    let program = env!("CARGO_BIN_EXE_atom4");
    let mut bots = ["", "--player two-ply"].map(|how| format!("exec {program} cluster-bot {how}"));
    if second {
        bots.swap(0, 1);
    }
    let options = ArenaOptions {
        bots,
        seed: Some(1),
        config: Some(file.clone()),
        ..ArenaOptions::default()
    };
    let (mut out, mut reason) = (Vec::new(), Vec::new());
    run(&options, &mut out, &mut reason);
    std::fs::remove_file(file)?;
    let reason = String::from_utf8_lossy(&reason);
    let won = out.starts_with(b"Player 2") == second;
    let by_rule = reason.trim().is_empty()
        || reason.contains("is out of chips")
        || reason.contains("finds every column full");
    tally.games += 1;
    tally.won += u32::from(won);
    if !by_rule {
        tally.faults[usize::from(won)] += 1;
        println!("  {}: {}", configuration.replace('\n', ", "), reason.trim());
    }
    Ok(())
}

fn main() -> std::io::Result<ExitCode> {
    let argument = std::env::args().skip(1).find_map(|text| text.parse().ok());
    let seconds: f64 = argument.unwrap_or(0.1);
    let (started, mut all) = (Instant::now(), Tally::default());
    for size in (4..=10).chain([12, 16, 20, 24]) {
        let mut tally = Tally::default();
        for (n, win, walls) in (0..24).map(|n| (n, 3 + n / 3 % 4, n / 12)) {
            let colours = if n % 4 == 3 { size } else { 1 + n % 3 };
            let configuration = format!(
                "timeout {seconds}\ngrid_size {size}\ncolor_count {colours}\nwin_length {win}\n\
                 wall_chance 0.{walls}\nwall_seed {size}\n"
            );
            play(&configuration, (1 + n % 3 + win) % 2 != 0, &mut tally)?;
        }
        println!(
            "size {size:2}: {} games, {} won, faults {}, of two-ply {}",
            tally.games, tally.won, tally.faults[0], tally.faults[1]
        );
        all.games += tally.games;
        all.won += tally.won;
        (0..2).for_each(|who| all.faults[who] += tally.faults[who]);
    }
    println!(
        "{} games at {seconds} s a turn: {} won, faults {}, of two-ply {}; {:.0} s",
        all.games,
        all.won,
        all.faults[0],
        all.faults[1],
        started.elapsed().as_secs_f64()
    );
    let clean = all.faults[0] == 0;
    Ok(if clean {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
