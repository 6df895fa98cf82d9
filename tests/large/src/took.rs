//! What a command took: time, processor time, memory.

use std::time::{Duration, Instant};

/// What a run of a command took.
#[derive(Clone, Copy, Debug)]
pub struct Took {
    /// From start to end.
    pub time: Duration,
    /// Seconds of all processors together, which do not depend on what else the machine does.
    pub processor: f64,
    /// The most that it had at once, in bytes. Of the processes that it started, the largest counts.
    pub peak_memory: u64,
}

/// Waits for a child of this process: whether it exited with 0, and what it took since it was started.
///
/// # Errors
///
/// When it is no child of this process, or somebody waited for it already.
pub fn wait(pid: u32, start: Instant) -> Result<(bool, Took), String> {
    let pid = libc::pid_t::try_from(pid).map_err(|error| error.to_string())?;
    let mut status = 0;
    // SAFETY: a `rusage` is plain numbers, for which zero is fine.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are to live variables of the types that the call writes.
    if unsafe { libc::wait4(pid, &raw mut status, 0, &raw mut usage) } != pid {
        return Err(std::io::Error::last_os_error().to_string());
    }
    let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
    let took = Took {
        time: start.elapsed(),
        processor: seconds(usage.ru_utime) + seconds(usage.ru_stime),
        peak_memory: u64::try_from(usage.ru_maxrss).unwrap_or_default() * unit,
    };
    Ok((libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0, took))
}

/// Ends a child that leads a process group, with all that it started.
pub fn end_group(pid: u32) {
    if let Ok(pid) = libc::pid_t::try_from(pid) {
        // SAFETY: the call takes numbers only. A group that is gone already is an error that changes nothing.
        unsafe { libc::kill(-pid, libc::SIGKILL) };
    }
}

#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
fn seconds(time: libc::timeval) -> f64 {
    time.tv_sec as f64 + time.tv_usec as f64 / 1e6
}
