//! Proves every start rule of every reference, with every byte and without additional states: prints the number
//! of strings, and the time.

use std::ops::ControlFlow;
use std::time::Instant;

use urispec_grammar::SuiteConfig;
use urispec_model::Spec;
use urispec_proof::{Language, Outcome, Plan, ProofConfig, prove};
use urispec_subjects::reference;

fn main() -> Result<(), urispec_proof::PlanError> {
    let (mut rules, mut strings, mut open) = (0, 0, 0);
    let (mut making, mut asking) = (0.0, 0.0);
    let suite = SuiteConfig {
        every_byte: true,
        ..SuiteConfig::default()
    };
    let config = ProofConfig {
        suite,
        ..ProofConfig::default()
    };
    for spec in Spec::SYNTAXES.iter().copied() {
        let subject = reference(spec);
        for rule in urispec_specs::rules(spec) {
            let begun = Instant::now();
            let plan = Plan::new(Language::of_spec(spec, rule)?, config);
            let took = begun.elapsed().as_secs_f64();
            if took > 0.2 {
                println!("{spec} {rule}: {:?} takes {took:.2} s", plan.language().dfa());
            }
            making += took;
            let begun = Instant::now();
            let proof = prove(&*subject, Some(rule), &plan, &|_| ControlFlow::Continue(()));
            asking += begun.elapsed().as_secs_f64();
            rules += 1;
            strings += plan.count();
            if proof.outcome() != Outcome::Proven {
                open += 1;
                println!("{spec} {rule}: {} {:?}", proof.outcome(), proof.groups.first());
            }
        }
    }
    println!("{rules} rules, {strings} strings, {open} not proven; made in {making:.1} s, asked in {asking:.1} s");
    Ok(())
}
