//! The options of a host whose testing mode serves strangers.

use std::time::Duration;

use atom4_arena::clock::parse_duration;
use atom4_play::settings::{Allowance, LARGEST_HASH_MB, LONGEST_TIME, MOST_THREADS};
use clap::Args;

use super::whole::whole;

/// Threads where there are no files and no option says otherwise.
const THREADS: usize = 1;
/// Megabytes of a table, likewise.
const HASH_MB: usize = 64;

/// What commands may do and take in testing mode.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Testing mode for strangers")]
pub struct ServiceOptions {
    /// No command reads or writes a file or takes a screen: save, run, load of files and go are Impossible.
    #[arg(long)]
    pub no_files: bool,

    /// No command takes longer: searches answer with the best so far, counts and solvers give up.
    #[arg(long, value_name = "TIME", value_parser = command_time)]
    pub command_time: Option<Duration>,

    /// The most threads that set threads takes [default: 256, with --no-files 1].
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = whole(1..=MOST_THREADS))]
    pub max_threads: Option<usize>,

    /// The most megabytes that set hash takes [default: 65536, with --no-files 64].
    #[arg(long, value_name = "MB", allow_hyphen_values = true, value_parser = megabytes)]
    pub max_hash: Option<usize>,
}

impl ServiceOptions {
    /// The most that a command may take.
    pub fn allowance(&self) -> Allowance {
        let usual = match self.no_files {
            true => Allowance {
                threads: THREADS,
                hash_mb: HASH_MB,
                ..Allowance::default()
            },
            false => Allowance::default(),
        };
        Allowance {
            time: self.command_time,
            threads: self.max_threads.unwrap_or(usual.threads),
            hash_mb: self.max_hash.unwrap_or(usual.hash_mb),
        }
    }

    /// The first of the options that was given.
    pub fn given(&self) -> Option<&'static str> {
        let options = [
            (self.no_files, "--no-files"),
            (self.command_time.is_some(), "--command-time"),
            (self.max_threads.is_some(), "--max-threads"),
            (self.max_hash.is_some(), "--max-hash"),
        ];
        let given = options.into_iter().find(|(given, _)| *given);
        given.map(|(_, name)| name)
    }
}

fn command_time(text: &str) -> Result<Duration, String> {
    let least = Duration::from_millis(1);
    let time = parse_duration(text)?;
    if (least..=LONGEST_TIME).contains(&time) {
        return Ok(time);
    }
    Err(String::from("choose a time from 1ms to 24h"))
}

/// Megabytes, with their unit or without.
fn megabytes(text: &str) -> Result<usize, String> {
    let number = text.strip_suffix("mb").unwrap_or(text).trim_end();
    whole(1..=LARGEST_HASH_MB)(number)
}
