//! Everything that is tested across parts, as one binary. A module a topic.

mod cli;
mod cli_inputs;
mod command;
mod diagnostics;
mod ffi;
mod generated;
mod jsi;
mod naming;
mod rust;
mod schemas;
mod typescript;
mod wire;
