//! Android: a library for each ABI. Nothing is linked here, so that a C++ compiler of the NDK is all that is needed of it.

use ferrobuf_codegen::error::{BuildProblem, Diagnostics, Problem};

use super::ndk::{self, Ndk};
use super::target::{ANDROID_API, Abi};
use super::{Build, Invocation, Project, Step, cargo};

/// Steps that build the libraries for some ABIs.
pub fn steps(project: &Project, abis: &[Abi]) -> Build {
    let mut missing = Diagnostics::default();
    let targets: Vec<&str> = abis.iter().map(|abi| abi.rust).collect();
    cargo::check(project, &targets, &mut missing);
    let mut lacks = |problem: BuildProblem| missing.append(Problem::from(problem).into());
    let ndk = match Ndk::find() {
        Ok(ndk) => {
            let problems = abis.iter().filter_map(|abi| ndk.check(abi).err());
            problems.for_each(&mut lacks);
            ndk
        }
        Err(problem) => {
            lacks(problem);
            Ndk::assumed()
        }
    };
    let by_cargo_ndk = which::which("cargo-ndk").is_ok();
    let mut steps = Vec::new();
    for abi in abis {
        steps.push(Step::Run(if by_cargo_ndk {
            with_cargo_ndk(project, abi, &ndk)
        } else {
            cargo::build(project, abi.name, Some(abi.rust), ndk.environment(abi))
        }));
        let folder = project.prebuilt().join("android").join(abi.name);
        steps.extend(cargo::finish(project, cargo::archive(project, Some(abi.rust)), &folder));
    }
    Build { steps, missing }
}

/// cargo-ndk sets more variables than these crates need, and whoever has it may have configured it. It is told which NDK to take: its
/// own choice may be another one.
fn with_cargo_ndk(project: &Project, abi: &Abi, ndk: &Ndk) -> Invocation {
    let root = (ndk::HOME.to_owned(), ndk.root().display().to_string());
    let build = cargo::build(project, abi.name, None, vec![root]);
    let own = ["ndk", "--target", abi.name, "--platform", &ANDROID_API.to_string()].map(str::to_owned);
    Invocation {
        arguments: own.into_iter().chain(build.arguments).collect(),
        ..build
    }
}
