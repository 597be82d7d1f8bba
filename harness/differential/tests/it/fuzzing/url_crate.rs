//! Tests the crates on generated inputs and on all short inputs: every mismatch must be known, with its reason.

use std::collections::BTreeMap;

use urispec_differential::fuzzing::url_standard::{Case, DEPARTURES, crates_agree};
use urispec_differential::fuzzing::{Generator, Pair, Shape};
use urispec_whatwg::Attribute;

/// Sorts the differing cases by known mismatch. No case may be left over, and each known mismatch must have a case.
#[derive(Default)]
struct Sorter {
    seen: BTreeMap<(&'static str, &'static str), usize>,
    unknown: Vec<String>,
}

impl Sorter {
    fn take(&mut self, case: &Case<'_>) {
        let seen = &mut self.seen;
        let held = crates_agree(case, &mut |departure| {
            *seen.entry((departure.reason, departure.section)).or_default() += 1;
        });
        if let Err(violation) = held {
            self.unknown.push(format!("{case:?}\n{violation}"));
        }
    }

    #[track_caller]
    fn end(mut self) {
        self.unknown.sort_by_key(String::len);
        let step = self.unknown.len() / 40 + 1;
        let shown: Vec<String> = self.unknown.iter().step_by(step).cloned().collect();
        let count = self.unknown.len();
        assert!(count == 0, "{count} unknown mismatches:\n{}", shown.join("\n"));
        for departure in DEPARTURES
            .iter()
            .flat_map(|departures| departures.list.iter().chain(departures.panics))
        {
            let key = (departure.reason, departure.section);
            assert!(
                self.seen.contains_key(&key),
                "no input shows any more: {}",
                departure.reason
            );
        }
    }
}

/// Cases that the pieces do not make.
const CASES: [Case<'_>; 3] = [
    Case {
        input: ":",
        base: Some("file:///a/C:"),
        set: None,
    },
    Case {
        input: "http://h:81/",
        base: None,
        set: Some((Attribute::Port, "\t")),
    },
    Case {
        input: "http://h/a",
        base: None,
        set: Some((Attribute::Pathname, "\t/b")),
    },
];

#[test]
fn the_crates_agree_but_for_known_departures() {
    let mut sorter = Sorter::default();
    for case in CASES {
        sorter.take(&case);
    }
    generated_inputs(&mut sorter);
    short_inputs(&mut sorter);
    setters(&mut sorter);
    sorter.end();
}

/// URLs, and references with bases, put together from pieces.
fn generated_inputs(sorter: &mut Sorter) {
    for case in Generator::new(1, Shape::Url).take(60_000) {
        let (base, input) = texts(&case);
        sorter.take(&Case {
            input,
            base: Some(base).filter(|base| !base.is_empty()),
            set: None,
        });
    }
}

/// All strings of a few bytes, each after several prefixes.
fn short_inputs(sorter: &mut Sorter) {
    const ALPHABET: &[u8] = b"/\\:?#@.aC|%[\t ";
    for front in ["", "http:", "http://", "file:", "file://", "foo:", "foo://"] {
        for base in [
            None,
            Some("http://h/p/q"),
            Some("file:///p/q"),
            Some("foo://h/p/q"),
            Some("foo:o"),
        ] {
            let longest = if front.is_empty() { 4 } else { 3 };
            let mut texts = vec![front.to_owned()];
            for _ in 0..longest {
                let longer = texts
                    .iter()
                    .flat_map(|text| ALPHABET.iter().map(move |&c| format!("{text}{}", char::from(c))));
                texts = longer.collect();
                for input in &texts {
                    sorter.take(&Case { input, base, set: None });
                }
            }
        }
    }
}

/// Values of attributes, put together from pieces.
fn setters(sorter: &mut Sorter) {
    for case in Generator::new(2, Shape::Setting).take(20_000) {
        let (input, value) = texts(&case);
        for attribute in Attribute::ALL {
            let set = Some((attribute, value));
            sorter.take(&Case { input, base: None, set });
        }
    }
}

fn texts(case: &[u8]) -> (&str, &str) {
    let Pair { first, second } = Pair::read(case);
    let text = |bytes| str::from_utf8(bytes).expect("every piece is UTF-8");
    (text(first), text(second))
}
