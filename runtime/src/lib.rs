//! Wire primitives.
