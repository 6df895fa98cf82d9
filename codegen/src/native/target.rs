//! What phones and simulators are called by Rust, by Android and by Apple.

/// An Android ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abi {
    /// Android's name of it.
    pub name: &'static str,
    /// Rust's target.
    pub rust: &'static str,
    /// How the NDK's compilers start, before the API level.
    pub clang: &'static str,
}

/// The four that React Native builds for.
pub const ANDROID: [Abi; 4] = [
    Abi {
        name: "arm64-v8a",
        rust: "aarch64-linux-android",
        clang: "aarch64-linux-android",
    },
    Abi {
        name: "armeabi-v7a",
        rust: "armv7-linux-androideabi",
        clang: "armv7a-linux-androideabi",
    },
    Abi {
        name: "x86",
        rust: "i686-linux-android",
        clang: "i686-linux-android",
    },
    Abi {
        name: "x86_64",
        rust: "x86_64-linux-android",
        clang: "x86_64-linux-android",
    },
];

/// Lowest API level of React Native 0.81, the oldest that is supported.
pub const ANDROID_API: u32 = 24;

/// A processor of an iPhone or of a simulator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Rust's target.
    pub rust: &'static str,
    /// Apple's name of the processor.
    pub arch: &'static str,
    /// Whether it is a simulator's.
    pub simulator: bool,
}

/// Phones, and the simulators of both kinds of Mac.
pub const IOS: [Slice; 3] = [
    Slice {
        rust: "aarch64-apple-ios",
        arch: "arm64",
        simulator: false,
    },
    Slice {
        rust: "aarch64-apple-ios-sim",
        arch: "arm64",
        simulator: true,
    },
    Slice {
        rust: "x86_64-apple-ios",
        arch: "x86_64",
        simulator: true,
    },
];

/// Oldest iOS of React Native 0.81.
pub const IOS_VERSION: &str = "15.1";
