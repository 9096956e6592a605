//! Results files of `compare`: a line that says what a run works off, then a line a pair of level
//! and algorithm.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::games::atomix::solvers::compare::{self, Record};
use crate::games::atomix::solvers::variant::Variant;
use atom4_arena::build::{self, Made};
use atom4_arena::journal::{self, Content, Journal};
use atom4_core::base::shard::Shard;

/// The first bytes of the line of a run.
const HEAD: &str = "{\"atom4_compare\"";

/// Whether a line of a results file says what a run works off.
pub fn is_run(line: &str) -> bool {
    line.starts_with(HEAD)
}

/// The work of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The version of this format.
    atom4_compare: u32,
    /// The levels by the names that results have.
    levels: Vec<String>,
    /// The algorithms.
    algorithms: Vec<String>,
    /// The build that works, its part and its command.
    made: Made,
}

impl Run {
    /// The work of this run.
    pub fn new(levels: &[String], variants: &[Variant], shard: Shard) -> Run {
        let without = [
            "--shard", "--resume", "--merge", "--known", "--output", "--mixed",
        ];
        Run {
            atom4_compare: 1,
            levels: levels.to_vec(),
            algorithms: variants.iter().map(|variant| variant.name()).collect(),
            made: Made {
                version: env!("CARGO_PKG_VERSION").to_owned(),
                programs: vec![build::own_key()],
                part: shard.to_string(),
                command: build::command_line(&without),
            },
        }
    }

    /// True for a run of the same build on the same part, whatever its limits.
    pub fn is_like(&self, other: &Run) -> bool {
        let mut other = other.clone();
        other.made.command.clone_from(&self.made.command);
        *self == other
    }

    /// The pairs of level and algorithm of all parts together, in order.
    fn pairs(&self) -> impl Iterator<Item = (&String, &String)> {
        let pairs = |level| {
            self.algorithms
                .iter()
                .map(move |algorithm| (level, algorithm))
        };
        self.levels.iter().flat_map(pairs)
    }
}

/// The content of results files.
#[derive(Default)]
pub struct Results {
    /// The results.
    pub records: Vec<Record>,
    /// The runs with their files.
    pub runs: Vec<(PathBuf, Run)>,
}

impl Results {
    /// Adds those of a file that others may write.
    ///
    /// # Errors
    /// A line for people: it cannot be read, or holds no results.
    pub fn add(&mut self, path: &Path) -> Result<(), String> {
        let content = journal::read(path)?;
        if !self.add_content(path, &content) {
            return Err(format!("{}: there are no results in it", path.display()));
        }
        Ok(())
    }

    /// Opens the file that results are added to, and takes in those that are in it.
    ///
    /// # Errors
    /// A line for people: it cannot be written, another program writes it, or it is another file.
    pub fn open(&mut self, path: &Path) -> Result<Journal, String> {
        let (journal, content) = Journal::open(path)?;
        let empty =
            content.lines.is_empty() && (content.torn.is_empty() || content.torn[0] == b'{');
        if !empty && !self.add_content(path, &content) {
            let path = path.display();
            return Err(format!(
                "{path}: there are no results in it; give another --resume"
            ));
        }
        journal.cut_torn_line()?;
        Ok(journal)
    }

    /// Takes in lines; false when none is a result or a run. Others are told and left out.
    fn add_content(&mut self, path: &Path, content: &Content) -> bool {
        // Results of other games may stand in the same file.
        let own = content
            .lines
            .lines()
            .filter(|line| !line.starts_with("{\"game\""));
        let (heads, lines): (Vec<&str>, Vec<&str>) = own.partition(|line| is_run(line));
        let runs: Vec<Run> = heads
            .iter()
            .filter_map(|line| serde_json::from_str(line).ok())
            .collect();
        let (records, mut broken) = compare::read(&lines.join("\n"));
        broken += heads.len() - runs.len();
        let any = !records.is_empty() || !runs.is_empty();
        if broken > 0 {
            let path = path.display();
            eprintln!("atom4: {path}: {broken} lines are no results, left out");
        }
        self.records.extend(records);
        self.runs
            .extend(runs.into_iter().map(|run| (path.to_path_buf(), run)));
        any
    }

    /// The difference between the builds of these runs and of `now`, in words.
    pub fn made_differently(&self, now: Option<&Run>) -> Option<String> {
        let mut runs = self.runs.iter().map(|(path, run)| (Some(path), run));
        let (_, first) = match now {
            Some(now) => (None, now),
            None => runs.next()?,
        };
        let names = [String::from("atom4")];
        let of = |(path, run): (Option<&PathBuf>, &Run)| {
            let difference = run.made.difference(&first.made, &names)?;
            Some(format!("{}: it was made {difference}", path?.display()))
        };
        runs.find_map(of)
    }

    /// The time limits under which the results that prove nothing ran, in seconds.
    pub fn limits(&self) -> Vec<String> {
        let open = self
            .records
            .iter()
            .filter(|record| !record.figures.proved && !record.figures.impossible);
        let limits: BTreeSet<String> = open
            .map(|record| match record.terms.limit {
                Some(seconds) => format!("--time {seconds}"),
                None => String::from("no --time"),
            })
            .collect();
        limits.into_iter().collect()
    }

    /// The parts that lack results, a line each, with the commands that fill them.
    pub fn missing(&self) -> Vec<String> {
        let mut lines = BTreeSet::new();
        for (path, run) in &self.runs {
            let Ok(part) = Shard::parse(&run.made.part) else {
                continue;
            };
            for number in 1..=part.of {
                let shard = Shard {
                    number,
                    of: part.of,
                };
                let own = run.pairs().enumerate().filter(|(at, _)| shard.holds(*at));
                let lacks = own
                    .filter(|(_, (level, algorithm))| {
                        !self.records.iter().any(|record| {
                            record.level == **level && record.algorithm == **algorithm
                        })
                    })
                    .count();
                if lacks == 0 {
                    continue;
                }
                let is_own = |(_, run): &&(PathBuf, Run)| run.made.part == shard.to_string();
                let own = self.runs.iter().find(is_own).map(|(path, _)| path);
                let file = build::file_for(own, (path, part), shard);
                let command = &run.made.command;
                lines.insert(format!(
                    "part {shard} lacks {lacks} results; to work them off: {command} --shard {shard} \
                     --resume {file}"
                ));
            }
        }
        lines.into_iter().collect()
    }

    /// Puts records into the order of the work: of `now`, else of the runs.
    pub fn order(&self, now: Option<&Run>, records: &mut [Record]) {
        let runs: Vec<&Run> = match now {
            Some(now) => vec![now],
            None => self.runs.iter().map(|(_, run)| run).collect(),
        };
        let pairs: Vec<(&String, &String)> = runs.iter().flat_map(|run| run.pairs()).collect();
        records.sort_by_key(|record| {
            let at = pairs.iter().position(|(level, algorithm)| {
                record.level == **level && record.algorithm == **algorithm
            });
            at.unwrap_or(usize::MAX)
        });
    }
}
