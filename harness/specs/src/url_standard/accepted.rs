//! Makes automata of the texts that an edition accepts without a base.

use std::collections::BTreeSet;
use std::sync::{LazyLock, Mutex, PoisonError};

use urispec_grammar::{ByteSet, Dfa, Grammar};
use urispec_model::Spec;
use urispec_whatwg::ACCEPTED;

/// The bytes that the parser removes wherever they occur.
const REMOVED: &[u8] = b"\t\n\r";

/// The grammar of the texts that an edition of the URL Standard accepts without a base. The grammar is exact for
/// [`exact_texts`]. The grammar is our own, since the standard only has a grammar of valid URL strings. Its start
/// rule is `accepted`.
///
/// # Panics
/// If `spec` is not an edition of the URL Standard.
pub fn accepted_syntax(spec: Spec) -> Grammar {
    assert!(spec.is_url_standard(), "`spec` must be an edition of the URL Standard");
    let latest_first = dates(spec).into_iter().rev();
    latest_first.fold(parsed(), |grammar, date| grammar.variant(&format!("--{date}")))
}

/// The dates of the special rules that apply to an edition: a rule `X--2021-02` applies to all editions up to
/// 2021-02, inclusive.
fn dates(spec: Spec) -> Vec<String> {
    let grammar = parsed();
    let suffixes = grammar.rules().filter_map(|rule| rule.name().rsplit_once("--"));
    let dates: BTreeSet<&str> = suffixes
        .map(|(_, date)| date)
        .filter(|date| *date >= spec.date())
        .collect();
    dates.into_iter().map(str::to_owned).collect()
}

/// The automaton of the texts among [`exact_texts`] that an edition accepts without a base.
///
/// # Panics
/// If `spec` is not an edition of the URL Standard.
pub fn accepted(spec: Spec) -> Dfa {
    /// The automata that were built, by the dates of their rules. Many editions have the same dates, so there are
    /// only a few automata.
    static KNOWN: Mutex<Vec<(Vec<String>, Dfa)>> = Mutex::new(Vec::new());
    const WHY: &str = "a test builds the automaton of every edition";
    let dates = dates(spec);
    // The list is in a valid state even after a panic of a different thread.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, dfa)) = known.iter().find(|(of, _)| *of == dates) {
        return dfa.clone();
    }
    let dfa = prepared(&accepted_syntax(spec), "URL")
        .intersection(&exact_texts())
        .expect(WHY);
    known.push((dates, dfa.clone()));
    dfa
}

/// The texts for which the grammar is exact, the same for all editions: ASCII texts in which no domain has a label
/// `xn--` or a percent-encoded byte above 7F. Whether any other text is accepted depends on the result of Unicode
/// `ToASCII`.
///
/// # Panics
/// Never: a test builds the automaton.
pub fn exact_texts() -> Dfa {
    static TEXTS: LazyLock<Dfa> = LazyLock::new(|| {
        const WHY: &str = "a test builds the automaton";
        let ascii = Grammar::parse("ascii.abnf", "ascii = *%x00-7F").and_then(|grammar| grammar.dfa("ascii"));
        let outside = prepared(&parsed(), "outside");
        ascii.expect(WHY).difference(&outside).expect(WHY)
    });
    TEXTS.clone()
}

fn parsed() -> Grammar {
    let grammar = Grammar::parse("accepted.abnf", ACCEPTED).expect("a test parses the grammar");
    grammar.ignoring(REMOVED.iter().copied().collect())
}

/// The texts that a rule derives, with any C0 controls and spaces before and after them. The parser removes these
/// characters first.
fn prepared(grammar: &Grammar, rule: &str) -> Dfa {
    let seen = grammar.dfa(rule);
    let all = seen.and_then(|seen| seen.stripped(ByteSet::range(0, b' ')));
    all.expect("a test builds the automaton of every edition")
}
