//! `map` over all cores, in the order of the items: output never depends on which thread was first.

use std::cmp::Reverse;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `f` makes of each item.
pub(crate) fn map<T: Sync, R: Send>(items: &[T], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    in_order(items, &(0..items.len()).collect::<Vec<_>>(), f)
}

/// The same where items differ in what they take. The heaviest ones are first, so that no core is left with one at the end.
pub(crate) fn map_heaviest_first<T: Sync, R: Send>(
    items: &[T],
    weight: impl Fn(&T) -> usize,
    f: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_cached_key(|&index| Reverse(weight(&items[index])));
    in_order(items, &order, f)
}

/// Starts the items in this order.
fn in_order<T: Sync, R: Send>(items: &[T], order: &[usize], f: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(items.len());
    if threads < 2 {
        return items.iter().map(f).collect();
    }
    let next = AtomicUsize::new(0);
    let made = Mutex::new(Vec::with_capacity(items.len()));
    let work = || {
        while let Some(&index) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = f(&items[index]);
            // Poisoned when another thread panicked; the scope passes that panic on.
            if let Ok(mut made) = made.lock() {
                made.push((index, result));
            }
        }
    };
    thread::scope(|scope| {
        // This thread works too: it has the memory that earlier phases freed.
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let mut made = made.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    made.sort_by_key(|(index, _)| *index);
    made.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::{map, map_heaviest_first};

    #[test]
    fn keeps_the_order() {
        let items: Vec<usize> = (0..1000).collect();
        let expected: Vec<usize> = items.iter().map(|item| item * 2).collect();
        assert_eq!(map(&items, |item| item * 2), expected);
        assert_eq!(map_heaviest_first(&items, |item| item % 7, |item| item * 2), expected);
        assert!(map(&[], |item: &usize| *item).is_empty());
    }
}
