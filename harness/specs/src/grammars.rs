//! The published grammars of the documents.

use urispec_grammar::{Encoding, Grammar};
use urispec_model::Spec;

use crate::dispatch::own_grammar;
use crate::documents;

/// The grammar that `spec` publishes, in RFC 5234 ABNF: the `grammar.abnf` of its folder.
///
/// A heading `;; 2.2` names the section of the rules that follow it. A heading `;; rfc1738 5` also names the
/// document from which the rules come. The rules after an empty heading `;;` are not in the document. A rule
/// `X--repaired` replaces `X` in the reference implementation and in the repaired grammar. A rule `X--except`
/// derives the texts on which the reference implementation differs from `X`, because the prose overrides the
/// grammar; [`crate::defects()`] gives the reasons. A rule `X--marked` derives the same texts as `X`, with a
/// separate rule for each component ([`crate::marks`]). If the document does not print `X` as ABNF, a comment
/// contains the document's text.
///
/// # Panics
/// If `spec` is not a built-in document with a syntax.
pub fn grammar(spec: Spec) -> &'static str {
    documents::of(spec).grammar
}

/// The parsed [`grammar`] of `spec`, as published. Its repairs are separate rules: `variant("--repaired")` is the
/// grammar that the reference implementation of `spec` follows.
///
/// # Panics
/// Never: the files are part of this crate, and a test reads each.
pub fn syntax(spec: Spec) -> Grammar {
    if let Spec::Own(own) = spec {
        return own_grammar(own).clone();
    }
    let file = format!("{spec}.abnf");
    Grammar::parse(&file, grammar(spec)).expect("a test parses every grammar")
}

/// Like [`syntax`], but ranges of characters are code points (`Encoding::Utf8`), as in the document. In the grammar
/// file, these ranges are ranges of UTF-8 bytes. Both grammars give the same automata.
///
/// # Panics
/// Never: a test reads it for every document.
pub fn printed_syntax(spec: Spec) -> Grammar {
    let grammar = syntax(spec);
    if spec != Spec::Rfc3987 {
        return grammar;
    }
    let printed = Grammar::parse("rfc3987.abnf", CODE_POINTS).expect("a test reads it");
    let whole = printed.rules().fold(grammar, |grammar, rule| grammar.with_rule(rule));
    whole.with_encoding(Encoding::Utf8)
}

/// The rules of RFC 3987 section 2.2 with characters outside ASCII. Section 4.1 forbids U+200E, U+200F and U+202A to
/// U+202E.
const CODE_POINTS: &str = "
ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
        / %xD0000-DFFFD / %xE1000-EFFFD
ucschar--repaired = %xA0-200D / %x2010-2029 / %x202F-D7FF / %xF900-FDCF / %xFDF0-FFEF
        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
        / %xD0000-DFFFD / %xE1000-EFFFD
iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_as_code_points_make_the_same_automata() {
        let (file, printed) = (syntax(Spec::Rfc3987), printed_syntax(Spec::Rfc3987));
        for rule in ["ucschar", "ucschar--repaired", "iprivate"] {
            assert_eq!(file.dfa(rule), printed.dfa(rule), "{rule}");
        }
        let (file, printed) = (file.variant("--repaired"), printed.variant("--repaired"));
        for rule in crate::rules(Spec::Rfc3987) {
            assert_eq!(file.dfa(rule), printed.dfa(rule), "{rule}");
        }
    }
}
