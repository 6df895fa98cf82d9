//! Packs npm packages and installs the tarballs into a folder, as `npm publish` and `npm install` do for users.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

/// Packs the package in `folder` into `out`, and returns the tarball. `tools` is a folder of programs for its scripts.
pub fn pack(folder: &Path, tools: &Path, out: &Path) -> io::Result<PathBuf> {
    fs::create_dir_all(out)?;
    let mut path = tools.as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let report = run(npm(folder)
        .env("PATH", path)
        .args(["pack", "--json", "--pack-destination"])
        .arg(out))?;
    // The name is all that is wanted of the report, which the scripts of the package may precede.
    let name = report
        .lines()
        .find_map(|line| line.trim().strip_prefix("\"filename\": \"")?.strip_suffix("\","))
        .ok_or_else(|| io::Error::other(format!("npm pack said:\n{report}")))?;
    Ok(out.join(name))
}

/// Installs tarballs into an empty folder. Returns its `node_modules`.
pub fn install(tarballs: &[PathBuf], folder: &Path) -> io::Result<PathBuf> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => fs::create_dir_all(folder)?,
    }
    fs::write(folder.join("package.json"), r#"{ "private": true }"#)?;
    // Peers, React Native among them, are left out: the test brings what it needs of it.
    run(npm(folder)
        .args([
            "install",
            "--offline",
            "--legacy-peer-deps",
            "--no-audit",
            "--no-fund",
            "--loglevel=error",
        ])
        .args(tarballs))?;
    Ok(folder.join("node_modules"))
}

fn npm(folder: &Path) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(folder).env("NO_UPDATE_NOTIFIER", "1");
    command
}

/// Standard output of a command that has to succeed.
pub fn run(command: &mut Command) -> io::Result<String> {
    let name = command.get_program().to_owned();
    let explain = |what: String| io::Error::other(format!("{}: {what}", OsStr::display(&name)));
    let output = command.output().map_err(|error| explain(error.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        Ok(text)
    } else {
        Err(explain(format!("{text}{}", String::from_utf8_lossy(&output.stderr))))
    }
}
