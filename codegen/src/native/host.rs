//! This machine: for tests of an app's messages in a native program.

use ferrobuf_codegen::error::Diagnostics;

use super::{Project, Step, cargo};

/// Steps that build the library for this machine.
///
/// # Errors
///
/// What is missing to build.
pub fn steps(project: &Project) -> Result<Vec<Step>, Diagnostics> {
    let mut problems = Diagnostics::default();
    cargo::check(project, &[], &mut problems);
    let mut steps = vec![Step::Run(cargo::build(project, "this machine", None, Vec::new()))];
    let folder = project.prebuilt().join("host");
    steps.extend(cargo::finish(project, cargo::archive(project, None), &folder));
    problems.into_result(steps)
}
