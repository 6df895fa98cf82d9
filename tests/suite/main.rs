//! Everything that is tested across parts, as one binary. A module a topic.

mod schemas;
mod typescript;
