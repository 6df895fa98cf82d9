//! The glue in several runtimes: on threads of their own, and one after another.

#![allow(clippy::float_cmp, reason = "small whole numbers")]

use std::path::Path;
use std::thread;

use ferrobuf_host::{Bundle, Host, Native};

fn bundle() -> Bundle {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../js/reload.ts");
    Bundle::build(&script).unwrap_or_else(|error| panic!("{error}"))
}

/// Runs the script in a new runtime.
fn rounds(bundle: &Bundle, count: u32) {
    let mut host = Host::new(Native::Installed, &[count.to_string()]).expect("a runtime");
    host.run(bundle).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(host.number(c"passed"), f64::from(count));
}

#[test]
fn runtimes_on_threads_do_not_disturb_each_other() {
    let bundle = bundle();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| rounds(&bundle, 300));
        }
    });
}

#[test]
fn a_runtime_is_torn_down_and_made_anew() {
    let bundle = bundle();
    for _ in 0..50 {
        rounds(&bundle, 2);
    }
}

#[test]
fn a_runtime_outlives_one_that_was_made_after_it() {
    let bundle = bundle();
    let mut first = Host::new(Native::Installed, &[]).expect("a runtime");
    first.run(&bundle).expect("it runs");
    rounds(&bundle, 5);
    first
        .run(&bundle)
        .expect("it runs again, with its files evaluated anew");
    assert_eq!(first.number(c"passed"), 1.0);
}
