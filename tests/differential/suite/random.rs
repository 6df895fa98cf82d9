//! Random schemas × random messages: the laws in `ferrobuf_differential::laws`.
//!
//! The schemas come from `FERROBUF_SCHEMA_SEED` at build time, the messages from `FERROBUF_MESSAGE_SEED` (a new one each run
//! when it is not set) and `PROPTEST_CASES`. A failure prints both seeds; proptest also writes it to
//! `regressions/<schema>.txt`, which the next run tries first.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use ferrobuf_differential::codec::Schema;
use ferrobuf_differential::laws::{Laws, Sample};
use ferrobuf_differential::pools::Pools;
use ferrobuf_differential::{DESCRIPTORS, SCHEMA_SEED, SCHEMAS};
use proptest::strategy::{Just, Strategy, Union};
use proptest::test_runner::{Config, FileFailurePersistence, RngAlgorithm, RngSeed, TestError, TestRunner};

use crate::parallel::seed;

/// Pairs of messages for each schema when `PROPTEST_CASES` does not say otherwise.
const CASES: u32 = 50;

#[test]
fn generated_rust_agrees_with_dynamic_message() {
    assert!(SCHEMAS.len() >= 200, "only {} schemas were made", SCHEMAS.len());
    let seed = seed();
    let messages = AtomicUsize::new(0);
    let next = AtomicUsize::new(0);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let work = || {
            let laws = Laws::new(Pools::new(DESCRIPTORS));
            let mut failures = Vec::new();
            while let Some(schema) = SCHEMAS.get(next.fetch_add(1, Ordering::Relaxed)) {
                failures.extend(run(&laws, schema, seed, &messages));
            }
            failures
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("proptest catches panics"))
            .collect()
    });
    let messages = messages.into_inner();
    println!(
        "{} schemas, {messages} messages, schema seed {SCHEMA_SEED}, message seed {seed}",
        SCHEMAS.len()
    );
    assert!(
        failures.is_empty(),
        "{} of {} schemas failed; again with FERROBUF_SCHEMA_SEED={SCHEMA_SEED} FERROBUF_MESSAGE_SEED={seed}\n\n{}",
        failures.len(),
        SCHEMAS.len(),
        failures.join("\n\n"),
    );
}

/// Runs all laws on one schema, and counts the messages. Gives back the failure as a person wants to read it.
fn run(laws: &Laws, schema: &'static Schema, seed: u64, messages: &AtomicUsize) -> Option<String> {
    let stem = schema.file.rsplit('/').next()?.trim_end_matches(".proto");
    let number: u64 = stem.trim_start_matches('s').parse().ok()?;
    let regressions = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("regressions/{stem}.txt"));
    // Leaked: proptest wants the path for ever, and this is a test.
    let regressions: &'static str = String::leak(regressions.display().to_string());
    let default = Config::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() {
        default.cases
    } else {
        CASES
    };
    let mut runner = TestRunner::new(Config {
        cases,
        rng_algorithm: RngAlgorithm::ChaCha,
        rng_seed: RngSeed::Fixed(seed.wrapping_add(number)),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(regressions))),
        max_shrink_iters: 4000,
        ..default
    });
    let samples = Union::new(schema.codecs.iter().map(|codec| {
        let (listed, unlisted) = laws.strategies(codec.name);
        (Just(codec), listed.clone(), listed, unlisted).prop_map(|(codec, first, second, unlisted)| Sample {
            codec,
            first,
            second,
            unlisted,
        })
    }));
    let result = runner.run(&samples, |sample| {
        messages.fetch_add(3, Ordering::Relaxed);
        laws.check(schema, &sample)
    });
    let (reason, sample) = match result {
        Ok(()) => return None,
        Err(TestError::Abort(reason)) => return Some(format!("{stem}: {reason}")),
        Err(TestError::Fail(reason, sample)) => (reason, sample),
    };
    Some(format!("{}: {reason}\n{sample:?}\n{}", schema.file, schema.text))
}
