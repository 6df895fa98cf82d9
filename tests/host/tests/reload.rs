//! Runtimes that are torn down and made anew, as an app that reloads does. Alone in its process, whose memory is measured.

#![allow(clippy::float_cmp, reason = "small whole numbers")]

use std::path::Path;

use ferrobuf_host::{Bundle, Host, Native};

const RELOADS: i64 = 1000;

/// The first reloads fill what the allocator keeps.
const WARM: i64 = 200;

#[test]
fn a_thousand_reloads_leave_nothing_behind() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../js/reload.ts");
    let bundle = Bundle::build(&script).unwrap_or_else(|error| panic!("{error}"));
    let mut early = 0;
    for reload in 0..RELOADS {
        let mut host = Host::new(Native::Installed, &["1".to_owned()]).expect("a runtime");
        host.run(&bundle).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(host.number(c"passed"), 1.0);
        if reload == WARM {
            early = resident();
        }
    }
    let grown = resident() - early;
    println!("{RELOADS} reloads; the last {} took {grown} bytes", RELOADS - WARM);
    // The state of one runtime alone has 100 KiB.
    assert!(grown < (RELOADS - WARM) * 1024, "{grown} bytes more");
}

/// Memory of this process in bytes.
fn resident() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .expect("it is there");
    let kib: i64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kib * 1024
}
