//! In Hermes, with React Native's own C++ for native modules.

use std::sync::OnceLock;

use ferrobuf_app::{App, Bundle, bundle};

/// What `use.ts` says in a runtime to which nobody gave the binding before.
const USED: &str = r#"{"installedBefore":false,"hex":"08071203416461320c0a074d61696e20537410b9603a01613a016240ffffffffffffffffff01","user":[7,"Ada",12345,["a","b"],"-1",0],"error":["truncated","acme.User.name",4]}"#;

/// Bundled once, for most tests here run it.
fn usual() -> &'static Bundle {
    static BUNDLE: OnceLock<Bundle> = OnceLock::new();
    BUNDLE.get_or_init(|| bundle("use.ts"))
}

fn start(linked: bool) -> App {
    App::new(linked).expect("a runtime")
}

fn run(app: &mut App, bundle: &Bundle) -> String {
    app.run(bundle).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn importing_installs_the_binding() {
    assert_eq!(run(&mut start(true), usual()), USED);
}

#[test]
fn scripts_come_from_installed_packages() {
    let bundle = usual();
    let ours: Vec<&String> = bundle
        .files
        .iter()
        .filter(|file| file.contains("react-native-ferrobuf/lib/") || file.contains("app-ferrobuf/ts/"))
        .collect();
    assert!(ours.len() > 10, "{ours:#?}");
    for file in ours {
        assert!(file.contains("/installed/node_modules/"), "{file}");
    }
    let native = "react-native-ferrobuf/lib/react-native/install.js";
    assert!(bundle.files.iter().any(|file| file.ends_with(native)), "not as an app");
    let registry = "0.85.3/Libraries/TurboModule/TurboModuleRegistry.js";
    assert!(
        bundle.files.iter().any(|file| file.ends_with(registry)),
        "not React Native's"
    );
}

/// A reload throws the runtime away, and its modules with it; native code stays as it was loaded.
#[test]
fn an_app_reloads() {
    for _ in 0..20 {
        assert_eq!(run(&mut start(true), usual()), USED);
    }
}

#[test]
fn a_runtime_has_one_binding_however_often_it_is_asked_for() {
    let mut app = start(true);
    run(&mut app, usual());
    assert_eq!(run(&mut app, &bundle("again.ts")), "[true,true,true,2]");
}

#[test]
fn an_app_without_native_modules_says_what_to_do() {
    let report = run(&mut start(false), &bundle("missing.ts"));
    let lines: Vec<&str> = report.lines().collect();
    let [encode, installer] = lines[..] else {
        panic!("{report}");
    };
    assert!(encode.starts_with("not-installed acme.User: "), "{encode}");
    assert!(installer.starts_with("not-installed : "), "{installer}");
    for line in lines {
        assert!(
            line.contains("add react-native-ferrobuf and the generated native package"),
            "{line}"
        );
        assert!(line.contains("rebuild the native app"), "{line}");
        assert!(line.contains("Expo Go"), "{line}");
    }
}

#[test]
fn a_runtime_of_worklets_gets_the_binding_by_a_function() {
    let mut app = start(true);
    assert_eq!(run(&mut app, &bundle("hand_over.ts")), "true");
    let mut worklets = start(false);
    app.share(&mut worklets, c"install").expect("a host function");
    assert_eq!(run(&mut worklets, &bundle("take_over.ts")), "[false,true,true,true]");
    // The app's own runtime may be gone by then.
    drop(app);
    let report = run(&mut worklets, usual());
    assert_eq!(report, USED.replace("false", "true"));
}
