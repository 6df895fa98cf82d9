//! The way of somebody who adds Ferrobuf to an app, at a terminal: every command twice, with nothing edited in between.
//!
//! npm is the real one; React Native is a `package.json` that says its version, since no command needs more of it.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use expectrl::process::unix::WaitStatus;
use expectrl::{Eof, Expect as _, Session};

use crate::command::Folder;
use crate::schemas::root;

/// Runs one, wants it to end well, and gives what the terminal showed.
fn step(app: &Path, line: &str) -> String {
    let mut words = line.split(' ');
    let mut command = Command::new(words.next().unwrap_or_default());
    command
        .args(words)
        .current_dir(app)
        .env("FERROBUF_BIN", env!("CARGO_BIN_EXE_ferrobuf-under-test"))
        .env("NO_COLOR", "1")
        .env("TERM", "dumb")
        // All crates are here: the tests are built of them.
        .env("CARGO_NET_OFFLINE", "true")
        // The library has to be built, not to be small.
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_RELEASE_LTO", "off");
    let mut session = Session::spawn(command).expect("a terminal");
    session.set_expect_timeout(Some(Duration::from_mins(5)));
    let end = session.expect(Eof).unwrap_or_else(|error| panic!("{line}: {error}"));
    let text = String::from_utf8_lossy(end.as_bytes()).into_owned();
    let status = session.get_process().wait().expect("it ended");
    assert!(matches!(status, WaitStatus::Exited(_, 0)), "{line}: {status:?}\n{text}");
    text
}

#[test]
fn a_fresh_app() {
    let folder = Folder::new(&[(
        "react-native/package.json",
        "{\"name\": \"react-native\", \"version\": \"0.85.1\"}\n",
    )]);
    let binding = root().join("rn-binding").display().to_string();
    folder.write(
        "app/package.json",
        format!(
            "{{\n  \"name\": \"NewApp\",\n  \"private\": true,\n  \"dependencies\": {{\n    \
             \"react-native\": \"file:../react-native\",\n    \"react-native-ferrobuf\": \"file:{binding}\"\n  }}\n}}\n"
        ),
    );
    let app = folder.join("app");
    let install = "npm install --offline --no-audit --no-fund --ignore-scripts";
    step(&app, install);
    for (round, changed) in [(1, "wrote ferrobuf/package.json"), (2, "nothing to do")] {
        let shown = step(&app, "npx ferrobuf init");
        assert!(shown.contains(changed), "round {round}: {shown}");
        step(&app, install);
        let shown = step(&app, "npm run ferrobuf:generate");
        assert!(shown.contains("nothing to do"), "round {round}: {shown}");
        let shown = step(&app, "npm run ferrobuf:check");
        assert!(shown.contains("all up to date"), "round {round}: {shown}");
        let shown = step(&app, "npx ferrobuf doctor host");
        assert!(shown.contains("new-app-ferrobuf is linked"), "round {round}: {shown}");
        let shown = step(&app, "npx ferrobuf build host");
        assert!(shown.contains("done in"), "round {round}: {shown}");
    }
    assert!(app.join("ferrobuf/prebuilt/host/libferrobuf_new_app_rust.a").is_file());
    step(&app, "npx ferrobuf clean");
    // Cargo's, which knows the versions that the app was built with.
    assert_eq!(folder.files("app/ferrobuf"), ["app/ferrobuf/rust/Cargo.lock"]);
}
