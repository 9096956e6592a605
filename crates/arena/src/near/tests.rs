use std::process::{Child, Command};
use std::time::Duration;

use super::{AT_ONCE, Near, Processors};

struct Sleeper(Child);

impl Sleeper {
    fn start() -> Sleeper {
        let sleeper = Command::new("sleep").arg("60").spawn();
        Sleeper(sleeper.expect("it starts"))
    }

    /// The processors that it may use, as the system lists them.
    fn processors(&self) -> String {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id()));
        let status = status.expect("it runs");
        let mut lines = status.lines();
        let list = lines.find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
        list.expect("a list").trim().to_owned()
    }
}

impl Drop for Sleeper {
    fn drop(&mut self) {
        let _ = self.0.kill().and_then(|()| self.0.wait());
    }
}

/// Programs are gathered by a worker with two processors; on a machine with one nothing is.
#[test]
#[cfg(target_os = "linux")]
fn programs_that_answer_at_once_are_gathered_until_one_thinks() {
    // Threads of tests have all processors again when they end.
    let several = Processors::ours().is_some_and(|ours| ours.count() > 1);
    let sleeper = Sleeper::start();
    let all = sleeper.processors();
    let near = Near::new();
    near.after_game(2 * AT_ONCE, &[sleeper.0.id()]);
    assert_eq!(sleeper.processors(), all);
    assert_eq!(near.patience(), None);
    near.after_game(Duration::ZERO, &[sleeper.0.id()]);
    assert_eq!(near.patience().is_some(), several);
    assert_eq!(
        sleeper.processors().parse::<u32>().is_ok(),
        several || all.len() == 1
    );
    near.thinks();
    assert_eq!(sleeper.processors(), all);
    // It waits for a game before it tries again.
    near.after_game(Duration::ZERO, &[sleeper.0.id()]);
    assert_eq!(near.patience(), None);
    near.after_game(Duration::ZERO, &[sleeper.0.id()]);
    assert_eq!(near.patience().is_some(), several);
    drop(near);
    assert_eq!(sleeper.processors(), all);
}
