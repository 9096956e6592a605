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
