//! Shows.

use urispec_drift::*;
use urispec_model::Spec;
use urispec_vectors::Suite;
#[test]
fn show() {
    let t = std::time::Instant::now();
    let inputs = Inputs::new(&Suite::embedded(), 4);
    println!(
        "inputs {:?} {} {} {} {}",
        t.elapsed(),
        inputs.parses.len(),
        inputs.pairs.len(),
        inputs.urls.len(),
        inputs.url_pairs.len()
    );
    let mut pairs: Vec<(Spec, Spec)> = Spec::URL_STANDARD.iter().map(|s| (s.before().unwrap(), *s)).collect();
    pairs.push((Spec::Rfc3986, Spec::WHATWG));
    pairs.push((Spec::Rfc3987, Spec::WHATWG));
    pairs.push((Spec::Rfc2396, Spec::WHATWG));
    let t = std::time::Instant::now();
    let found = graded_differences(&pairs, &inputs);
    println!("graded {:?}", t.elapsed());
    for (one, other) in pairs {
        let t = std::time::Instant::now();
        let (a, b) = (Side::document(one), Side::document(other));
        println!(
            "## {one} {other} {} {} sides {:?}",
            a.dfa.states(),
            b.dfa.states(),
            t.elapsed()
        );
        let t = std::time::Instant::now();
        let c = compare(&a, &b, &found).unwrap();
        println!("{:?} {:?}", c.acceptance.relation, t.elapsed());
        for r in &c.acceptance.reasons {
            println!(
                "{:?} {:?} {} | {} {} | {}",
                r.accepted_by,
                r.event,
                r.witness.escape_ascii(),
                r.offset,
                r.goes_on.rule,
                r.ends.rule
            );
        }
        for ch in &c.changes {
            println!("{:?} {:?} ", ch.difference, ch.witness);
        }
    }
}
