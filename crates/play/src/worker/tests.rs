use super::*;

/// Everything a worker tells, up to its answer.
fn told(mut worker: Worker<u32, u32>) -> Vec<News<u32, u32>> {
    let mut told = Vec::new();
    loop {
        match worker.poll() {
            Some(news @ News::Answer(_)) => {
                told.push(news);
                return told;
            }
            Some(news) => told.push(news),
            None => std::thread::yield_now(),
        }
    }
}

#[test]
fn progress_comes_before_the_answer() {
    let worker = Worker::start("test", |_, progress| {
        progress(1);
        progress(2);
        Ok(3)
    });
    assert_eq!(
        worker.map(told),
        Ok(vec![
            News::Progress(1),
            News::Progress(2),
            News::Answer(Ok(3))
        ])
    );
}

#[test]
fn dropping_a_worker_stops_it() {
    let worker: Result<Worker<(), ()>, Refusal> = Worker::start("test", |stop, _| {
        while !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        Ok(())
    });
    drop(worker);
}

/// A place that keeps jobs until they are asked for.
#[derive(Default)]
struct Shelf {
    jobs: std::sync::Mutex<Vec<Job>>,
    long: std::sync::Mutex<Vec<Job>>,
    news: std::sync::atomic::AtomicU32,
}

impl Shelf {
    /// Does what has been taken.
    fn work(&self) {
        let jobs = std::mem::take(&mut *self.jobs.lock().expect("no panics"));
        for job in jobs {
            job();
        }
    }
}

impl Workplace for Shelf {
    fn take(&self, job: Job) {
        self.jobs.lock().expect("no panics").push(job);
    }

    fn take_long(&self, job: Job) {
        self.long.lock().expect("no panics").push(job);
    }

    fn has_news(&self) {
        self.news.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_place_does_the_work_when_its_turn_comes_and_says_that_there_is_news() {
    let shelf = Arc::new(Shelf::default());
    let place: WorkedAt = Some(shelf.clone());
    let mut worker = Worker::start_at(&place, "test", |_, progress| {
        progress(1);
        Ok(2)
    })
    .expect("it is taken");
    assert_eq!(worker.poll(), None::<News<u32, u32>>);
    shelf.work();
    assert_eq!(shelf.news.load(Ordering::Relaxed), 2);
    assert_eq!(told(worker), [News::Progress(1), News::Answer(Ok(2))]);
}

#[test]
fn long_work_lies_apart() {
    let shelf = Arc::new(Shelf::default());
    let place: WorkedAt = Some(shelf.clone());
    let mut worker: Worker<u32, u32> =
        Worker::start_long_at(&place, "test", |_, _| Ok(3)).expect("it is taken");
    shelf.work();
    assert_eq!(worker.poll(), None);
    let long = std::mem::take(&mut *shelf.long.lock().expect("no panics"));
    for job in long {
        job();
    }
    assert_eq!(told(worker), [News::Answer(Ok(3))]);
}

#[test]
fn work_that_is_dropped_before_its_turn_is_never_begun() {
    let shelf = Arc::new(Shelf::default());
    let place: WorkedAt = Some(shelf.clone());
    let worker: Result<Worker<(), ()>, Refusal> =
        Worker::start_at(&place, "test", |_, _| panic!("it is begun"));
    drop(worker);
    shelf.work();
}
