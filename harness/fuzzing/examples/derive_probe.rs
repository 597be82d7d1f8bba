#![allow(missing_docs)]
use std::collections::BTreeMap;
use urispec_fuzzing::derivation::{Derived, derive};
use urispec_model::*;
fn main() {
    let suite = urispec_vectors::Suite::embedded();
    let only = std::env::args().nth(1);
    let mut tally: BTreeMap<(Spec, &str), usize> = BTreeMap::new();
    for spec in Spec::ALL {
        if only.as_ref().is_some_and(|o| o != spec.name()) { continue; }
        for v in &suite.vectors {
            let Request::Parse { input, rule } = v.request() else { continue };
            if let Some(r) = rule && !urispec_specs::rules(*spec).contains(&r) { continue }
            let reference = urispec_specs::parse(*spec, rule, input);
            let derived = derive(*spec, rule, input);
            let word = match (&reference, &derived) {
                (Err(_), Derived::Rejected) => "reject",
                (Ok(a), Derived::Accepted(b)) => {
                    let differ: Vec<_> = spec.components().iter().filter(|c| a.get(*c) != b.get(*c)).collect();
                    if rule.is_some() || differ.is_empty() { "accept" } else {
                        if only.is_some() { println!("{spec} {} {:?}: {}", v.id, input.escape_ascii().to_string(), differ.iter().map(|c| format!("{c} ref={:?} der={:?}", a.get(*c).map(|s| s.of(input).escape_ascii().to_string()), b.get(*c).map(|s| s.of(input).escape_ascii().to_string()))).collect::<Vec<_>>().join(", ")); }
                        "DIFFER" }
                }
                (Ok(a), Derived::Ambiguous(list)) => { if only.is_some() { println!("{spec} {} {:?} AMBIG {} has={}", v.id, input.escape_ascii().to_string(), list.len(), list.iter().any(|b| spec.components().iter().all(|c| a.get(c)==b.get(c)))); } "AMBIG" }
                (_, Derived::Unknown(w)) => w,
                (a, b) => { println!("{spec} {} {:?} ACCEPTANCE {a:?} {b:?}", v.id, input.escape_ascii().to_string()); "ACCEPT?" }
            };
            *tally.entry((*spec, word)).or_default() += 1;
        }
    }
    for ((spec, word), n) in tally { println!("{spec:40} {word:30} {n}"); }
}
