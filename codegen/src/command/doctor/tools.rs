//! Checks of the machine: Rust, Node, the tools of each platform.

use std::path::Path;
use std::process::Command;

use ferrobuf_codegen::error::{BuildProblem, Problem};
use semver::Version;

use super::{Check, Platform};
use crate::native::missing_targets;
use crate::native::ndk::Ndk;
use crate::native::target::{ANDROID, IOS};

/// The oldest Node that React Native 0.81 and later take.
const OLDEST_NODE: Version = Version::new(20, 19, 4);

/// `ready` are the platforms whose libraries are in the package already, `needed` those that Rust has to be built for.
pub fn checks(ready: &[Platform], needed: &[Platform]) -> Vec<Check> {
    let mut checks = Vec::new();
    if !needed.is_empty() {
        checks.push(rust());
    }
    checks.push(node());
    for platform in ready {
        let platform = platform.name();
        let found = format!("Rust for {platform}: not needed, the libraries in prebuilt are of this schema");
        checks.push(Check::skip("prebuilt", found));
    }
    if needed.contains(&Platform::Android) {
        checks.push(targets(
            "android-targets",
            Platform::Android,
            &ANDROID.map(|abi| abi.rust),
        ));
        checks.push(cargo_ndk());
        checks.push(ndk());
    }
    if needed.contains(&Platform::Ios) {
        if cfg!(target_os = "macos") {
            checks.push(targets("ios-targets", Platform::Ios, &IOS.map(|slice| slice.rust)));
            checks.push(xcode());
        } else {
            checks.push(Check::skip("xcode", "iOS: can be built on macOS only"));
        }
    }
    checks
}

/// What a tool prints, if it is there and succeeds.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// The version in `rustc 1.95.0 (…)`, `v20.19.4`, `Xcode 26.1`.
fn version(text: &str) -> Option<Version> {
    let words = text.split_whitespace().map(|word| word.trim_start_matches('v'));
    let mut words = words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
    let word = words.next()?;
    let word = if word.split('.').count() == 2 {
        format!("{word}.0")
    } else {
        word.to_owned()
    };
    Version::parse(&word).ok()
}

fn rust() -> Check {
    const NAME: &str = "rust";
    let oldest = env!("CARGO_PKG_RUST_VERSION");
    let Some(text) = output("rustc", &["--version"]) else {
        return Check::fail(
            NAME,
            "Rust is not installed",
            "install it with rustup: https://rustup.rs",
        );
    };
    let oldest = version(oldest).unwrap_or(Version::new(1, 0, 0));
    match version(&text) {
        Some(version) if version >= oldest => Check::ok(NAME, format!("Rust {version}")),
        Some(version) => Check::fail(
            NAME,
            format!("Rust {version} is older than {oldest}"),
            "run `rustup update stable`",
        ),
        None => Check::fail(
            NAME,
            format!("Rust says \"{text}\" for its version"),
            "run `rustup update stable`",
        ),
    }
}

fn node() -> Check {
    const NAME: &str = "node";
    let fix = format!("install Node {OLDEST_NODE} or later: https://nodejs.org");
    let Some(text) = output("node", &["--version"]) else {
        return Check::fail(NAME, "Node is not installed", fix);
    };
    match version(&text) {
        Some(version) if version >= OLDEST_NODE => Check::ok(NAME, format!("Node {version}")),
        Some(version) => Check::fail(NAME, format!("Node {version} is older than {OLDEST_NODE}"), fix),
        None => Check::fail(NAME, format!("Node says \"{text}\" for its version"), fix),
    }
}

/// Rust's standard library for each target. Without Rust, none is there.
fn targets(name: &'static str, platform: Platform, wanted: &[&'static str]) -> Check {
    let platform = platform.name();
    let missing = missing_targets(Path::new("."), wanted).unwrap_or_else(|_| wanted.to_vec());
    if missing.is_empty() {
        return Check::ok(name, format!("Rust for {platform}"));
    }
    let missing = missing.join(" ");
    Check::fail(
        name,
        format!("Rust for {platform} lacks {missing}"),
        format!("run `rustup target add {missing}`"),
    )
}

fn cargo_ndk() -> Check {
    const NAME: &str = "cargo-ndk";
    match output("cargo", &["ndk", "--version"]) {
        Some(text) => {
            let version = version(&text).map_or(text, |version| version.to_string());
            Check::ok(NAME, format!("cargo-ndk {version}"))
        }
        None => Check::warn(
            NAME,
            "cargo-ndk is not installed; the NDK's own linkers are used",
            "run `cargo install cargo-ndk`",
        ),
    }
}

/// The NDK that `ferrobuf build` takes, and what it would say about it.
fn ndk() -> Check {
    const NAME: &str = "ndk";
    match whole_ndk() {
        Ok(ndk) => {
            let version = ndk.version().map_or_else(String::new, |version| format!(" {version}"));
            Check::ok(NAME, format!("Android NDK{version}"))
        }
        Err(problem) => {
            let problem = Problem::from(problem);
            Check::fail(NAME, problem.to_string(), problem.help().unwrap_or_default())
        }
    }
}

fn whole_ndk() -> Result<Ndk, BuildProblem> {
    let ndk = Ndk::find()?;
    for abi in &ANDROID {
        ndk.check(abi)?;
    }
    Ok(ndk)
}

fn xcode() -> Check {
    const NAME: &str = "xcode";
    match output("xcodebuild", &["-version"]) {
        Some(text) => {
            let version = text.lines().next().unwrap_or_default();
            Check::ok(NAME, version)
        }
        None => Check::fail(
            NAME,
            "Xcode is not installed, or not chosen",
            "install it from the App Store, then run `sudo xcode-select -s /Applications/Xcode.app`",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions() {
        for (text, found) in [
            ("rustc 1.95.0 (f2d3ce0bd 2026-03-21)", Some("1.95.0")),
            ("rustc 1.97.0-nightly (abc 2026-11-01)", Some("1.97.0-nightly")),
            ("v20.19.4", Some("20.19.4")),
            ("27.1.12297006", Some("27.1.12297006")),
            ("1.95", Some("1.95.0")),
            ("cargo-ndk", None),
        ] {
            assert_eq!(
                version(text).map(|version| version.to_string()).as_deref(),
                found,
                "{text}"
            );
        }
    }
}
