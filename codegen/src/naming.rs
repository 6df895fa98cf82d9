//! Names of all elements of a schema, decided once for all three languages. What a single target adds of its own (`UserInit`, the
//! alias of an import) is made there, out of these.
//!
//! Names depend on nothing but full names, so the order of the inputs does not matter and a name stays what it is when an
//! unrelated type is added. The algorithm is the same everywhere: each element has a natural name; who comes first in rank
//! (see each language) takes it, and the others get the natural name with the lowest suffix that is free after all natural
//! names were given out.

pub mod case;
pub mod cpp;
pub mod rust;
mod scope;
pub mod typescript;

pub use scope::Scope;
