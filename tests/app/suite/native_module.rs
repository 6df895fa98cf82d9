//! The native module as React Native's code generator sees it, which writes what autolinking includes.

use std::path::Path;
use std::process::Command;

use ferrobuf_app::installed;

#[test]
fn the_code_generator_reads_the_modules() {
    for (package, module) in [
        ("react-native-ferrobuf", "NativeFerrobuf"),
        ("app-ferrobuf", "NativeFerrobufApp"),
    ] {
        let output = Command::new("node")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("js/spec.mjs"))
            .arg(installed().join(package))
            .output()
            .expect("node can be started");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            format!("{module}.install/0: BooleanTypeAnnotation\n")
        );
    }
}
