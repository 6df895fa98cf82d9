//! The module that native code of an app registers. Alone in its process, which has one registry.

use std::path::Path;

use ferrobuf_host::{Bundle, Host, Native};

fn refused(native: Native) -> String {
    Host::new(native, &[]).expect_err("nothing to install").to_string()
}

#[test]
fn runtimes_get_what_is_registered() {
    let text = refused(Native::FromRegistry);
    assert!(
        text.contains("no native package that `ferrobuf generate` wrote"),
        "{text}"
    );
    assert!(text.contains("rebuild the native app"), "{text}");

    let bundle = Bundle::build(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../js/reload.ts")).expect("it bundles");
    for native in [Native::RegisteredFirst, Native::RegisteredFirst, Native::FromRegistry] {
        let mut host = Host::new(native, &[]).expect("a runtime");
        host.run(&bundle).unwrap_or_else(|error| panic!("{error}"));
    }

    let text = refused(Native::RegisteredToo);
    assert!(text.contains("two native packages"), "{text}");
    assert!(text.contains("of the modules 'host' and 'host'"), "{text}");
    assert_eq!(refused(Native::FromRegistry), text);
}
