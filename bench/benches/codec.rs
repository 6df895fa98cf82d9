//! `make bench-rust`: the Rust codec and its peers, for each payload, in both directions.
//!
//! What each codec writes is checked first. `QUICK=1` gives each a twentieth of a second, for a first look. The results go to the
//! file that `OUT` names, with what `ENVIRONMENT`, a JSON object, says about the machine.

use std::cell::RefCell;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};
use ferrobuf_bench::allocations::{self, Counter};
use ferrobuf_bench::results::{self, Row, Times};
use ferrobuf_bench::{Contestant, Direction, Payload, check, payloads};
use serde_json::Value;

#[global_allocator]
static ALLOCATOR: Counter = Counter;

fn main() -> Result<(), Box<dyn Error>> {
    let is_quick = std::env::var_os("QUICK").is_some_and(|quick| !quick.is_empty());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/criterion-rust");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let mut criterion = configured(&folder, is_quick);
    let rounds = if is_quick { 1 } else { 5 };
    let mut rows = Vec::new();
    for payload in payloads::all()? {
        let mut contestants = ferrobuf_bench::contestants(&payload)?;
        for contestant in &mut contestants {
            check::check(&payload, contestant)?;
        }
        for direction in [Direction::Encode, Direction::Decode] {
            measure(&mut criterion, rounds, &payload, direction, &mut contestants, &mut rows);
        }
    }
    criterion.final_summary();
    // When Cargo only tries whether a bench runs, there are no times.
    rows.retain_mut(|row| row.read_times(&folder).is_ok());
    println!("{}", results::table(&rows));
    if let Some(out) = std::env::var_os("OUT").filter(|out| !out.is_empty()) {
        write(&PathBuf::from(out), &rows)?;
    }
    Ok(())
}

fn configured(folder: &Path, is_quick: bool) -> Criterion {
    let (warm_up, measurement, samples) = if is_quick { (10, 30, 10) } else { (30, 70, 10) };
    Criterion::default()
        .configure_from_args()
        .output_directory(folder)
        .without_plots()
        .warm_up_time(Duration::from_millis(warm_up))
        .measurement_time(Duration::from_millis(measurement))
        .sample_size(samples)
        .nresamples(1000)
}

/// Codecs take turns, so that what slows the machine down for a second or two meets all of them, and none in most of its samples.
fn measure(
    criterion: &mut Criterion,
    rounds: usize,
    payload: &Payload,
    direction: Direction,
    contestants: &mut [Contestant],
    rows: &mut Vec<Row>,
) {
    let mut group = criterion.benchmark_group(format!("{}.{}", payload.name, direction.name()));
    group.throughput(Throughput::Bytes(payload.bytes.len() as u64));
    group.sampling_mode(SamplingMode::Flat);
    let mut turns: Vec<_> = contestants
        .iter_mut()
        .filter(|contestant| contestant.direction == direction)
        .map(RefCell::new)
        .collect();
    for contestant in &mut turns {
        let contestant = contestant.get_mut();
        rows.push(Row {
            payload: payload.name.clone(),
            direction,
            codec: contestant.codec,
            bytes: payload.bytes.len(),
            allocated: allocations::of_one_call(|times| contestant.run(times)),
            times: Times::default(),
        });
    }
    for round in 0..rounds {
        for contestant in &turns {
            let id = BenchmarkId::new(contestant.borrow().codec, round);
            group.bench_function(id, |bencher| {
                bencher.iter_custom(|times| {
                    let mut contestant = contestant.borrow_mut();
                    let start = Instant::now();
                    contestant.run(times);
                    start.elapsed()
                });
            });
        }
    }
    group.finish();
}

fn write(out: &Path, rows: &[Row]) -> Result<(), Box<dyn Error>> {
    let environment = std::env::var("ENVIRONMENT").unwrap_or_else(|_| "{}".to_owned());
    let environment: Value = serde_json::from_str(&environment)?;
    fs::write(out, results::file(&environment, rows))?;
    println!("{} rows in {}", rows.len(), out.display());
    Ok(())
}
