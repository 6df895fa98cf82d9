//! Android: a library for each ABI. Nothing is linked here, so that a C++ compiler of the NDK is all that is needed of it.

use ferrobuf_codegen::error::{Diagnostics, Problem};

use super::ndk::{self, Ndk};
use super::target::{ANDROID_API, Abi};
use super::{Invocation, Project, Step, cargo};

/// Steps that build the libraries for some ABIs.
///
/// # Errors
///
/// Everything that is missing to build.
pub fn steps(project: &Project, abis: &[Abi]) -> Result<Vec<Step>, Diagnostics> {
    let mut problems = Diagnostics::default();
    let targets: Vec<&str> = abis.iter().map(|abi| abi.rust).collect();
    cargo::check(project, &targets, &mut problems);
    let ndk = Ndk::find()
        .map_err(|problem| problems.append(Problem::from(problem).into()))
        .ok();
    let by_cargo_ndk = which::which("cargo-ndk").is_ok();
    let mut steps = Vec::new();
    for abi in abis {
        let environment = ndk.as_ref().map_or(Ok(Vec::new()), |ndk| ndk.environment(abi));
        let build = match environment {
            Ok(_) if by_cargo_ndk => with_cargo_ndk(project, abi, ndk.as_ref()),
            Ok(environment) => cargo::build(project, abi.name, Some(abi.rust), environment),
            Err(problem) => {
                problems.append(Problem::from(problem).into());
                continue;
            }
        };
        steps.push(Step::Run(build));
        let folder = project.prebuilt().join("android").join(abi.name);
        steps.extend(cargo::finish(project, cargo::archive(project, Some(abi.rust)), &folder));
    }
    problems.into_result(steps)
}

/// cargo-ndk sets more variables than these crates need, and whoever has it may have configured it. It is told which NDK to take: its
/// own choice may be another one.
fn with_cargo_ndk(project: &Project, abi: &Abi, ndk: Option<&Ndk>) -> Invocation {
    let root = ndk.map(|ndk| (ndk::HOME.to_owned(), ndk.root().display().to_string()));
    let build = cargo::build(project, abi.name, None, root.into_iter().collect());
    let own = ["ndk", "--target", abi.name, "--platform", &ANDROID_API.to_string()].map(str::to_owned);
    Invocation {
        arguments: own.into_iter().chain(build.arguments).collect(),
        ..build
    }
}
