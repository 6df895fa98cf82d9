//! Everything that is tested across parts, as one binary. A module a topic.

#[path = "../setup/cache.rs"]
mod cache;
mod cli;
mod cli_inputs;
mod command;
mod diagnostics;
mod ffi;
mod generated;
mod golden;
mod jsi;
mod naming;
mod output;
mod rust;
mod schemas;
mod typescript;
mod wire;
