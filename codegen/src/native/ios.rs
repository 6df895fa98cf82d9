//! iOS: an xcframework, which is a folder with a library for phones, one for simulators, and a list of both.
//!
//! It is put together here and not by `xcodebuild`, so that all of Xcode that is needed is its compiler.

use std::path::{Path, PathBuf};

use ferrobuf_codegen::emit::package::FINGERPRINT;
use ferrobuf_codegen::emit::package::xcframework::{self, Library};
use ferrobuf_codegen::error::{BuildProblem, Diagnostics, Problem};

use super::target::{IOS, IOS_VERSION};
use super::{Build, Invocation, Project, Step, cargo};

/// Programs that join libraries of several processors: Apple's, and LLVM's.
const LIPO: [&str; 2] = ["lipo", "llvm-lipo"];

/// Steps that build the xcframework.
pub fn steps(project: &Project) -> Build {
    let mut missing = Diagnostics::default();
    let mut lacks = |problem: BuildProblem| missing.append(Problem::from(problem).into());
    if which::which("xcrun").is_err() {
        lacks(BuildProblem::NoXcode);
    }
    let found = LIPO.into_iter().find(|program| which::which(program).is_ok());
    if found.is_none() {
        lacks(BuildProblem::NoLipo);
    }
    cargo::check(project, &IOS.map(|slice| slice.rust), &mut missing);
    let steps = assemble(project, found.unwrap_or(LIPO[0]));
    Build { steps, missing }
}

fn assemble(project: &Project, lipo: &str) -> Vec<Step> {
    let environment = vec![("IPHONEOS_DEPLOYMENT_TARGET".to_owned(), IOS_VERSION.to_owned())];
    let mut steps: Vec<Step> = IOS
        .iter()
        .map(|slice| Step::Run(cargo::build(project, slice.rust, Some(slice.rust), environment.clone())))
        .collect();
    let name = format!("{}.xcframework", project.names.rust_library);
    let staged = project.build_folder().join(&name);
    let prebuilt = project.prebuilt().join("ios");
    steps.push(Step::Remove { path: staged.clone() });
    for library in libraries() {
        let to = staged.join(&library.identifier).join(project.names.archive());
        match <[PathBuf; 1]>::try_from(archives(project, library.simulator)) {
            Ok([from]) => steps.push(Step::Copy { from, to }),
            Err(from) => steps.push(fat(project, lipo, &from, &to)),
        }
    }
    steps.extend([
        Step::Write {
            path: staged.join("Info.plist"),
            text: xcframework::list(libraries(), project.names.archive()),
        },
        Step::Remove {
            path: prebuilt.join(FINGERPRINT),
        },
        Step::Remove {
            path: prebuilt.join(&name),
        },
        Step::Rename {
            from: staged,
            to: prebuilt.join(name),
        },
        cargo::fingerprint(project, &prebuilt),
    ]);
    steps
}

/// That of phones, and that of simulators: an xcframework has one for each.
fn libraries() -> [Library; 2] {
    [false, true].map(|simulator| {
        let slices = IOS.into_iter().filter(|slice| slice.simulator == simulator);
        Library::new(slices.map(|slice| slice.arch).collect(), simulator)
    })
}

/// What Cargo has built for the slices of one of them.
fn archives(project: &Project, simulator: bool) -> Vec<PathBuf> {
    let slices = IOS.into_iter().filter(|slice| slice.simulator == simulator);
    slices.map(|slice| cargo::archive(project, Some(slice.rust))).collect()
}

/// One file of several architectures.
fn fat(project: &Project, lipo: &str, from: &[PathBuf], to: &Path) -> Step {
    // It runs in the package's folder, where these paths are short.
    let inside = |path: &Path| {
        let path = path.strip_prefix(&project.root).unwrap_or(path);
        path.display().to_string()
    };
    let mut arguments = vec!["-create".to_owned()];
    arguments.extend(from.iter().map(|path| inside(path)));
    arguments.extend(["-output".to_owned(), inside(to)]);
    Step::Run(Invocation {
        label: "simulators".to_owned(),
        program: lipo.to_owned(),
        arguments,
        environment: Vec::new(),
        folder: project.root.clone(),
    })
}
