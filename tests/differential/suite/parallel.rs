//! Work on all cores, and the seed that random tests share.

use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;

/// Items that a thread takes at a time.
const BATCH: usize = 64;

/// Calls `work` on each item, on all cores, and counts them. A panic of `work` is the test's.
pub fn each<T: Send>(items: impl Iterator<Item = T> + Send, work: impl Fn(T) + Sync) -> usize {
    let items = Mutex::new((items, 0));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let take = || {
        let mut guard = items.lock().expect("no thread panics while it takes items");
        let batch: Vec<T> = guard.0.by_ref().take(BATCH).collect();
        guard.1 += batch.len();
        batch
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut batch = take();
                while !batch.is_empty() {
                    batch.into_iter().for_each(&work);
                    batch = take();
                }
            });
        }
    });
    items.into_inner().expect("no thread panics while it takes items").1
}

/// `FERROBUF_MESSAGE_SEED`, or a new seed each time.
pub fn seed() -> u64 {
    match std::env::var("FERROBUF_MESSAGE_SEED") {
        Ok(text) => text.parse().expect("FERROBUF_MESSAGE_SEED is a number"),
        Err(_) => RandomState::new().hash_one(0),
    }
}
