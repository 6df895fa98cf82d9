//! TypeScript to one script (esbuild), and that to optimized Hermes bytecode.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use thiserror::Error;

use crate::host::c_url;
use crate::sys::{self, RawText};

/// How many bundles this process has made.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// A script as bytecode, ready to run in any number of runtimes.
#[derive(Debug)]
pub struct Bundle {
    url: String,
    bytecode: Vec<u8>,
}

/// Why there is no bundle.
#[derive(Debug, Error)]
pub enum BundleError {
    /// esbuild cannot be started.
    #[error("cannot start {program}: {source}; run `make setup` first")]
    Tool {
        /// Path of esbuild.
        program: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// esbuild has told the reason on standard error.
    #[error("esbuild failed on {0}")]
    Esbuild(PathBuf),
    /// A file cannot be read.
    #[error("cannot read {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// Hermes refuses the script.
    #[error("{url} does not compile:\n{messages}")]
    Compile {
        /// The script.
        url: String,
        /// `line:column: message`, a line each.
        messages: String,
    },
}

impl Bundle {
    /// Bundles a TypeScript or JavaScript file with all that it imports, and compiles it.
    ///
    /// Imports of `pb/*` lead to what was generated for this host, `react-native-ferrobuf` to its sources; `tests/js/tsconfig.json`
    /// says the same to editors and to the compiler.
    ///
    /// # Errors
    /// See [`BundleError`].
    pub fn build(entry: &Path) -> Result<Bundle, BundleError> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let program = root.join("tests/js/node_modules/.bin/esbuild");
        let name = entry.file_stem().unwrap_or_default().to_string_lossy();
        // Threads and processes may bundle at the same time.
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let script = Path::new(env!("OUT_DIR")).join(format!("bundles/{name}-{}-{count}.js", std::process::id()));
        let status = Command::new(&program)
            .arg(entry)
            .args(["--bundle", "--format=iife", "--target=es2020", "--log-level=warning"])
            .args(["--sourcemap=external", "--sources-content=false"])
            .arg(format!("--alias:pb={}", generated_typescript().display()))
            .arg(format!(
                "--alias:react-native-ferrobuf={}",
                root.join("rn-binding/src").display()
            ))
            .arg(r#"--tsconfig-raw={"compilerOptions":{"target":"es2020","verbatimModuleSyntax":true}}"#)
            .arg(format!("--outfile={}", script.display()))
            // A sanitizer that is loaded into this process is none of its business.
            .env_remove("LD_PRELOAD")
            .status()
            .map_err(|source| BundleError::Tool { program, source })?;
        if !status.success() {
            return Err(BundleError::Esbuild(entry.to_owned()));
        }
        let map = script.with_extension("js.map");
        let result = read(&script)
            .and_then(|source| Ok((source, read(&map)?)))
            .and_then(|(source, map)| {
                // Sources are relative to the script's folder deep below `target`; stack traces read better without the climb.
                let map = String::from_utf8_lossy(&map).replace("../", "");
                Bundle::compile(&entry.display().to_string(), &source, map.as_bytes())
            });
        // Left-overs would only pile up: the bytecode is all that counts.
        let _ = std::fs::remove_file(&script);
        let _ = std::fs::remove_file(&map);
        result
    }

    /// Compiles JavaScript; `map` is a source map, or empty.
    ///
    /// # Errors
    /// [`BundleError::Compile`].
    pub fn compile(url: &str, source: &[u8], map: &[u8]) -> Result<Bundle, BundleError> {
        let c_url = c_url(url);
        let mut out = RawText::EMPTY;
        // SAFETY: all pointers outlive the call, which copies what it keeps; `out` is writable.
        let ok = unsafe {
            sys::ferrobuf_host_compile(
                source.as_ptr(),
                source.len(),
                c_url.as_ptr(),
                map.as_ptr(),
                map.len(),
                &raw mut out,
            )
        };
        let url = url.to_owned();
        if ok {
            Ok(Bundle {
                url,
                bytecode: out.take(),
            })
        } else {
            Err(BundleError::Compile {
                url,
                messages: out.take_string(),
            })
        }
    }

    /// Name of the script in stack traces.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The bytecode, as `hermesc -O` would write it.
    pub fn bytecode(&self) -> &[u8] {
        &self.bytecode
    }
}

/// Folder of the TypeScript that was generated for this host.
pub fn generated_typescript() -> &'static Path {
    Path::new(concat!(env!("OUT_DIR"), "/ts"))
}

fn read(path: &Path) -> Result<Vec<u8>, BundleError> {
    std::fs::read(path).map_err(|source| BundleError::Read {
        path: path.to_owned(),
        source,
    })
}
