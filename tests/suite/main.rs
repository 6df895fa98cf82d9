//! Everything that is tested across parts, as one binary. A module a topic.

mod generated;
mod jsi;
mod rust;
mod schemas;
mod typescript;
mod wire;
