//! What is committed belongs together; and the commands, run as people run them, on results that are invented.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

fn report(root: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ferrobuf-report"));
    command.arg("--root").arg(root).args(arguments);
    command.output().expect("the report starts")
}

/// What it printed; the command must have gone well.
fn done(root: &Path, arguments: &[&str]) -> String {
    let output = report(root, arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).expect("text")
}

/// What it complained about; the command must have failed.
fn refused(root: &Path, arguments: &[&str]) -> String {
    let output = report(root, arguments);
    assert!(!output.status.success(), "{arguments:?} went well");
    String::from_utf8(output.stderr).expect("text")
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Tables and charts are those of the results beside them. `make bench-report` writes them.
#[test]
fn tables_and_charts_are_of_the_committed_results() {
    done(&repository(), &["tables", "--check"]);
    done(&repository(), &["charts", "--check"]);
}

/// A result file of Hermes with one payload; `encode` is the time of ours.
fn hermes(encode: u32, quick: bool) -> String {
    let row = |direction: &str, codec: &str, median: u32| {
        format!(
            r#"{{"payload": "default", "direction": "{direction}", "codec": "{codec}", "median_ns": {median}, "bytes": 70}}"#
        )
    };
    let rows = [
        row("encode", "ferrobuf", encode),
        row("encode", "json", 1500),
        row("decode", "ferrobuf", 700),
        row("decode", "json", 900),
        r#"{"payload": "default", "direction": "encode", "codec": "pbf", "note": "too large"}"#.to_owned(),
    ];
    format!(
        r#"{{"environment": {{"date": "2000-01-01T00:00:00Z", "revision": "0", "machine": "M", "cores": 2, "quick": {quick}}},
           "rows": [{}]}}"#,
        rows.join(",")
    )
}

/// A repository with results that are not committed yet, and with the documents of ours.
fn sample() -> TempDir {
    let root = TempDir::new().expect("a folder");
    fs::create_dir_all(root.path().join("bench/results")).expect("a folder");
    for file in ["README.md", "bench/README.md"] {
        fs::copy(repository().join(file), root.path().join(file)).expect("a copy");
    }
    write(&root, "bench/results/hermes.json", &hermes(642, false));
    root
}

fn write(root: &TempDir, file: &str, text: &str) {
    fs::write(root.path().join(file), text).expect("written");
}

fn read(root: &TempDir, file: &str) -> String {
    fs::read_to_string(root.path().join(file)).expect("read")
}

#[test]
fn from_results_to_documents() {
    let root = sample();
    let path = root.path();
    assert!(refused(path, &["tables"]).contains("bench/results/committed: no results; `make bench` writes them"));
    assert_eq!(
        done(path, &["accept"]),
        format!("took {}/bench/results/hermes.json\n", path.display())
    );
    done(path, &["tables"]);
    assert_eq!(done(path, &["charts"]), "wrote bench/charts/hermes.svg\n");
    assert!(read(&root, "README.md").contains("| 11 fields, 70 bytes | 2.34 | 1.29 |"));
    assert!(read(&root, "bench/README.md").contains("| default | 70 | 642 | 2.34 |"));
    assert!(read(&root, "bench/README.md").contains("| hermes | pbf | too large | encode: default |"));
    assert!(read(&root, "bench/README.md").contains("No results yet: `make bench-node`."));
    assert!(read(&root, "bench/charts/hermes.svg").contains("Inside Hermes"));
    assert_eq!(done(path, &["tables"]), "", "nothing changes the second time");
    assert_eq!(done(path, &["accept"]), "", "the same results are there");
    fs::remove_file(path.join("bench/results/hermes.json")).expect("removed");
    assert_eq!(done(path, &["accept"]), "no new results\n");
    assert_eq!(done(path, &["charts"]), "");
}

#[test]
fn a_check_finds_what_is_not_of_the_results() {
    let root = sample();
    let path = root.path();
    for command in ["accept", "tables", "charts"] {
        done(path, &[command]);
    }
    done(path, &["tables", "--check"]);
    done(path, &["charts", "--check"]);

    write(&root, "bench/charts/old.svg", "");
    assert!(refused(path, &["charts", "--check"]).contains("bench/charts/old.svg"));
    fs::remove_file(path.join("bench/charts/old.svg")).expect("removed");
    write(&root, "bench/results/committed/hermes.json", &hermes(999, false));
    let before = read(&root, "bench/README.md");
    assert!(refused(path, &["tables", "--check"]).contains("README.md, bench/README.md"));
    assert!(refused(path, &["charts", "--check"]).contains("bench/charts/hermes.svg"));
    assert_eq!(read(&root, "bench/README.md"), before, "a check changes nothing");
}

#[test]
fn quick_runs_are_for_looking_only() {
    let root = sample();
    write(&root, "bench/results/hermes.json", &hermes(642, true));
    assert!(refused(root.path(), &["accept"]).contains("hermes.json: a quick run"));
    assert!(!root.path().join("bench/results/committed").exists());
    let results = root.path().join("bench/results").display().to_string();
    assert!(done(root.path(), &["tables", "--print", "--results", &results]).contains("| default | 70 | 642 |"));
    assert!(refused(root.path(), &["tables", "--results", &results]).contains("a quick run"));
}

#[test]
fn comparisons() {
    let root = sample();
    write(&root, "hermes-new.json", &hermes(900, false));
    let file = |name: &str| root.path().join(name).display().to_string();
    let (old, new) = (file("bench/results/hermes.json"), file("hermes-new.json"));
    let ours = done(root.path(), &["compare", &old, &new]);
    assert!(
        ours.contains("default     encode  ferrobuf                642 ns     900 ns   1.40  slower"),
        "{ours}"
    );
    assert!(
        ours.contains("1 slower or more, 0 faster or less, 1 the same within the noise, 0 changed"),
        "{ours}"
    );
    assert!(!ours.contains("json  "), "{ours}");
    let all = done(
        root.path(),
        &["compare", &file("bench/results"), &new, "--all", "--noise", "50"],
    );
    assert!(
        all.contains("0 slower or more, 0 faster or less, 4 the same within the noise, 0 changed"),
        "{all}"
    );

    assert!(refused(root.path(), &["compare", &old, &file("none.json")]).contains("there is no such file"));
    write(&root, "hermes-new.json", r#"{"rows": []}"#);
    assert!(refused(root.path(), &["compare", &old, &new]).contains("not a result file of the benches: missing field"));
    write(
        &root,
        "hermes-new.json",
        &hermes(900, false).replace("\"note\"", "\"nota\""),
    );
    assert!(refused(root.path(), &["compare", &old, &new]).contains("the row default encode pbf has neither"));
    write(
        &root,
        "hermes-new.json",
        &hermes(900, false).replace("\"pbf\", \"note\"", "\"json\", \"note\""),
    );
    assert!(refused(root.path(), &["compare", &old, &new]).contains("the row default encode json appears twice"));
    let bad = refused(root.path(), &["compare", &file("README.md"), &file("bench/results")]);
    assert!(bad.contains("the name of the file has no layer"), "{bad}");
}
