//! Compares the reference implementations with the automata of the documents' grammars.
//!
//! A reference implementation is written by hand, with one function for each production. The automaton of a
//! document is built by a program from the published grammar. If prose overrules a grammar, a rule `X--except` in
//! the file of the grammar derives the exceptions, and these texts are not compared.

use std::sync::LazyLock;

use urispec_grammar::Dfa;
use urispec_model::Spec;
use urispec_specs::{parse, rules, start, syntax};

use crate::law_violation::LawViolation;

/// The automaton of one document's start rule.
struct Automaton {
    spec: Spec,
    accepts: Dfa,
    except: Option<Dfa>,
}

static AUTOMATA: LazyLock<Vec<Automaton>> = LazyLock::new(|| {
    let written = Spec::SYNTAXES.iter().copied().filter(|spec| !rules(*spec).is_empty());
    written.map(Automaton::new).collect()
});

impl Automaton {
    fn new(spec: Spec) -> Self {
        let grammar = syntax(spec).variant("--repaired");
        let rule = start(spec);
        let except = format!("{rule}--except");
        Self {
            spec,
            accepts: grammar
                .dfa(rule)
                .expect("a test of urispec-specs builds every automaton"),
            except: grammar.rule(&except).and_then(|_| grammar.dfa(&except).ok()),
        }
    }
}

/// Compares the texts that each reference implementation accepts with the texts that the automaton of its grammar
/// accepts, from the start rule.
pub fn agree(input: &[u8]) -> Result<(), LawViolation> {
    for automaton in &*AUTOMATA {
        let parsed = parse(automaton.spec, None, input).is_ok();
        let derived = automaton.accepts.accepts(input);
        let is_exception = || automaton.except.as_ref().is_some_and(|except| except.accepts(input));
        if parsed != derived && !is_exception() {
            let law = "the reference accepts exactly the texts that its grammar derives";
            let words = |accepts| if accepts { "accepted" } else { "rejected" };
            return Err(LawViolation::new(
                law,
                automaton.spec,
                &[input],
                words(derived),
                words(parsed),
            ));
        }
    }
    Ok(())
}
