//! This machine: for tests of an app's messages in a native program.

use ferrobuf_codegen::error::Diagnostics;

use super::{Build, Project, Step, cargo};

/// Steps that build the library for this machine.
pub fn steps(project: &Project) -> Build {
    let mut missing = Diagnostics::default();
    cargo::check(project, &[], &mut missing);
    let mut steps = vec![Step::Run(cargo::build(project, "this machine", None, Vec::new()))];
    let folder = project.prebuilt().join("host");
    steps.extend(cargo::finish(project, cargo::archive(project, None), &folder));
    Build { steps, missing }
}
