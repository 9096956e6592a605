//! A machine player on a thread of its own, so that a screen stays alive while it thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use super::desk::{Desk, Request};
use super::refusal::Refusal;
use super::settings::Settings;
use super::view::Thinking;
use crate::rules::Side;

/// What a machine player has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// It finished a depth.
    Thought(Thinking),
    /// It answers, and is done.
    Answer(Result<String, Refusal>),
}

/// A machine player thinking about one move. Dropping it stops it and waits until it is gone.
#[derive(Debug)]
pub struct Machine {
    stop: Arc<AtomicBool>,
    news: Receiver<News>,
    thread: Option<JoinHandle<()>>,
}

impl Machine {
    /// Lets a machine player think about a move of `side` in `game`, which is its own copy.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start<G>(game: G, side: Side, settings: Settings) -> Result<Machine, Refusal>
    where
        G: Desk + Send + 'static,
    {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, news) = channel();
        let flag = Arc::clone(&stop);
        let thread = std::thread::Builder::new()
            .name("machine player".into())
            .spawn(move || think(&game, side, &settings, &flag, &sender))
            .map_err(|error| Refusal::new(format!("no thread for the machine: {error}")))?;
        Ok(Machine {
            stop,
            news,
            thread: Some(thread),
        })
    }

    /// The next news, if there are any. A machine player that failed answers with a refusal.
    pub fn poll(&mut self) -> Option<News> {
        match self.news.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                // After its answer a thread is not asked again: it failed without one.
                let failed = self.thread.take()?.join().is_err();
                let how = if failed { "failed" } else { "gave no answer" };
                let refusal = Refusal::new(format!("the machine player {how}"));
                Some(News::Answer(Err(refusal)))
            }
        }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A failed thread has nothing to say any more.
            let _ = thread.join();
        }
    }
}

/// The thread's work. Nobody listening any more is no error.
fn think<G: Desk>(
    game: &G,
    side: Side,
    settings: &Settings,
    stop: &AtomicBool,
    news: &Sender<News>,
) {
    let request = Request {
        who: if side == Side::White {
            "white"
        } else {
            "black"
        },
        settings,
        stop,
    };
    let answer = game.propose(request, &mut |line| {
        if let Some(thought) = thought(line) {
            let _ = news.send(News::Thought(thought));
        }
    });
    let _ = news.send(News::Answer(answer));
}

/// A line of analysis, `depth 7 score +35 nodes 81234 time 12 ms pv 8 6, 9 7`, as a screen shows
/// it; `None` for any other line.
fn thought(line: &str) -> Option<Thinking> {
    let rest = line.strip_prefix("depth ")?;
    let (depth, rest) = rest.split_once(" score ")?;
    let (score, rest) = rest.split_once(" nodes ")?;
    let (nodes, rest) = rest.split_once(" time ")?;
    let (time, rest) = rest.split_once(" ms")?;
    let line = rest.trim_start().strip_prefix("pv ").unwrap_or_default();
    Some(Thinking {
        now: true,
        depth: depth.trim().parse().ok()?,
        score: score.into(),
        line: line.into(),
        nodes: nodes.trim().parse().ok()?,
        time: Duration::from_millis(time.trim().parse().ok()?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_analysis_are_understood() {
        let line = "depth 7 score win in 5 nodes 81234 time 12 ms pv 8 6, 9 7";
        let thought = thought(line).unwrap();
        assert_eq!((thought.depth, thought.nodes), (7, 81234));
        assert_eq!((&*thought.score, &*thought.line), ("win in 5", "8 6, 9 7"));
        assert_eq!(thought.time, Duration::from_millis(12));
        assert_eq!(super::thought("best 8 6 score 2.0"), None);
    }
}
