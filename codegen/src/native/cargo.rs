//! Cargo: how the crate of a package is built for a target, and what has to be there for it.

use std::path::{Path, PathBuf};
use std::process::Command;

use ferrobuf_codegen::emit::package::{BUILD, FINGERPRINT};
use ferrobuf_codegen::error::{BuildProblem, Diagnostics, Problem};

use super::{Invocation, Project, Step};

/// Builds the crate in release mode for a target, or for this machine. What Cargo prints goes to the user.
pub(super) fn build(
    project: &Project,
    label: &str,
    target: Option<&str>,
    environment: Vec<(String, String)>,
) -> Invocation {
    let mut arguments = vec!["build".to_owned(), "--release".to_owned()];
    arguments.extend(
        target
            .into_iter()
            .flat_map(|target| ["--target".to_owned(), target.to_owned()]),
    );
    arguments.extend(target_folder());
    Invocation {
        label: label.to_owned(),
        program: "cargo".to_owned(),
        arguments,
        environment,
        // Not by --manifest-path: Cargo reads its own configuration from where it runs.
        folder: project.crate_folder(),
    }
}

/// The argument that makes Cargo build beside the crate, whatever is configured elsewhere.
pub(super) fn target_folder() -> [String; 2] {
    ["--target-dir".to_owned(), format!("../{BUILD}")]
}

/// The library that Cargo leaves behind.
pub(super) fn archive(project: &Project, target: Option<&str>) -> PathBuf {
    let folder = project.build_folder().join(target.unwrap_or("")).join("release");
    folder.join(archive_name(project, target))
}

fn archive_name(project: &Project, target: Option<&str>) -> String {
    if target.is_none() && cfg!(target_env = "msvc") {
        return format!("{}.lib", project.names.rust_library);
    }
    project.names.archive()
}

/// Puts one library into a folder for finished ones.
pub(super) fn finish(project: &Project, from: PathBuf, folder: &Path) -> Vec<Step> {
    let name = from.file_name().unwrap_or_default().to_owned();
    vec![
        Step::Remove {
            path: folder.join(FINGERPRINT),
        },
        Step::Copy {
            from,
            to: folder.join(name),
        },
        fingerprint(project, folder),
    ]
}

/// The last step of a library: from now on it is what the code says.
pub(super) fn fingerprint(project: &Project, folder: &Path) -> Step {
    Step::Write {
        path: folder.join(FINGERPRINT),
        text: project.fingerprint.clone(),
    }
}

/// What is missing to build for these targets.
pub(super) fn check(project: &Project, targets: &[&'static str], problems: &mut Diagnostics) {
    for program in ["cargo", "rustc"] {
        if which::which(program).is_err() {
            problems.append(Problem::from(BuildProblem::NoCargo { program }).into());
            return;
        }
    }
    let missing = match missing_targets(&project.crate_folder(), targets) {
        Ok(missing) => missing,
        Err(problem) => return problems.append(Problem::from(problem).into()),
    };
    if !missing.is_empty() {
        problems.append(Problem::from(BuildProblem::NoRustTarget { targets: missing }).into());
    }
}

/// Those of the targets that Rust, as it is configured for a folder, has no standard library for: by the folder that it lies in, since
/// rustup is not the only one to install it.
///
/// # Errors
///
/// When `rustc` does not say where its libraries are.
pub fn missing_targets(folder: &Path, targets: &[&'static str]) -> Result<Vec<&'static str>, BuildProblem> {
    if targets.is_empty() {
        return Ok(Vec::new());
    }
    let failed = |reason: String| BuildProblem::NoSysroot { reason };
    let output = Command::new("rustc")
        .args(["--print", "sysroot"])
        .current_dir(folder)
        .output();
    let output = output.map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(failed(message.trim().to_owned()));
    }
    let sysroot = String::from_utf8_lossy(&output.stdout);
    let libraries = Path::new(sysroot.trim()).join("lib/rustlib");
    let missing = targets
        .iter()
        .filter(|target| !libraries.join(target).join("lib").is_dir());
    Ok(missing.copied().collect())
}
