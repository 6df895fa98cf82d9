//! `ferrobuf watch`: `generate` after each change, until it is told to stop.

mod targets;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use ferrobuf_codegen::Options;
use ferrobuf_codegen::error::{Diagnostic, Diagnostics, Problem};
use notify_debouncer_full::notify::{self, ErrorKind, EventKind, RecommendedWatcher, RecursiveMode, event::ModifyKind};
use notify_debouncer_full::{DebounceEventResult, DebouncedEvent, Debouncer, NoCache, new_debouncer_opt};

use super::{generate, rebuild};
use crate::cli;
use crate::report::Reporter;
use targets::{Folders, folders};

#[derive(Args, Debug)]
// The arguments within are a group of the same name.
#[group(skip)]
pub struct Arguments {
    /// End when standard input does, for programs that start this one: it then ends with them
    #[arg(long)]
    pub end_with_stdin: bool,
    #[command(flatten)]
    pub common: cli::Arguments,
}

/// Editors save in several steps, and checkouts change many files: all that comes within this time is one change.
const DEBOUNCE: Duration = Duration::from_millis(80);

/// What ends the wait for the next run.
enum Signal {
    /// These paths changed; none when the system only knows that something did.
    Change(Vec<PathBuf>),
    /// The system lost sight of something.
    Lost(String),
    Stop,
}

pub fn run(arguments: &Arguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let end_with_stdin = arguments.end_with_stdin;
    let arguments = &arguments.common;
    let config = arguments.config_path()?;
    if config.is_none() {
        // No change of a file mends what the arguments lack.
        generate::check_targets(&arguments.options()?)?;
    }
    let (sender, receiver) = mpsc::channel();
    let mut eye = Eye::new(sender.clone())?;
    if end_with_stdin {
        let sender = sender.clone();
        thread::spawn(move || {
            // Whatever comes is of no interest, nor is why no more does.
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            drop(sender.send(Signal::Stop));
        });
    }
    // Between two runs, never in the middle of one: what is written is written whole.
    ctrlc::set_handler(move || drop(sender.send(Signal::Stop))).map_err(|error| Problem::Watch {
        path: PathBuf::from("."),
        error: error.to_string(),
    })?;
    let mut options = Options::default();
    let mut read = Vec::new();
    let mut failed = false;
    let mut warned = None;
    for round in 0_u64.. {
        let reporter = if round == 0 { reporter } else { reporter.with_clock() };
        let start = Instant::now();
        let mut result = arguments.options();
        if let Ok(new) = &result {
            options = new.clone();
        }
        // First look, then read: what changes in between starts the next run.
        let unseen = eye.watch(folders(&options.load, config.as_deref(), &read));
        if round == 0 && !unseen.is_empty() {
            return Err(unseen);
        }
        reporter.problems(unseen);
        let generated = result.as_mut().map_or_else(
            |problems| Err(std::mem::take(problems)),
            |options| generate::generate(options),
        );
        match generated {
            Ok((plan, input)) => {
                if failed {
                    reporter.note("the mistakes are gone");
                }
                // What needs no mention: files that were saved as they had been.
                if round == 0 || failed || !plan.is_empty() {
                    reporter.generated(&plan, start.elapsed());
                }
                if let Some(rebuild) = rebuild::after(&plan, &options) {
                    reporter.note(&rebuild);
                }
                // Said again only when it is something else.
                let warning = ferrobuf_codegen::warning(&input.schema, &options);
                if warning != warned {
                    reporter.warning(warning.clone());
                    warned = warning;
                }
                read = input.read;
                failed = false;
            }
            // Named on the command line: what is not there is a slip, and no change of a file is awaited.
            Err(problems) if round == 0 && is_missing(&problems, &arguments.inputs) => return Err(problems),
            Err(problems) => {
                if round > 0 {
                    let count = problems.0.len();
                    let word = if count == 1 { "mistake" } else { "mistakes" };
                    reporter.note(&format!("{count} {word}"));
                }
                reporter.problems(problems);
                failed = true;
            }
        }
        if round == 0 {
            reporter.watching(eye.folders.keys().map(PathBuf::as_path));
        }
        let named = options.load.descriptor_set.iter().chain(&config);
        let named: Vec<PathBuf> = named.map(|path| targets::absolute(path)).collect();
        if wait(&receiver, &named, reporter) {
            break;
        }
    }
    reporter.note("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Whether one of the inputs of the command line is not there.
fn is_missing(problems: &Diagnostics, inputs: &[PathBuf]) -> bool {
    let missing = problems.0.iter().filter_map(|diagnostic| match &diagnostic.problem {
        Problem::InputNotFound { path, .. } => Some(path),
        _ => None,
    });
    missing.into_iter().any(|path| inputs.contains(path))
}

/// Waits for a change that matters; true when it is time to stop.
fn wait(receiver: &Receiver<Signal>, named: &[PathBuf], reporter: Reporter) -> bool {
    let mut changed = false;
    while !changed {
        let first = receiver.recv().unwrap_or(Signal::Stop);
        for signal in std::iter::once(first).chain(receiver.try_iter()) {
            match signal {
                Signal::Change(paths) => {
                    changed |= paths.is_empty() || paths.iter().any(|path| targets::matters(path, named));
                }
                Signal::Lost(error) => {
                    let path = PathBuf::from(".");
                    reporter.problems(Problem::Watch { path, error }.into());
                }
                Signal::Stop => return true,
            }
        }
    }
    false
}

/// The system's watches.
struct Eye {
    debouncer: Debouncer<RecommendedWatcher, NoCache>,
    folders: Folders,
}

impl Eye {
    fn new(sender: Sender<Signal>) -> Result<Self, Problem> {
        let look = move |result: DebounceEventResult| {
            let signal = match result {
                Ok(events) => match change(events) {
                    Some(paths) => Signal::Change(paths),
                    None => return,
                },
                Err(errors) => {
                    let errors = errors.iter().filter(|error| !is_gone(error));
                    let errors: Vec<String> = errors.map(ToString::to_string).collect();
                    if errors.is_empty() {
                        Signal::Change(Vec::new())
                    } else {
                        Signal::Lost(errors.join("; "))
                    }
                }
            };
            // Nobody listens any more when the command ends.
            let _ = sender.send(signal);
        };
        let debouncer = new_debouncer_opt(DEBOUNCE, None, look, NoCache::new(), notify::Config::default());
        Ok(Eye {
            debouncer: debouncer.map_err(|error| unwatched(Path::new("."), &error))?,
            folders: Folders::new(),
        })
    }

    /// Watches these folders and no others. All anew each time: a folder that was removed and made again is another one.
    fn watch(&mut self, folders: Folders) -> Diagnostics {
        for path in self.folders.keys() {
            // Fails when the folder is gone, and the watch with it.
            let _ = self.debouncer.unwatch(path);
        }
        let mut problems = Diagnostics::default();
        for (path, &deep) in &folders {
            let mode = if deep {
                RecursiveMode::Recursive
            } else {
                RecursiveMode::NonRecursive
            };
            match self.debouncer.watch(path, mode) {
                Ok(()) => {}
                // Removed a moment ago, which the watch on the folder around it tells.
                Err(error) if is_gone(&error) => {}
                Err(error) => problems.push(Diagnostic::new(unwatched(path, &error))),
            }
        }
        self.folders = folders;
        problems
    }
}

fn unwatched(path: &Path, error: &notify::Error) -> Problem {
    Problem::Watch {
        path: path.to_owned(),
        error: error.to_string(),
    }
}

fn is_gone(error: &notify::Error) -> bool {
    match &error.kind {
        ErrorKind::PathNotFound | ErrorKind::WatchNotFound => true,
        ErrorKind::Io(error) => error.kind() == std::io::ErrorKind::NotFound,
        _ => false,
    }
}

/// The paths that changed, if any did. Reading is an event too, our own among them.
fn change(events: Vec<DebouncedEvent>) -> Option<Vec<PathBuf>> {
    if events.iter().any(|event| event.need_rescan()) {
        return Some(Vec::new());
    }
    let is_reading = |kind| matches!(kind, EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_)));
    let events = events.into_iter().filter(|event| !is_reading(event.kind));
    let paths: Vec<PathBuf> = events.flat_map(|event| event.event.paths).collect();
    (!paths.is_empty()).then_some(paths)
}
