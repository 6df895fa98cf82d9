//! What a run prints: for people, or one JSON object a line for tools.

use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::path::Path;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use ferrobuf_codegen::emit::typescript::SharedNames;
use ferrobuf_codegen::error::{Diagnostic, Diagnostics, Kind};
use ferrobuf_codegen::write::{Action, Cleaning, Plan};
use serde_json::json;

use crate::cli::{MessageFormat, Printing};
use crate::command::doctor::{Check, Status};

/// How much and in which form.
#[derive(Clone, Copy, Debug)]
pub struct Reporter {
    /// The form.
    pub format: MessageFormat,
    /// Problems only.
    pub quiet: bool,
    /// Whether lines for people begin with the time of day.
    pub clock: bool,
}

impl Reporter {
    /// As the arguments say.
    pub fn new(printing: Printing) -> Self {
        Reporter {
            format: printing.message_format,
            quiet: printing.quiet,
            clock: false,
        }
    }

    /// The same with the time of day before each line.
    pub fn with_clock(self) -> Self {
        Reporter { clock: true, ..self }
    }

    /// What `generate` did.
    pub fn generated(self, plan: &Plan, time: Duration) {
        self.changes(plan, ["wrote", "changed", "removed"]);
        self.summary(plan, time, "nothing to do");
    }

    /// What a dry run would do.
    pub fn planned(self, plan: &Plan, time: Duration) {
        self.changes(plan, ["would write", "would change", "would remove"]);
        self.summary(plan, time, "nothing to do");
        self.note("a dry run: nothing has changed");
    }

    /// What `clean` did, or would do.
    pub fn cleaned(self, cleaning: &Cleaning, dry_run: bool, time: Duration) {
        for path in &cleaning.kept {
            let path = slashes(path);
            self.note(&format!("kept {path}, which Ferrobuf did not write"));
        }
        if dry_run {
            return self.planned(&cleaning.plan, time);
        }
        self.changes(&cleaning.plan, ["", "", "removed"]);
        self.summary(&cleaning.plan, time, "nothing to remove");
    }

    /// What `watch` looks at.
    pub fn watching<'a>(self, paths: impl Iterator<Item = &'a Path>) {
        let paths: Vec<String> = paths.map(slashes).collect();
        match self.format {
            MessageFormat::Json => line(&json!({"kind": "watching", "paths": paths}).to_string()),
            MessageFormat::Human => self.note(&format!("watching {}; Ctrl-C ends it", paths.join(", "))),
        }
    }

    /// What `doctor` found.
    pub fn checks(self, checks: &[Check]) {
        let count = |wanted| checks.iter().filter(|check| check.status == wanted).count();
        for check in checks {
            let (word, colour) = match check.status {
                Status::Ok => ("ok", AnsiColor::Green),
                Status::Warning => ("warning", AnsiColor::Yellow),
                Status::Failure => ("failed", AnsiColor::Red),
                Status::Skipped => ("skipped", AnsiColor::Cyan),
            };
            if self.format == MessageFormat::Json {
                let (name, found, fix) = (check.name, &check.found, &check.fix);
                let object = json!({"kind": "check", "name": name, "status": word, "message": found, "help": fix});
                line(&object.to_string());
            } else if !self.quiet || check.status == Status::Failure {
                let fix = check.fix.as_ref().map_or_else(String::new, |fix| format!(": {fix}"));
                // Padded before it is painted, so that the columns are straight.
                line(&format!("{} {}{fix}", paint(&format!("{word:8}"), colour), check.found));
            }
        }
        let (failed, warnings) = (count(Status::Failure), count(Status::Warning));
        if self.format == MessageFormat::Json {
            line(&json!({"kind": "summary", "failed": failed, "warnings": warnings}).to_string());
        }
    }

    /// A line for people.
    pub fn note(self, text: &str) {
        if !self.quiet && self.format == MessageFormat::Human {
            self.line(text);
        }
    }

    /// Something to know about a run that went well: on standard error for people.
    pub fn warning(self, warning: Option<SharedNames>) {
        let Some(warning) = warning.filter(|_| !self.quiet) else {
            return;
        };
        match self.format {
            MessageFormat::Human => eprintln!("{:?}", miette::Report::new(warning)),
            MessageFormat::Json => {
                let (message, names, files) = (warning.to_string(), &warning.names, &warning.files);
                let object = json!({
                    "kind": "warning", "code": SharedNames::CODE, "message": message, "help": warning.help(),
                    "names": names, "files": files,
                });
                line(&object.to_string());
            }
        }
    }

    fn line(self, text: &str) {
        if self.clock {
            line(&format!("{} {text}", chrono::Local::now().format("%H:%M:%S")));
        } else {
            line(text);
        }
    }

    /// What `check` found.
    pub fn checked(self, plan: &Plan, time: Duration) {
        self.changes(plan, ["missing", "stale", "should not be there"]);
        self.summary(plan, time, "all up to date");
    }

    fn changes(self, plan: &Plan, [write, change, remove]: [&str; 3]) {
        if self.quiet {
            return;
        }
        for (path, action) in plan.changes() {
            match self.format {
                MessageFormat::Human => {
                    let (verb, colour) = match action {
                        Action::Write => (write, AnsiColor::Green),
                        Action::Change => (change, AnsiColor::Yellow),
                        Action::Remove => (remove, AnsiColor::Red),
                    };
                    self.line(&format!("{} {}", paint(verb, colour), slashes(&path)));
                }
                MessageFormat::Json => {
                    let object = json!({"kind": "file", "action": action, "path": slashes(&path)});
                    line(&object.to_string());
                }
            }
        }
    }

    fn summary(self, plan: &Plan, time: Duration, none: &str) {
        if self.quiet {
            return;
        }
        let count = |wanted| plan.changes().filter(|(_, action)| *action == wanted).count();
        let (written, changed, removed) = (count(Action::Write), count(Action::Change), count(Action::Remove));
        let milliseconds = time.as_secs_f64() * 1000.0;
        match self.format {
            MessageFormat::Json => line(
                &json!({
                    "kind": "summary", "written": written, "changed": changed, "removed": removed,
                    "unchanged": plan.unchanged, "milliseconds": milliseconds,
                })
                .to_string(),
            ),
            MessageFormat::Human => {
                let counts = [
                    (written, "new"),
                    (changed, "changed"),
                    (removed, "removed"),
                    (plan.unchanged, "unchanged"),
                ];
                let counts = counts.iter().filter(|(count, _)| *count > 0);
                let mut counts: Vec<String> = counts.map(|(count, what)| format!("{count} {what}")).collect();
                if plan.is_empty() {
                    counts.insert(0, none.to_owned());
                }
                self.line(&format!("{} in {milliseconds:.0} ms", counts.join(", ")));
            }
        }
    }

    /// Problems: on standard error for people.
    pub fn problems(self, problems: Diagnostics) {
        for problem in problems.0 {
            match self.format {
                MessageFormat::Human => eprintln!("{:?}", miette::Report::new(problem)),
                MessageFormat::Json => line(&json_line(&problem)),
            }
        }
    }
}

/// How problems are drawn. Where no terminal decides what fits into a line, lines are not broken: what a text says to run can then be
/// taken out of it.
pub fn draw_problems() {
    // Fails only when there is a hook already.
    let _ = miette::set_hook(Box::new(|_| {
        let options = miette::MietteHandlerOpts::new().break_words(false);
        Box::new(options.wrap_lines(std::io::stderr().is_terminal()).build())
    }));
}

fn json_line(diagnostic: &Diagnostic) -> String {
    let place = diagnostic.place.as_ref();
    let labels = place.map(|place| {
        let labels = place.labels.iter().map(|label| {
            let (line, column) = place.source.line_column(label.span.start);
            let (end_line, end_column) = place.source.line_column(label.span.end);
            json!({
                "line": line, "column": column, "endLine": end_line, "endColumn": end_column, "text": label.text,
            })
        });
        labels.collect::<Vec<_>>()
    });
    json!({
        "kind": "problem",
        "code": diagnostic.problem.code(),
        "message": diagnostic.problem.to_string(),
        "help": diagnostic.problem.help(),
        "file": place.map(|place| &place.source.name),
        "labels": labels.unwrap_or_default(),
    })
    .to_string()
}

/// Paths look the same on all systems.
pub fn slashes(path: &Path) -> String {
    let path = path.display().to_string();
    if cfg!(windows) { path.replace('\\', "/") } else { path }
}

/// In a colour, which [`text`] takes out again where the output is no terminal or `NO_COLOR` is set.
pub fn paint(text: &str, colour: AnsiColor) -> String {
    let style = Style::new().fg_color(Some(colour.into()));
    format!("{style}{text}{style:#}")
}

/// Prints a line.
pub fn line(line: &str) {
    text(&format!("{line}\n"));
}

/// Prints. A reader that went away (`| head`) is no error; a full disk ends the run, or its output would be cut in silence.
pub fn text(text: &str) {
    let mut output = anstream::stdout().lock();
    if let Err(error) = output.write_all(text.as_bytes()).and_then(|()| output.flush())
        && error.kind() != ErrorKind::BrokenPipe
    {
        eprintln!("error: cannot write to standard output: {error}");
        std::process::exit(i32::from(Kind::Io.exit_code()));
    }
}
