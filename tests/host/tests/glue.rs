//! The glue in several runtimes: on threads of their own, and one after another.

#![allow(clippy::float_cmp, reason = "small whole numbers")]

use std::path::Path;
use std::thread;

use ferrobuf_host::{Bundle, Host, Native};

fn bundle(name: &str) -> Bundle {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../js").join(name);
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
    let bundle = bundle("reload.ts");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| rounds(&bundle, 300));
        }
    });
}

/// Uses functions of another runtime, and counts those that say so.
const STRANGER: &str = "
    let refused = 0;
    for (const call of [() => decode(new Uint8Array(0)), () => encode({}), () => bind('acme.User', '', () => ({}))]) {
        try {
            call();
        } catch (error) {
            if (error.code === 'wrong-runtime' && /another JavaScript runtime/.test(error.message)) refused += 1;
            else throw error;
        }
    }
    host.exitCode = refused;
";

#[test]
fn functions_of_another_runtime_say_so() {
    let stranger = Bundle::compile("stranger.js", STRANGER.as_bytes(), b"").expect("it compiles");
    let mut first = Host::new(Native::Installed, &[]).expect("a runtime");
    first.run(&bundle("share.ts")).unwrap_or_else(|error| panic!("{error}"));
    let mut second = Host::new(Native::Installed, &[]).expect("a runtime");
    for name in [c"decode", c"encode", c"bind"] {
        first.share(&mut second, name).expect("a host function");
    }
    second.run(&stranger).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(second.number(c"exitCode"), 3.0);
    first.run(&bundle("reload.ts")).expect("their own runtime is as before");
    // What the copies hold is gone, and they still say so, on whatever thread they are.
    drop(first);
    second.run(&stranger).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(second.number(c"exitCode"), 3.0);
}

#[test]
fn a_function_takes_the_module_to_another_runtime() {
    let mut first = Host::new(Native::Installed, &[]).expect("a runtime");
    let mut second = Host::new(Native::Missing, &[]).expect("a runtime");
    let hand_over = Bundle::compile("first.js", b"globalThis.install = __ferrobuf.install", b"").expect("it compiles");
    first.run(&hand_over).expect("it runs");
    first.share(&mut second, c"install").expect("a host function");
    drop(first);
    let take_over = Bundle::compile(
        "second.js",
        b"const had = globalThis.__ferrobuf; install(); const has = __ferrobuf; install();
          const stays = has === __ferrobuf;
          globalThis.__ferrobuf = undefined;
          install();
          host.exitCode = had === undefined && stays && __ferrobuf !== undefined && __ferrobuf !== has ? 1 : 0;",
        b"",
    );
    second.run(&take_over.expect("it compiles")).expect("it runs");
    assert_eq!(second.number(c"exitCode"), 1.0);
    second
        .run(&bundle("reload.ts"))
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_runtime_outlives_one_that_was_made_after_it() {
    let bundle = bundle("reload.ts");
    let mut first = Host::new(Native::Installed, &[]).expect("a runtime");
    first.run(&bundle).expect("it runs");
    rounds(&bundle, 5);
    first
        .run(&bundle)
        .expect("it runs again, with its files evaluated anew");
    assert_eq!(first.number(c"passed"), 1.0);
}
