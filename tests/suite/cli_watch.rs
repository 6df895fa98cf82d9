//! `watch` and colours, at a terminal as people have it.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::time::Duration;

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{ControlCode, Eof, Expect as _, Session};

use crate::cli::{ADDRESS, project};
use crate::command::{Folder, command, run};

/// Starts a command at a terminal of its own, without colours.
fn start(folder: &Folder, arguments: &[&str]) -> OsSession {
    let mut command = command(folder.path(), arguments);
    command.env("TERM", "xterm-256color");
    session(command)
}

fn session(command: std::process::Command) -> OsSession {
    let mut session = Session::spawn(command).expect("a terminal");
    session.set_expect_timeout(Some(Duration::from_secs(20)));
    session
}

fn expect(session: &mut OsSession, text: &str) -> String {
    let found = session.expect(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    String::from_utf8_lossy(found.before()).into_owned()
}

/// Ends it as people do, and looks how it ends.
fn stop(mut session: OsSession) {
    session.send(ControlCode::EndOfText).expect("it listens");
    expect(&mut session, "stopped");
    session.expect(Eof).expect("it ends");
    let status = session.get_process().wait().expect("it ended");
    assert!(matches!(status, WaitStatus::Exited(_, 0)), "{status:?}");
}

#[test]
fn edit_break_mend() {
    let folder = project();
    let mut watch = start(&folder, &["watch"]);
    expect(&mut watch, "wrote gen/acme/address_pb.ts");
    expect(&mut watch, "Ctrl-C ends it");
    folder.write("proto/acme/address.proto", ADDRESS.replace("street", "road"));
    expect(&mut watch, "changed gen/acme/address_pb.ts");
    folder.write(
        "proto/acme/address.proto",
        ADDRESS.replace("string street", "Street street"),
    );
    expect(&mut watch, "proto/acme/address.proto:3:19");
    assert!(folder.read("gen/acme/address_pb.ts").contains("road"));
    folder.write("proto/acme/address.proto", ADDRESS);
    let before = expect(&mut watch, "changed gen/acme/address_pb.ts");
    assert!(before.contains("the mistakes are gone"), "{before}");
    // A new file, in a new folder.
    folder.write("proto/shop/cart.proto", "syntax = \"proto3\";\nmessage Cart {}\n");
    expect(&mut watch, "wrote gen/shop/cart_pb.ts");
    stop(watch);
    assert_eq!(run(folder.path(), &["check"]).code, 0);
}

/// Of each later run, so that who comes back to the terminal sees which is which.
#[test]
fn lines_have_the_time_of_day() {
    let folder = project();
    let mut watch = start(&folder, &["watch"]);
    let first = expect(&mut watch, "Ctrl-C ends it");
    assert!(first.starts_with("wrote gen/acme/address_pb.ts"), "{first}");
    folder.write(
        "proto/acme/address.proto",
        ADDRESS.replace("string street", "Street street"),
    );
    let failed = expect(&mut watch, "error[schema]");
    let line = failed
        .lines()
        .find(|line| line.ends_with(" 1 mistake"))
        .expect("a line");
    assert!(is_time(line.trim_end_matches(" 1 mistake")), "{line}");
    folder.write("proto/acme/address.proto", ADDRESS.replace("street", "road"));
    let mended = expect(&mut watch, " ms");
    let lines = mended
        .lines()
        .skip_while(|line| !line.contains("the mistakes are gone"));
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    assert!(lines.len() >= 3, "{mended}");
    for line in lines {
        assert!(is_time(line.split(' ').next().unwrap_or_default()), "{line}");
    }
    stop(watch);
}

/// `23:59:59`
fn is_time(text: &str) -> bool {
    let parts: Vec<&str> = text.split(':').collect();
    parts.len() == 3
        && parts
            .iter()
            .all(|part| part.len() == 2 && part.chars().all(|c| c.is_ascii_digit()))
}

/// JavaScript alone cannot bring a changed message.
#[test]
fn a_changed_schema_takes_a_native_build() {
    let app = crate::cli_app::fresh();
    app.succeed(&["init"]);
    let schema = app.read("proto/my_app/user.proto");
    let mut watch = start(&app, &["watch"]);
    let first = expect(&mut watch, "Ctrl-C ends it");
    assert!(!first.contains("build the app again"), "{first}");
    app.write("proto/my_app/user.proto", schema.replace("uint32 id", "uint64 id"));
    expect(
        &mut watch,
        "native code has changed: build the app again, `npx react-native run-android`, or `pod install` in ios and \
         `npx react-native run-ios`",
    );
    app.write("app.json", "{\"expo\": {}}");
    app.write("proto/my_app/user.proto", schema);
    expect(
        &mut watch,
        "build the app again, `npx expo run:android`, or `npx expo prebuild` and `npx expo run:ios`",
    );
    stop(watch);
}

#[test]
fn names_in_two_files_are_said_once() {
    let folder = project();
    folder.write(
        "proto/shop/user.proto",
        "syntax = \"proto3\";\npackage shop;\nmessage User {}\n",
    );
    let mut watch = start(&folder, &["watch"]);
    expect(&mut watch, "warning[shared-names]");
    expect(&mut watch, "Ctrl-C ends it");
    folder.write("proto/acme/address.proto", ADDRESS.replace("street", "road"));
    expect(&mut watch, "changed gen/acme/address_pb.ts");
    folder.write("proto/acme/address.proto", ADDRESS);
    let between = expect(&mut watch, "changed gen/acme/address_pb.ts");
    assert!(!between.contains("warning"), "{between}");
    stop(watch);
}

#[test]
fn a_folder_that_is_removed_and_made_again() {
    let folder = project();
    let mut watch = start(&folder, &["watch"]);
    expect(&mut watch, "Ctrl-C ends it");
    std::fs::remove_dir_all(folder.join("proto")).expect("it was there");
    expect(&mut watch, "\"proto\" not found");
    folder.write("proto/acme/address.proto", ADDRESS.replace("street", "road"));
    expect(&mut watch, "removed gen/acme/user_pb.ts");
    // And seen as before.
    folder.write("proto/acme/address.proto", ADDRESS);
    expect(&mut watch, "changed gen/acme/address_pb.ts");
    stop(watch);
}

#[test]
fn the_config_is_watched() {
    let folder = project();
    let config = folder.read("ferrobuf.toml");
    let mut watch = start(&folder, &["watch"]);
    expect(&mut watch, "Ctrl-C ends it");
    folder.write("ferrobuf.toml", config.replace("gen", "made"));
    expect(&mut watch, "wrote made/index.ts");
    folder.write("ferrobuf.toml", "inputs = 1\n");
    expect(&mut watch, "error[config]");
    // Editors replace files by renaming.
    folder.write("new.toml", config.replace("gen", "other"));
    std::fs::rename(folder.join("new.toml"), folder.join("ferrobuf.toml")).expect("a rename");
    expect(&mut watch, "wrote other/index.ts");
    // A mistake in the schema at the same time as in nothing else.
    folder.write("proto/acme/user.proto", "syntax = \"proto3\"\n");
    expect(&mut watch, "proto/acme/user.proto");
    stop(watch);
}

/// Waiting for a file that nobody will make helps nobody.
#[test]
fn an_input_that_is_not_there() {
    let run = run(
        project().path(),
        &["watch", "proto/acme/adress.proto", "--ts-out", "gen"],
    );
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stderr.contains("\"proto/acme/adress.proto\" not found"), "{run:?}");
    assert!(!run.stderr.contains("Ctrl-C"), "{run:?}");
}

/// What begins broken is mended too.
#[test]
fn a_start_with_mistakes() {
    let folder = project();
    folder.write("proto/acme/address.proto", "syntax = \"proto3\";\nmessage\n");
    let mut watch = start(&folder, &["watch"]);
    expect(&mut watch, "proto/acme/address.proto");
    expect(&mut watch, "Ctrl-C ends it");
    assert!(!folder.join("gen").exists());
    folder.write("proto/acme/address.proto", ADDRESS);
    expect(&mut watch, "wrote gen/acme/user_pb.ts");
    stop(watch);
}

/// Saved without a change, read by others, another file beside it: nothing to say.
#[test]
fn what_changes_nothing_is_not_mentioned() {
    let folder = project();
    let mut watch = start(&folder, &["watch"]);
    expect(&mut watch, "Ctrl-C ends it");
    folder.write("proto/acme/address.proto", ADDRESS);
    folder.write("proto/acme/.address.proto.swp", "x");
    let _ = folder.read("proto/acme/user.proto");
    std::thread::sleep(Duration::from_millis(400));
    folder.write("proto/acme/city.proto", "syntax = \"proto3\";\n");
    let before = expect(&mut watch, "wrote gen/acme/city_pb.ts");
    assert!(
        !before.contains("nothing to do") && !before.contains("changed gen/acme"),
        "{before}"
    );
    stop(watch);
}

/// As a program starts it, which may die in any way: its end of the pipe is closed then.
#[test]
fn ends_with_standard_input() {
    let folder = project();
    let mut command = command(folder.path(), &["watch", "--end-with-stdin"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut until = |text: &str| {
        let line = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains(text)));
        assert!(line.is_some(), "no {text:?}");
    };
    until("Ctrl-C ends it");
    folder.write("proto/acme/address.proto", ADDRESS.replace("street", "road"));
    until("changed gen/acme/address_pb.ts");
    drop(child.stdin.take());
    until("stopped");
    assert!(child.wait().expect("it ended").success());
}

#[test]
fn watch_needs_something_to_watch() {
    let empty = Folder::new(&[]);
    let run = empty.run(&["watch"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("no ferrobuf.toml"), "{run:?}");
    // No config, and no output in the arguments.
    let run = project().run(&["watch", "proto"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("error[no-targets]"), "{run:?}");
}

#[test]
fn colours_on_terminals_only() {
    let folder = project();
    folder.succeed(&["generate"]);
    for (change, variable, coloured) in [("a", None, true), ("b", Some("NO_COLOR"), false)] {
        folder.write("proto/acme/address.proto", ADDRESS.replace("street", change));
        let mut command = command(folder.path(), &["generate"]);
        command.env_remove("NO_COLOR").env("TERM", "xterm-256color");
        if let Some(variable) = variable {
            command.env(variable, "1");
        }
        let mut generate = session(command);
        let before = expect(&mut generate, "gen/acme/address_pb.ts");
        assert_eq!(before.contains("\u{1b}["), coloured, "{before:?}");
        generate.expect(Eof).expect("it ends");
    }
    // No terminal, no colours, whatever the variable says.
    folder.write("proto/acme/address.proto", ADDRESS);
    let mut command = command(folder.path(), &["generate"]);
    command.env_remove("NO_COLOR").env("TERM", "xterm-256color");
    let run = crate::command::finish(command);
    assert!(run.stdout.starts_with("changed gen/"), "{run:?}");
}
