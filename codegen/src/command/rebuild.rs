//! Whether the app has to be built again after a run, and by which command.

use std::path::{Component, Path, PathBuf};

use ferrobuf_codegen::Options;
use ferrobuf_codegen::write::{Action, Plan};

use super::app::App;
use super::expo;

/// What to say after a run that changed native code. Where there was none before, there is nothing that was built of it.
pub fn after(plan: &Plan, options: &Options) -> Option<String> {
    let package = options.package.iter();
    let native = package.flat_map(|package| ["rust", "cpp", "android", "ios"].map(|folder| package.out.join(folder)));
    let outs = options.rust_out.iter().chain(&options.jsi_out).cloned();
    let native: Vec<_> = native.chain(outs).map(|folder| components(&folder)).collect();
    let changed = plan.changes().filter(|(_, action)| *action != Action::Write);
    let mut changed = changed.map(|(path, _)| components(&path));
    let is_podspec = |path: &Path| path.extension().is_some_and(|extension| extension == "podspec");
    if !changed.any(|path| is_podspec(&path) || native.iter().any(|folder| path.starts_with(folder))) {
        return None;
    }
    let config = options.config.as_deref().unwrap_or(Path::new(""));
    let folder = config.parent().filter(|folder| !folder.as_os_str().is_empty());
    let app = App::find(folder.unwrap_or(Path::new("."))).ok();
    let app = app.filter(|app| app.dependency("react-native").is_some());
    let command = match app {
        None => "native code has changed: build what links it again".to_owned(),
        Some(app) => {
            // For iOS the library is built when CocoaPods reads the podspec, which `expo prebuild` has it do.
            let [android, pods, ios] = if expo::is_used(&app) {
                ["expo run:android", "`npx expo prebuild`", "expo run:ios"]
            } else {
                [
                    "react-native run-android",
                    "`pod install` in ios",
                    "react-native run-ios",
                ]
            };
            format!("native code has changed: build the app again, `npx {android}`, or {pods} and `npx {ios}`")
        }
    };
    Some(command)
}

/// The path without `.` parts.
fn components(path: &Path) -> PathBuf {
    let parts = path.components();
    parts.filter(|part| *part != Component::CurDir).collect()
}
