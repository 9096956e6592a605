//! Long work beside a controller, so that a screen stays alive while a machine player or a solver thinks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, OnceLock};
use std::thread::JoinHandle;

use super::portable::Portable;
use super::refusal::Refusal;

/// One message of a worker.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum News<P, A> {
    /// It has come so far.
    Progress(P),
    /// It answers, and is done.
    Answer(Result<A, Refusal>),
}

/// A piece of work.
pub type Job = Box<dyn FnOnce() + Send>;

/// Where the work of many controllers waits for its turn.
pub trait Workplace: Send + Sync {
    /// Takes a job, which is done when its turn comes.
    fn take(&self, job: Job);

    /// Takes a job that takes long, such as a review: none of the others waits for it.
    fn take_long(&self, job: Job);

    /// A job that was taken has something to tell, so that its controller need not look often.
    fn has_news(&self);

    /// The way by which the next job's news comes back, where another copy of the program does it.
    fn post(&self) -> Option<Arc<dyn Post>> {
        None
    }
}

/// The way of news, as text, from a copy of the program to the one that has asked.
pub trait Post: Send + Sync {
    /// Sends a piece of news; in the copy that does the work.
    fn send(&self, news: String);

    /// The next piece of news that has come; in the program that has asked.
    fn next(&self) -> Option<String>;

    /// Nobody waits for the work any more.
    fn close(&self);
}

/// A place for work, where there is one; without it each piece of work has a thread of its own.
pub type WorkedAt = Option<Arc<dyn Workplace>>;

/// The place for all work that names none, on a platform without threads.
static USUAL: OnceLock<Arc<dyn Workplace>> = OnceLock::new();

/// Has all work that names no place done at this one from now on; the first one named stays.
pub fn work_usually_at(place: Arc<dyn Workplace>) {
    // Whoever names a second one has the first.
    let _ = USUAL.set(place);
}

/// Who does the work.
enum Hand {
    Thread(JoinHandle<()>),
    Place,
    /// Another copy of the program, by this way.
    Copy(Arc<dyn Post>),
    /// It has come to its end.
    Nobody,
}

/// Work that goes on beside, with progress `P` and an answer `A`. Dropping it stops the work, and waits until a thread of
/// its own is gone.
pub struct Worker<P, A> {
    /// The name of the one who works, as refusals call it.
    name: &'static str,
    stop: Arc<AtomicBool>,
    news: Receiver<News<P, A>>,
    hand: Hand,
}

impl<P, A> std::fmt::Debug for Worker<P, A> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Worker({})", self.name)
    }
}

impl<P: Portable, A: Portable> Worker<P, A> {
    /// Sets a thread called `name` to work. `job` obeys the stop flag and tells its progress.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start<J>(name: &'static str, job: J) -> Result<Worker<P, A>, Refusal>
    where
        J: FnOnce(&AtomicBool, &mut dyn FnMut(P)) -> Result<A, Refusal> + Send + 'static,
    {
        Worker::start_at(&None, name, job)
    }

    /// Has the work done at this place, or by a thread called `name`.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start_at<J>(
        place: &WorkedAt,
        name: &'static str,
        job: J,
    ) -> Result<Worker<P, A>, Refusal>
    where
        J: FnOnce(&AtomicBool, &mut dyn FnMut(P)) -> Result<A, Refusal> + Send + 'static,
    {
        Worker::begin(place, <dyn Workplace>::take, name, job)
    }

    /// The same for work that takes long: [`Workplace::take_long`].
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start_long_at<J>(
        place: &WorkedAt,
        name: &'static str,
        job: J,
    ) -> Result<Worker<P, A>, Refusal>
    where
        J: FnOnce(&AtomicBool, &mut dyn FnMut(P)) -> Result<A, Refusal> + Send + 'static,
    {
        Worker::begin(place, <dyn Workplace>::take_long, name, job)
    }

    fn begin<J>(
        place: &WorkedAt,
        take: fn(&(dyn Workplace + 'static), Job),
        name: &'static str,
        job: J,
    ) -> Result<Worker<P, A>, Refusal>
    where
        J: FnOnce(&AtomicBool, &mut dyn FnMut(P)) -> Result<A, Refusal> + Send + 'static,
    {
        let place = place.as_ref().or_else(|| USUAL.get()).cloned();
        let post = place.as_ref().and_then(|place| place.post());
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, news) = channel();
        let (flag, told, by) = (Arc::clone(&stop), place.clone(), post.clone());
        let work = move || {
            let tell = |news| match &by {
                Some(post) => {
                    // All that is portable can be written.
                    if let Ok(text) = serde_json::to_string(&news) {
                        post.send(text);
                    }
                }
                None => {
                    // Nobody listening any more is no error.
                    let _ = sender.send(news);
                    if let Some(place) = &told {
                        place.has_news();
                    }
                }
            };
            let answer = job(&flag, &mut |progress| tell(News::Progress(progress)));
            tell(News::Answer(answer));
        };
        let hand = match place {
            Some(place) => {
                let flag = Arc::clone(&stop);
                let in_turn = Box::new(move || {
                    // What was stopped before its turn came is not begun.
                    if !flag.load(Ordering::Relaxed) {
                        work();
                    }
                });
                take(&*place, in_turn);
                post.map_or(Hand::Place, Hand::Copy)
            }
            None => {
                let thread = std::thread::Builder::new().name(name.into()).spawn(work);
                let none = |error| Refusal::new(format!("no thread for the {name}: {error}"));
                Hand::Thread(thread.map_err(none)?)
            }
        };
        Ok(Worker {
            name,
            stop,
            news,
            hand,
        })
    }

    /// Asks it to come to an end, its answer is still awaited; false where it cannot hear that.
    pub fn hurry(&self) -> bool {
        self.stop.store(true, Ordering::Relaxed);
        !matches!(self.hand, Hand::Copy(_))
    }

    /// The next message, if there is one. Work that failed answers with a refusal.
    pub fn poll(&mut self) -> Option<News<P, A>> {
        if let Hand::Copy(post) = &self.hand {
            let text = post.next()?;
            let news = serde_json::from_str(&text).ok();
            if !matches!(news, Some(News::Progress(_))) {
                post.close();
                self.hand = Hand::Nobody;
            }
            return news.or_else(|| Some(self.failed("gave no answer")));
        }
        match self.news.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                // Who has answered is not asked again: this one ended without an answer.
                let failed = match std::mem::replace(&mut self.hand, Hand::Nobody) {
                    Hand::Thread(thread) => thread.join().is_err(),
                    Hand::Place => false,
                    Hand::Copy(_) | Hand::Nobody => return None,
                };
                Some(self.failed(if failed { "failed" } else { "gave no answer" }))
            }
        }
    }

    /// The answer of one who has none.
    fn failed(&self, how: &str) -> News<P, A> {
        let refusal = Refusal::new(format!("the {} {how}", self.name));
        News::Answer(Err(refusal))
    }
}

impl<P, A> Drop for Worker<P, A> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        match std::mem::replace(&mut self.hand, Hand::Nobody) {
            Hand::Thread(thread) => {
                // A failed thread has nothing to say any more.
                let _ = thread.join();
            }
            Hand::Copy(post) => post.close(),
            Hand::Place | Hand::Nobody => {}
        }
    }
}

#[cfg(test)]
mod tests;
