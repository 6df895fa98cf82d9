//! Whether the app has to be built again after a run, and by which command.

use std::path::{Component, Path, PathBuf};

use ferrobuf_codegen::Options;
use ferrobuf_codegen::write::Plan;

use crate::command::app::App;
use crate::command::expo;

/// What to say after a run that changed native code.
pub fn after(plan: &Plan, options: &Options) -> Option<String> {
    let package = options.package.iter();
    let native = package.flat_map(|package| ["rust", "cpp"].map(|folder| package.out.join(folder)));
    let outs = options.rust_out.iter().chain(&options.jsi_out).cloned();
    let native: Vec<_> = native.chain(outs).map(|folder| components(&folder)).collect();
    let mut changed = plan.changes().map(|(path, _)| components(&path));
    if !changed.any(|path| native.iter().any(|folder| path.starts_with(folder))) {
        return None;
    }
    let config = options.config.as_deref().unwrap_or(Path::new(""));
    let folder = config.parent().filter(|folder| !folder.as_os_str().is_empty());
    let app = App::find(folder.unwrap_or(Path::new("."))).ok();
    let app = app.filter(|app| app.dependency("react-native").is_some());
    let command = match app {
        None => "native code has changed: build what links it again".to_owned(),
        Some(app) => {
            let [ios, android] = if expo::is_used(&app) {
                ["expo run:ios", "expo run:android"]
            } else {
                ["react-native run-ios", "react-native run-android"]
            };
            format!("native code has changed: build the app again, `npx {ios}` or `npx {android}`")
        }
    };
    Some(command)
}

/// The path without `.` parts.
fn components(path: &Path) -> PathBuf {
    let parts = path.components();
    parts.filter(|part| *part != Component::CurDir).collect()
}
