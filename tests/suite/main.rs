//! Everything that is tested across parts, as one binary. A module a topic.

mod app;
mod build;
#[path = "../setup/cache.rs"]
mod cache;
mod cli;
mod cli_app;
#[cfg(unix)]
mod cli_doctor;
mod cli_errors;
mod cli_init;
mod cli_inputs;
#[cfg(unix)]
mod cli_journey;
mod cli_names;
#[cfg(unix)]
mod cli_watch;
mod command;
mod diagnostics;
mod ffi;
mod generated;
mod golden;
mod jsi;
mod naming;
mod output;
mod package;
mod packaging;
mod rust;
mod schemas;
mod typescript;
mod wire;
