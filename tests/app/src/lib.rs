//! An app of React Native without a phone: Hermes, React Native's native modules, and the packages that its build script packed and
//! installed. [`bundle()`] makes a script as Metro would; [`App`] is one runtime that runs it.

/// The Rust codec of the app's module, whose exported table the generated C++ names.
#[allow(missing_docs, reason = "schemas of the example document what needs it")]
pub mod pb {
    include!(concat!(env!("OUT_DIR"), "/rust/mod.rs"));
}

mod app;
mod bundle;
mod sys;

pub use app::{App, AppError};
pub use bundle::{Bundle, bundle, installed, react_native};
