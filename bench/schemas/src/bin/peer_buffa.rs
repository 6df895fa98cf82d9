//! buffa-build as a build script has it, with protoc: `peer_buffa OUT FILE...`, started where imports are relative to.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let Some(out) = arguments.next() else {
        eprintln!("usage: peer_buffa OUT FILE...");
        return ExitCode::from(2);
    };
    let files: Vec<_> = arguments.collect();
    // Without this it refuses the one file that has a message of this kind.
    let config = buffa_build::Config::new().out_dir(out).allow_message_set(true);
    match config.files(&files).includes(&["."]).compile() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
