//! Two results, row by row.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::catalog::{Kind, kind};
use crate::error::{Error, Result};
use crate::format::{duration, grouped, significant};
use crate::results::{Environment, LAYERS, Layer, Row, SchemaRow, read_layer, read_schemas};

/// What both sides have of one figure.
#[derive(Debug, Clone, PartialEq)]
struct Pair {
    /// Payload, direction, codec; or files, what, generator.
    name: [String; 3],
    base: Figure,
    new: Figure,
    unit: Unit,
    /// The ratio that others' codecs have for the same payload and direction, the middle one.
    others: Option<f64>,
}

/// A figure, and how far its lower quartile lies below it.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Figure {
    value: f64,
    low: Option<f64>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Unit {
    Nanoseconds,
    Megabytes,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Verdict {
    Slower,
    Faster,
    Same,
    /// Slower or faster, and so are the codecs of others: it is the machine.
    LikeOthers,
}

impl Figure {
    /// Between the quartiles, as a part of the median; twice the lower half, which interruptions do not reach.
    fn spread(self) -> f64 {
        self.low
            .map_or(0.0, |low| 2.0 * (self.value - low).max(0.0) / self.value)
    }
}

impl Pair {
    fn ratio(&self) -> f64 {
        self.new.value / self.base.value
    }

    fn verdict(&self, noise: f64) -> Verdict {
        let noise = noise.max(self.base.spread()).max(self.new.spread());
        let judge = |ratio: f64| match ratio {
            ratio if ratio > 1.0 + noise => Verdict::Slower,
            ratio if ratio < 1.0 / (1.0 + noise) => Verdict::Faster,
            _ => Verdict::Same,
        };
        let verdict = judge(self.ratio());
        let relative = self.others.map_or(verdict, |others| judge(self.ratio() / others));
        if verdict == relative || verdict == Verdict::Same {
            verdict
        } else {
            Verdict::LikeOthers
        }
    }

    fn line(&self, noise: f64) -> String {
        let [first, second, third] = &self.name;
        let value = |figure: Figure| match self.unit {
            Unit::Nanoseconds => duration(figure.value),
            Unit::Megabytes => format!("{} MB", grouped(figure.value)),
        };
        let flag = match (self.verdict(noise), self.unit) {
            (Verdict::Slower, Unit::Nanoseconds) => "  slower",
            (Verdict::Slower, Unit::Megabytes) => "  more",
            (Verdict::Faster, Unit::Nanoseconds) => "  faster",
            (Verdict::Faster, Unit::Megabytes) => "  less",
            (Verdict::LikeOthers, _) => "  like others",
            (Verdict::Same, _) => "",
        };
        let (base, new, ratio) = (value(self.base), value(self.new), significant(self.ratio()));
        format!("  {first:<12}{second:<8}{third:<20}{base:>10} {new:>10} {ratio:>6}{flag}\n")
    }
}

/// What to compare, and how.
pub struct Options {
    pub base: PathBuf,
    pub new: PathBuf,
    /// Others' codecs as well.
    pub all: bool,
    /// What a run may differ from another by, whatever its own spread is; 0.1 for a tenth.
    pub noise: f64,
}

/// The comparison as text.
pub fn compare(options: &Options) -> Result<String> {
    let mut out = String::new();
    let mut counts = [0; 4];
    for (layer, base, new) in files(&options.base, &options.new)? {
        let (pairs, differences) = read_pairs(layer, &base, &new, options.all)?;
        writeln!(out, "{layer}: {} against {}", new.display(), base.display()).expect("strings take all");
        for difference in differences {
            writeln!(out, "  note: {difference}").expect("strings take all");
        }
        if pairs.is_empty() {
            out.push_str("  no row is in both\n");
        }
        for pair in pairs {
            counts[pair.verdict(options.noise) as usize] += 1;
            out.push_str(&pair.line(options.noise));
        }
        out.push('\n');
    }
    let [slower, faster, same, like_others] = counts;
    writeln!(
        out,
        "{slower} slower or more, {faster} faster or less, {same} the same within the noise, {like_others} changed like the codecs \
         of others, so by the machine. Ratios are new / base, of medians. \
         The noise of a row is {:.0} %, or the range between its quartiles (twice the distance from the lower one to the median, on \
         whichever side it is wider), if that is more.",
        options.noise * 100.0
    )
    .expect("strings take all");
    Ok(out)
}

/// The layers that both have, with their files. Two files, or two folders of result files, or one of each.
fn files(base: &Path, new: &Path) -> Result<Vec<(&'static str, PathBuf, PathBuf)>> {
    let bad = |path: &Path, what: &str| {
        Err(Error::NotComparable {
            path: path.to_owned(),
            what: what.to_owned(),
        })
    };
    for path in [base, new] {
        if !path.exists() {
            return bad(path, "there is no such file or folder");
        }
    }
    let layer_of = |path: &Path| {
        let stem = path.file_stem()?.to_string_lossy().into_owned();
        // A name such as `hermes-before.json` will do.
        LAYERS.into_iter().find(|layer| stem.contains(layer))
    };
    let within = |path: &Path, layer: &str| {
        if path.is_dir() {
            path.join(format!("{layer}.json"))
        } else {
            path.to_owned()
        }
    };
    let named = [base, new].into_iter().filter(|path| !path.is_dir()).find_map(layer_of);
    let layers = match named {
        Some(layer) => vec![layer],
        None if base.is_dir() && new.is_dir() => LAYERS.to_vec(),
        // Parts of a layer, such as ours alone: their rows are alike.
        None if base.is_file() && new.is_file() => vec!["codecs"],
        None => return bad(base, "the name of the file has no layer: rust, hermes, node or schemas"),
    };
    let both: Vec<_> = layers
        .into_iter()
        .map(|layer| (layer, within(base, layer), within(new, layer)))
        .filter(|(_, base, new)| base.exists() && new.exists())
        .collect();
    if both.is_empty() {
        return bad(
            new,
            &format!("no layer has results both here and in {}", base.display()),
        );
    }
    Ok(both)
}

fn read_pairs(layer: &str, base: &Path, new: &Path, all: bool) -> Result<(Vec<Pair>, Vec<String>)> {
    if layer == "schemas" {
        let (base, new) = (read_schemas(base)?, read_schemas(new)?);
        let pairs = base.rows.iter().flat_map(|old| {
            let ours = all || old.generator.starts_with("ferrobuf");
            let row = new.row(old.files, &old.generator).filter(|_| ours);
            let time = row.and_then(|row| Some((old.seconds? * 1e9, row.seconds? * 1e9, "time", Unit::Nanoseconds)));
            let memory = row.and_then(|row| Some((old.peak_mb?, row.peak_mb?, "memory", Unit::Megabytes)));
            let figure = |value| Figure { value, low: None };
            time.into_iter().chain(memory).map(move |(base, new, what, unit)| Pair {
                name: [format!("{} files", old.files), what.to_owned(), old.generator.clone()],
                base: figure(base),
                new: figure(new),
                unit,
                others: None,
            })
        });
        let key = |row: &SchemaRow| format!("{} files, {}", row.files, row.generator);
        let mut notes = differences(&base.environment, &new.environment);
        notes.extend(unmatched(base.rows.iter().map(key), new.rows.iter().map(key)));
        return Ok((pairs.collect(), notes));
    }
    let (base, new) = (read_layer(base)?, read_layer(new)?);
    let pairs = base.rows.iter().filter_map(|old| {
        let row = new.row(&old.payload, old.direction, &old.codec)?;
        let ours = is_ours(&old.codec);
        let figure = |row: &Row| Figure {
            value: row.median_ns,
            low: row.low_ns,
        };
        (all || ours).then(|| Pair {
            name: [old.payload.clone(), old.direction.to_string(), old.codec.clone()],
            base: figure(old),
            new: figure(row),
            unit: Unit::Nanoseconds,
            others: if ours { others(&base, &new, old) } else { None },
        })
    });
    let key = |row: &Row| format!("{} {} {}", row.payload, row.direction, row.codec);
    let mut notes = differences(&base.environment, &new.environment);
    notes.extend(unmatched(base.rows.iter().map(key), new.rows.iter().map(key)));
    Ok((pairs.collect(), notes))
}

/// The middle ratio of what is not ours, for the payload and direction of a row.
fn others(base: &Layer, new: &Layer, of: &Row) -> Option<f64> {
    let same = base
        .rows
        .iter()
        .filter(|row| row.payload == of.payload && row.direction == of.direction);
    let not_ours = same.filter(|row| !is_ours(&row.codec));
    let ratio = |old: &Row| Some(new.row(&old.payload, old.direction, &old.codec)?.median_ns / old.median_ns);
    let mut ratios: Vec<f64> = not_ours.filter_map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    ratios.get(ratios.len() / 2).copied()
}

fn is_ours(codec: &str) -> bool {
    matches!(kind(codec), Kind::Ours | Kind::OursToo | Kind::OursAsPeers)
}

/// Rows that cannot be compared, of whichever codec.
fn unmatched(base: impl Iterator<Item = String>, new: impl Iterator<Item = String>) -> Vec<String> {
    let (base, new): (BTreeSet<String>, BTreeSet<String>) = (base.collect(), new.collect());
    let sides = [("base", base.difference(&new)), ("new", new.difference(&base))];
    let notes = sides.into_iter().map(|(side, rows)| {
        let rows: Vec<&str> = rows.map(String::as_str).collect();
        let more = if rows.len() > 3 { ", …" } else { "" };
        let some = rows[..rows.len().min(3)].join(", ");
        (rows.len(), format!("{} rows in {side} alone: {some}{more}", rows.len()))
    });
    notes.filter(|(count, _)| *count > 0).map(|(_, note)| note).collect()
}

/// What else than the code may be behind a ratio.
fn differences(base: &Environment, new: &Environment) -> Vec<String> {
    let mut notes = Vec::new();
    if (&base.machine, base.cores) != (&new.machine, new.cores) {
        notes.push(format!(
            "another machine, so the ratios say little: {}, {} cores, was {}, {} cores",
            new.machine, new.cores, base.machine, base.cores
        ));
    }
    for (environment, which) in [(base, "base"), (new, "new")] {
        if environment.quick {
            notes.push(format!("the {which} run was a quick one: rough"));
        }
    }
    let names = base.versions.keys().chain(new.versions.keys());
    let names: BTreeSet<_> = names.collect();
    for name in names {
        let [old, now] = [base, new].map(|side| side.versions.get(name).map_or("none", String::as_str));
        if old != now {
            notes.push(format!("{name}: {now}, was {old}"));
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::Direction;
    use crate::samples;

    fn pair(base: (f64, Option<f64>), new: (f64, Option<f64>)) -> Pair {
        let figure = |(value, low)| Figure { value, low };
        Pair {
            name: ["tiny", "encode", "ferrobuf"].map(str::to_owned),
            base: figure(base),
            new: figure(new),
            unit: Unit::Nanoseconds,
            others: None,
        }
    }

    #[test]
    fn beyond_the_stated_noise() {
        let verdict = |new: f64| pair((100.0, None), (new, None)).verdict(0.1);
        assert_eq!(
            [89.0, 92.0, 109.0, 111.0].map(verdict),
            [Verdict::Faster, Verdict::Same, Verdict::Same, Verdict::Slower]
        );
    }

    #[test]
    fn what_all_share_is_the_machine() {
        let verdict = |others: f64, new: f64| {
            let mut pair = pair((100.0, None), (new, None));
            pair.others = Some(others);
            pair.verdict(0.1)
        };
        assert_eq!(verdict(1.0, 150.0), Verdict::Slower);
        assert_eq!(verdict(1.45, 150.0), Verdict::LikeOthers);
        assert_eq!(verdict(1.2, 150.0), Verdict::Slower);
        assert_eq!(verdict(1.5, 105.0), Verdict::Same);
        let times = |ours: f64, pbf: f64, json: f64| {
            samples::layer(&[
                ("tiny", Direction::Encode, "ferrobuf", ours),
                ("tiny", Direction::Encode, "pbf", pbf),
                ("tiny", Direction::Encode, "json", json),
                ("tiny", Direction::Decode, "json", 1.0),
            ])
        };
        let (base, new) = (times(1.0, 100.0, 100.0), times(1.0, 150.0, 120.0));
        assert_eq!(others(&base, &new, &base.rows[0]), Some(1.5));
    }

    #[test]
    fn rows_that_spread_more_are_noisier() {
        let calm = pair((100.0, Some(99.0)), (115.0, Some(114.0)));
        let wide = pair((100.0, Some(90.0)), (115.0, Some(114.0)));
        assert_eq!(calm.verdict(0.1), Verdict::Slower);
        assert_eq!(wide.verdict(0.1), Verdict::Same);
        assert_eq!(wide.verdict(0.0), Verdict::Same, "a fifth lies between the quartiles");
    }

    #[test]
    fn lines_have_both_figures_and_a_flag() {
        assert_eq!(
            pair((642.0, None), (1284.0, None)).line(0.1),
            "  tiny        encode  ferrobuf                642 ns    1.28 µs   2.00  slower\n"
        );
    }

    #[test]
    fn rows_of_one_side_are_counted() {
        let rows = |names: &[&str]| {
            names
                .iter()
                .map(|&name| name.to_owned())
                .collect::<Vec<_>>()
                .into_iter()
        };
        assert_eq!(unmatched(rows(&["a", "b"]), rows(&["b", "a"])), Vec::<String>::new());
        assert_eq!(
            unmatched(rows(&["a", "b"]), rows(&["b", "c", "d", "e", "f"])),
            ["1 rows in base alone: a", "4 rows in new alone: c, d, e, …"]
        );
    }

    #[test]
    fn differences_are_said() {
        let base = samples::environment();
        let mut new = base.clone();
        assert_eq!(differences(&base, &new), Vec::<String>::new());
        new.machine = "Other".to_owned();
        new.quick = true;
        new.versions.insert("rustc".to_owned(), "2".to_owned());
        assert_eq!(
            differences(&base, &new),
            [
                "another machine, so the ratios say little: Other, 2 cores, was Machine, 2 cores",
                "the new run was a quick one: rough",
                "rustc: 2, was none",
            ]
        );
    }
}
