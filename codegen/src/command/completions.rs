//! `ferrobuf completions` and `ferrobuf man`: what a shell and `man` want to know about the command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;
use ferrobuf_codegen::error::{Diagnostics, Problem};
use ferrobuf_codegen::write::{self, Action, Change, Folder, Plan};

use crate::cli::Cli;
use crate::report::{self, Reporter};

#[derive(Args, Debug)]
pub struct Arguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: Shell,
}

#[derive(Args, Debug)]
pub struct ManArguments {
    /// Where to write a page for each command [default: the main page, to standard output]
    #[arg(value_name = "DIR")]
    pub out: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "ferrobuf", &mut script);
    report::text(&String::from_utf8_lossy(&script));
    ExitCode::SUCCESS
}

pub fn man(arguments: &ManArguments, reporter: Reporter) -> Result<ExitCode, Diagnostics> {
    let start = Instant::now();
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let Some(out) = &arguments.out else {
        report::text(&page(command));
        return Ok(ExitCode::SUCCESS);
    };
    let mut plan = Plan::default();
    let mut changes = Vec::new();
    let subcommands = command.get_subcommands().filter(|subcommand| !subcommand.is_hide_set());
    let commands: Vec<clap::Command> = subcommands.chain([&command]).cloned().collect();
    for command in commands {
        let path = Man::new(command.clone()).get_filename();
        let contents = page(command);
        match existing(&out.join(&path))? {
            Some(text) if text == contents => plan.unchanged += 1,
            found => changes.push(Change {
                action: if found.is_some() { Action::Change } else { Action::Write },
                path,
                contents,
            }),
        }
    }
    changes.sort_by(|a, b| a.path.cmp(&b.path));
    plan.folders.push(Folder {
        root: out.clone(),
        changes,
        manifest: None,
    });
    write::apply(&plan)?;
    reporter.generated(&plan, start.elapsed());
    Ok(ExitCode::SUCCESS)
}

/// A page. Its text has no date, so it is the same on every day.
fn page(command: clap::Command) -> String {
    let mut page = Vec::new();
    // Writing to memory does not fail.
    let _ = Man::new(command).render(&mut page);
    String::from_utf8_lossy(&page).into_owned()
}

fn existing(path: &Path) -> Result<Option<String>, Problem> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Problem::Read {
            path: path.to_owned(),
            error,
        }),
    }
}
