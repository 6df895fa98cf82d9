//! Code that `build.rs` had generated, a module for each generator.

/// By ferrobuf.
pub mod ferrobuf {
    include!(concat!(env!("OUT_DIR"), "/ferrobuf/mod.rs"));
}

/// By prost-build.
pub mod prost {
    include!(concat!(env!("OUT_DIR"), "/prost/mod.rs"));
}

/// By buffa-build.
pub mod buffa {
    include!(concat!(env!("OUT_DIR"), "/buffa/mod.rs"));
}

/// By pb-rs.
pub mod quick_protobuf {
    pub mod acme {
        include!(concat!(env!("OUT_DIR"), "/quick_protobuf/acme.rs"));
    }
    pub mod bench {
        include!(concat!(env!("OUT_DIR"), "/quick_protobuf/bench.rs"));
        pub mod otel {
            include!(concat!(env!("OUT_DIR"), "/quick_protobuf/bench/otel.rs"));
        }
    }
}

/// By protobuf-codegen of rust-protobuf.
pub mod rust_protobuf {
    include!(concat!(env!("OUT_DIR"), "/rust_protobuf/mod.rs"));
}
