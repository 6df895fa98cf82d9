//! The command line that all hosts have.
//!
//! `HOST SCRIPT [ARGS…]` runs one script, with the rest of the line in `host.args`, and exits with its `host.exitCode`.
//! `HOST --test SCRIPTS…` runs each in a runtime of its own and closes with the sum of their tests.
//! `HOST --generated` prints the folder of the generated TypeScript.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use crate::{Bundle, Extension, Host, Native, generated_typescript};

/// Runs what the arguments of the process say, in runtimes that have the extensions.
pub fn main(extensions: &[Extension]) -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((first, rest)) = args.split_first() else {
        eprintln!("usage: ferrobuf-host SCRIPT [ARGS…] | --test SCRIPTS… | --generated");
        return ExitCode::from(2);
    };
    if first == "--generated" {
        println!("{}", generated_typescript().display());
        return ExitCode::SUCCESS;
    }
    if first == "--test" {
        return test(rest, extensions);
    }
    match run(first, rest, extensions) {
        Ok(mut host) => ExitCode::from(u8::try_from(count(&mut host, c"exitCode")).unwrap_or(1)),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(script: &str, args: &[String], extensions: &[Extension]) -> Result<Host, Box<dyn Error>> {
    let bundle = Bundle::build(Path::new(script))?;
    let mut host = Host::new(Native::Installed, args)?;
    for extension in extensions {
        host.extend(*extension)?;
    }
    host.run(&bundle)?;
    Ok(host)
}

/// Scripts count their tests in `host.passed` and `host.failed`, see `tests/js/harness.ts`. One that throws outside of a test,
/// or holds no test at all, is a failure too.
fn test(scripts: &[String], extensions: &[Extension]) -> ExitCode {
    let (mut passed, mut failed) = (0, 0);
    for script in scripts {
        println!("{script}");
        match run(script, &[], extensions) {
            Ok(mut host) => {
                let (good, bad) = (count(&mut host, c"passed"), count(&mut host, c"failed"));
                if good + bad == 0 {
                    println!("FAIL {script}: no test in it");
                    failed += 1;
                }
                passed += good;
                failed += bad;
            }
            Err(error) => {
                println!("FAIL {script}: {error}");
                failed += 1;
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 && passed > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// A small number that the script left, 0 when there is none.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` saturates, and NaN becomes 0"
)]
fn count(host: &mut Host, name: &std::ffi::CStr) -> u32 {
    host.number(name) as u32
}
