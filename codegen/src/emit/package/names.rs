//! What the package, and what is built of it, is called. Names are made of the module's, which is a C identifier in ASCII.

use crate::naming::case;

/// Names for one module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// For npm: `app-ferrobuf`.
    pub npm: String,
    /// For `CocoaPods`: `app-ferrobuf`.
    pub pod: String,
    /// Classes in C++, Java and Objective-C: `FerrobufApp`.
    pub class: String,
    /// `com.ferrobuf.module_app`; with the prefix, as a module may be called `default` or `new`.
    pub java_package: String,
    /// `CMake` target of the C++: `ferrobuf_app`.
    pub library: String,
    /// The Rust library: `ferrobuf_app_rust`.
    pub rust_library: String,
    /// Its crate: `ferrobuf-app`.
    pub crate_name: String,
}

impl Names {
    /// For a module, and a package of this name.
    pub fn new(module: &str, npm: &str) -> Self {
        Names {
            pod: npm.trim_start_matches('@').replace('/', "-"),
            npm: npm.to_owned(),
            class: format!("Ferrobuf{}", case::upper_camel(module)),
            java_package: format!("com.ferrobuf.module_{module}"),
            library: format!("ferrobuf_{module}"),
            rust_library: format!("ferrobuf_{module}_rust"),
            crate_name: format!("ferrobuf-{}", module.to_ascii_lowercase().replace('_', "-")),
        }
    }

    /// File name of the Rust library.
    pub fn archive(&self) -> String {
        format!("lib{}.a", self.rust_library)
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn of_the_module() {
        let names = Names::new("my_App2", "my-app2-ferrobuf");
        assert_eq!(names.npm, "my-app2-ferrobuf");
        assert_eq!(names.pod, "my-app2-ferrobuf");
        assert_eq!(names.class, "FerrobufMyApp2");
        assert_eq!(names.java_package, "com.ferrobuf.module_my_App2");
        assert_eq!(names.library, "ferrobuf_my_App2");
        assert_eq!(names.crate_name, "ferrobuf-my-app2");
        assert_eq!(names.archive(), "libferrobuf_my_App2_rust.a");
    }

    #[test]
    fn a_scope_is_no_part_of_a_pod() {
        let names = Names::new("app", "@acme/app-messages");
        assert_eq!(names.npm, "@acme/app-messages");
        assert_eq!(names.pod, "acme-app-messages");
    }
}
