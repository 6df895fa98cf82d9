//! What `init` does beyond the ordinary: apps of Expo, names that nothing can be called after, a binding that is a file.

use crate::cli_app::{PACKAGE, fresh};

/// With the plugin in its config, whose format stays.
#[test]
fn init_adds_the_plugin_of_expo() {
    let app = fresh();
    let config =
        "{\n  \"expo\": {\n    \"name\": \"MyApp\",\n    \"plugins\": [\n      \"expo-router\"\n    ]\n  }\n}\n";
    app.write("app.json", config);
    let done = app.succeed(&["init"]);
    assert!(
        done.contains("changed app.json\n") && done.contains("; npx expo prebuild; "),
        "{done}"
    );
    let expected = config.replace(
        "\"expo-router\"\n",
        "\"expo-router\",\n      \"react-native-ferrobuf\"\n",
    );
    assert_eq!(app.read("app.json"), expected);
    assert!(app.succeed(&["init"]).contains("nothing to do"));
    assert_eq!(app.read("app.json"), expected);
    // React Native's own template has a file of that name too.
    let bare = fresh();
    bare.write("app.json", "{\n  \"name\": \"MyApp\"\n}\n");
    assert!(!bare.succeed(&["init"]).contains("app.json"));
}

#[test]
fn init_says_what_to_add_where_expo_is_configured_by_a_program() {
    let app = fresh();
    app.write(
        "package.json",
        PACKAGE.replace("\"react\":", "\"expo\": \"~56.0.0\",\n    \"react\":"),
    );
    app.write("app.config.js", "module.exports = { expo: {} };\n");
    let done = app.succeed(&["init"]);
    let expected = "add \"react-native-ferrobuf\" to `plugins` in app.config.js: it generates before `expo prebuild` makes the native projects\n";
    assert!(done.contains(expected), "{done}");
    app.write(
        "app.config.js",
        "module.exports = { expo: { plugins: [\"react-native-ferrobuf\"] } };\n",
    );
    assert!(!app.succeed(&["init"]).contains("plugins"));
}

/// A name that a package can be called after is not always there.
#[test]
fn init_says_which_name_it_chose() {
    for (name, module, why) in [
        (
            "react-native",
            "react_native_app",
            "nothing can be called after \"react-native\", the name in package.json",
        ),
        (
            "приложение",
            "app",
            "nothing can be called after \"приложение\", the name in package.json",
        ),
        ("", "app", "package.json has no name"),
    ] {
        let app = fresh();
        app.write("package.json", PACKAGE.replace("\"MyApp\"", &format!("\"{name}\"")));
        let done = app.succeed(&["init"]);
        let package = format!("{}-ferrobuf", module.replace('_', "-"));
        let expected = format!(
            "{why}: the native package is \"{package}\"; to call it otherwise, change `module` and `name` in ferrobuf.toml, take \
             \"{package}\" out of package.json and run `ferrobuf init` again\n"
        );
        assert!(done.contains(&expected), "{done}");
        assert!(app.read("ferrobuf.toml").starts_with(&format!("module = \"{module}\"")));
        let json = app.read("package.json");
        assert!(json.contains(&format!("\"{package}\": \"file:./ferrobuf\"")), "{json}");
        // It is said once.
        assert!(!app.succeed(&["init"]).contains("to call it otherwise"));
        // And what it says works.
        let config = app.read("ferrobuf.toml").replace(&package, "codec");
        let config = config.replace(&format!("module = \"{module}\""), "module = \"codec\"");
        app.write("ferrobuf.toml", config);
        app.write(
            "package.json",
            json.replace(&format!("    \"{package}\": \"file:./ferrobuf\",\n"), ""),
        );
        app.succeed(&["init"]);
        assert!(app.read("package.json").contains("\"codec\": \"file:./ferrobuf\""));
        assert!(app.read("ferrobuf/package.json").contains("\"name\": \"codec\""));
        app.succeed(&["check"]);
    }
}

/// A packed binding is taken; a dependency that is there stays what it is, and nothing is said about the registry.
#[test]
fn init_keeps_a_binding_that_is_a_file() {
    let packed = "react-native-ferrobuf-0.1.0.tgz";
    let app = fresh();
    app.write(packed, "");
    let done = app.succeed(&["init"]);
    assert!(!done.contains("registry"), "{done}");
    let json = app.read("package.json");
    assert!(
        json.contains(&format!("\"react-native-ferrobuf\": \"file:./{packed}\"")),
        "{json}"
    );
    let app = fresh();
    let own = "\"react-native-ferrobuf\": \"file:../vendor/binding.tgz\"";
    app.write(
        "package.json",
        PACKAGE.replace("\"react\":", &format!("{own},\n    \"react\":")),
    );
    let done = app.succeed(&["init"]);
    assert!(!done.contains("registry"), "{done}");
    let json = app.read("package.json");
    assert!(
        json.contains(own) && json.matches("react-native-ferrobuf").count() == 1,
        "{json}"
    );
}
