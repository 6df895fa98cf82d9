//! The closing lines of the conformance runner.

use thiserror::Error;

/// One of the runner's two suites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Suite {
    pub(crate) passed: u32,
    pub(crate) skipped: u32,
    pub(crate) expected_failures: u32,
    pub(crate) unexpected_failures: u32,
}

/// Both of them, in the order in which the runner goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(crate) binary_and_json: Suite,
    pub(crate) text: Suite,
}

/// The runner stopped before its end, or says something new.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("the conformance runner did not end as expected: {0}")]
pub(crate) struct SummaryError(String);

impl Summary {
    pub(crate) fn parse(output: &str) -> Result<Summary, SummaryError> {
        let suites = output
            .lines()
            .filter(|line| line.starts_with("CONFORMANCE SUITE "))
            .map(parse_suite)
            .collect::<Result<Vec<Suite>, SummaryError>>()?;
        match suites.as_slice() {
            &[binary_and_json, text] => Ok(Summary { binary_and_json, text }),
            other => Err(SummaryError(format!("{} suites instead of two", other.len()))),
        }
    }
}

/// `CONFORMANCE SUITE PASSED: 1 successes, 2 skipped, 3 expected failures, 4 unexpected failures.`
fn parse_suite(line: &str) -> Result<Suite, SummaryError> {
    let mut suite = Suite::default();
    let (_, counts) = line.split_once(": ").ok_or_else(|| SummaryError(line.to_owned()))?;
    for part in counts.trim_end_matches('.').split(", ") {
        let count = match part.split_once(' ') {
            Some((count, "successes")) => (count, &mut suite.passed),
            Some((count, "skipped")) => (count, &mut suite.skipped),
            Some((count, "expected failures")) => (count, &mut suite.expected_failures),
            Some((count, "unexpected failures")) => (count, &mut suite.unexpected_failures),
            _ => return Err(SummaryError(line.to_owned())),
        };
        *count.1 = count.0.parse().map_err(|_| SummaryError(line.to_owned()))?;
    }
    Ok(suite)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_suites_are_read() {
        let output = "noise\n\
            CONFORMANCE SUITE FAILED: 10 successes, 2 skipped, 3 expected failures, 4 unexpected failures.\n\
            CONFORMANCE SUITE PASSED: 0 successes, 445 skipped, 0 expected failures, 0 unexpected failures.\n";
        let expected = Summary {
            binary_and_json: Suite {
                passed: 10,
                skipped: 2,
                expected_failures: 3,
                unexpected_failures: 4,
            },
            text: Suite {
                skipped: 445,
                ..Suite::default()
            },
        };
        assert_eq!(Summary::parse(output), Ok(expected));
    }

    #[test]
    fn a_runner_that_stops_early_is_an_error() {
        let output = "CONFORMANCE SUITE PASSED: 1 successes, 0 skipped, 0 expected failures, 0 unexpected failures.";
        assert!(Summary::parse(output).is_err());
        assert!(Summary::parse("CONFORMANCE SUITE PASSED: 1 wins.").is_err());
    }
}
