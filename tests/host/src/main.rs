//! `ferrobuf-host`, the host of tests and demo: see [`ferrobuf_host::command`].

use std::process::ExitCode;

fn main() -> ExitCode {
    ferrobuf_host::command::main(&[])
}
