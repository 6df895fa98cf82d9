//! The tables of the Markdown files, by the names of their markers.

mod codecs;
mod environments;
pub mod markdown;
mod ours;
mod remarks;
mod schemas;
mod summary;
pub mod sweeps;

use std::collections::BTreeMap;

use crate::goals;
use crate::results::{Direction, Layer, Results};

use markdown::Table;

/// Layers as their commands call them.
fn absent(layer: &str) -> String {
    format!("No results yet: `make bench-{layer}`.")
}

fn of(layer: &str, results: Option<&Layer>, table: impl FnOnce(&Layer) -> Table) -> String {
    results.map_or_else(|| absent(layer), |layer| table(layer).to_string())
}

/// The tables of `bench/README.md`.
pub fn bench(results: &Results) -> BTreeMap<&'static str, String> {
    use Direction::{Decode, Encode};
    let (rust, hermes, node) = (results.rust.as_ref(), results.hermes.as_ref(), results.node.as_ref());
    let in_hermes = |table: fn(&Layer) -> Table| of("hermes", hermes, table);
    let schemas = |table: fn(&crate::results::Schemas) -> Table| {
        let schemas = results.schemas.as_ref();
        schemas.map_or_else(|| absent("schemas"), |schemas| table(schemas).to_string())
    };
    BTreeMap::from([
        ("environments", environments::table(results).to_string()),
        ("goals", goals::table(results).to_string()),
        ("hermes-encode", in_hermes(|layer| ours::table(layer, Encode))),
        ("hermes-decode", in_hermes(|layer| ours::table(layer, Decode))),
        ("hermes-spread", in_hermes(ours::spread)),
        ("hermes-peers-encode", in_hermes(|layer| codecs::hermes(layer, Encode))),
        ("hermes-peers-decode", in_hermes(|layer| codecs::hermes(layer, Decode))),
        ("hermes-objects", in_hermes(codecs::objects)),
        ("hermes-sizes", in_hermes(sweeps::sizes)),
        ("hermes-bytes", in_hermes(sweeps::bytes)),
        ("hermes-points", in_hermes(sweeps::points)),
        ("rust-encode", of("rust", rust, |layer| codecs::rust(layer, Encode))),
        ("rust-encode-vec", of("rust", rust, codecs::rust_vec)),
        ("rust-decode", of("rust", rust, |layer| codecs::rust(layer, Decode))),
        ("rust-allocations", of("rust", rust, codecs::allocations)),
        ("node-encode", of("node", node, |layer| codecs::node(layer, Encode))),
        ("node-decode", of("node", node, |layer| codecs::node(layer, Decode))),
        ("remarks", remarks::table(results).to_string()),
        ("schemas", schemas(schemas::table)),
        ("schemas-output", schemas(schemas::output)),
    ])
}

/// The table of the `README.md` at the top.
pub fn top(results: &Results) -> BTreeMap<&'static str, String> {
    BTreeMap::from([("summary", of("hermes", results.hermes.as_ref(), summary::table))])
}
