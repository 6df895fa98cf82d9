//! prost-build as a build script has it, with protoc: `peer_prost OUT FILE...`, started where imports are relative to.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let Some(out) = arguments.next() else {
        eprintln!("usage: peer_prost OUT FILE...");
        return ExitCode::from(2);
    };
    let files: Vec<_> = arguments.collect();
    match prost_build::Config::new().out_dir(out).compile_protos(&files, &["."]) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
