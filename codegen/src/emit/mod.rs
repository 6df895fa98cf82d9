//! Schema in, files out. Emitters read the model only, and cannot fail: what they could not print, `check` has refused.

pub mod file;
mod invisible;
pub mod jsi;
pub mod package;
pub mod rust;
mod template;
pub mod typescript;

pub use file::GeneratedFile;
