use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::*;

/// However many reviews are at work, a machine's move is made.
#[test]
fn no_move_waits_for_a_review() {
    let (way, _game) = tokio::sync::mpsc::channel(1);
    let thinkers = Thinkers { way };
    let over = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for _ in 0..2 * cores {
        let over = Arc::clone(&over);
        thinkers.take_long(Box::new(move || {
            while !over.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
        }));
    }
    let (moved, moves) = std::sync::mpsc::channel();
    thinkers.take(Box::new(move || moved.send(()).expect("it is awaited")));
    let made = moves.recv_timeout(Duration::from_secs(120));
    over.store(true, Ordering::Relaxed);
    assert_eq!(made, Ok(()));
}

#[test]
fn jobs_are_begun_in_their_order_few_at_a_time_and_a_failed_one_ends_no_thread() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (way, _game) = tokio::sync::mpsc::channel(1);
    let thinkers = Thinkers { way };
    let count = 20 * cores;
    let begun = Arc::new(Mutex::new(Vec::new()));
    let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    for number in 0..count {
        let (begun, now, most) = (begun.clone(), now.clone(), most.clone());
        thinkers.take(Box::new(move || {
            begun.lock().expect("no panics").push(number);
            most.fetch_max(now.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(2));
            now.fetch_sub(1, Ordering::Relaxed);
            assert!(number % 3 != 0, "this one fails");
        }));
    }
    let start = Instant::now();
    while begun.lock().expect("no panics").len() < count {
        assert!(start.elapsed() < Duration::from_secs(120), "a job is lost");
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(most.load(Ordering::Relaxed) <= cores);
    let begun = begun.lock().expect("no panics").clone();
    for (place, number) in begun.iter().enumerate() {
        // Jobs that are begun at the same time may tell of it in any order.
        assert!(place.abs_diff(*number) < cores, "{begun:?}");
    }
}
