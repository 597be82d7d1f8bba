//! x
use urispec_fuzzing::*;
#[test]
fn all() {
    let mut bad: Vec<String> = vec![];
    let suite = urispec_vectors::Suite::embedded();
    for (target, shape) in [(Target::Whatwg, Shape::Url), (Target::WhatwgSetters, Shape::Setting)] {
        let mut runner = Runner::new(target, &[]);
        let mut take = |case: &[u8]| if let Err(v) = runner.run(case, &mut |_| {}) { bad.push(format!("{target} {v}")); };
        for (_, case) in seeds(&suite, target) { take(&case); }
        for case in Generator::new(14, shape).take(30000) { take(&case); }
        for case in Generator::new(14, Shape::Pair).take(30000) { take(&case); }
    }
    bad.sort_by_key(String::len);
    println!("{} bad", bad.len());
    for b in bad.iter().take(150) { println!("{b}"); }
    assert!(bad.is_empty());
}
