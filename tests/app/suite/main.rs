//! The npm package as users get it: what is in it, and what it does in an app. Everything runs on packed and installed packages.

mod compiles;
mod contents;
mod example;
mod native_module;
mod native_projects;
mod runs;
