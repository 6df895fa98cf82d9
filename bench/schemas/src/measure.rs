//! Runs a command, up to a limit, and measures it with all processes that it starts.

use std::fs::File;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ferrobuf_large::at;
use ferrobuf_large::took::{self, Took};

/// How often the memory of the processes is looked at.
const INTERVAL: Duration = Duration::from_millis(5);

/// How a run ended.
pub enum Outcome {
    /// As it should.
    Done(Took),
    /// The limit came first.
    CutOff(Took),
    /// What the command said.
    Failed(String),
}

/// Runs it. What it says is kept in `log`.
pub fn run(command: &mut Command, limit: Duration, log: &Path) -> Result<Outcome, String> {
    let said = File::create(log).map_err(at(log))?;
    command
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(said);
    let start = Instant::now();
    let child = command.spawn().map_err(at(Path::new(command.get_program())))?;
    let pid = child.id();
    let done = AtomicBool::new(false);
    let (waited, watched) = thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(pid, start + limit, &done));
        let waited = took::wait(pid, start);
        done.store(true, Ordering::Relaxed);
        (waited, watcher.join())
    });
    let (success, mut took) = waited?;
    let (peak, cut_off) = watched.map_err(|_| "the watcher of memory failed".to_owned())?;
    took.peak_memory = took.peak_memory.max(peak);
    if cut_off {
        return Ok(Outcome::CutOff(took));
    }
    if success {
        return Ok(Outcome::Done(took));
    }
    Ok(Outcome::Failed(std::fs::read_to_string(log).map_err(at(log))?))
}

/// Adds up the memory of a process and its descendants, over and over, and ends them at the limit. Gives the highest sum, and
/// whether the limit was reached.
fn watch(pid: u32, limit: Instant, done: &AtomicBool) -> (u64, bool) {
    let mut peak = 0;
    while !done.load(Ordering::Relaxed) {
        if Instant::now() > limit {
            took::end_group(pid);
            return (peak, true);
        }
        peak = peak.max(memory(pid));
        thread::sleep(INTERVAL);
    }
    (peak, false)
}

/// Resident memory of a process and its descendants, as Linux tells it; 0 elsewhere. What is shared counts for each of them.
fn memory(pid: u32) -> u64 {
    const PAGE: u64 = 4096;
    let read = |path: String| std::fs::read_to_string(path).unwrap_or_default();
    let pages = read(format!("/proc/{pid}/statm"));
    let pages = pages
        .split(' ')
        .nth(1)
        .and_then(|pages| pages.parse::<u64>().ok())
        .unwrap_or(0);
    let threads = std::fs::read_dir(format!("/proc/{pid}/task"))
        .into_iter()
        .flatten()
        .flatten();
    let children = threads.map(|thread| {
        let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        children
            .split_whitespace()
            .filter_map(|child| child.parse().ok())
            .map(memory)
            .sum::<u64>()
    });
    pages * PAGE + children.sum::<u64>()
}
