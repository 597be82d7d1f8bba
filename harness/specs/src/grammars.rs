//! The published grammars of the documents.

use urispec_grammar::{Encoding, Grammar};
use urispec_model::Spec;

use crate::dispatch::own_grammar;

/// The grammar that `spec` publishes, in RFC 5234 ABNF: `grammars/<name>.abnf`.
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
/// Never: the constant below evaluates this function for all documents.
pub const fn grammar(spec: Spec) -> &'static str {
    match spec {
        Spec::UriUrl01 => include_str!("../grammars/draft-ietf-uri-url-01.abnf"),
        Spec::UriUrl03 => include_str!("../grammars/draft-ietf-uri-url-03.abnf"),
        Spec::Rfc1630 => include_str!("../grammars/rfc1630.abnf"),
        Spec::UriUrl06 => include_str!("../grammars/draft-ietf-uri-url-06.abnf"),
        Spec::RelativeUrl00 => include_str!("../grammars/draft-ietf-uri-relative-url-00.abnf"),
        Spec::RelativeUrl01 => include_str!("../grammars/draft-ietf-uri-relative-url-01.abnf"),
        Spec::RelativeUrl02 => include_str!("../grammars/draft-ietf-uri-relative-url-02.abnf"),
        Spec::Rfc1738 => include_str!("../grammars/rfc1738.abnf"),
        Spec::RelativeUrl03 => include_str!("../grammars/draft-ietf-uri-relative-url-03.abnf"),
        Spec::RelativeUrl04 => include_str!("../grammars/draft-ietf-uri-relative-url-04.abnf"),
        Spec::RelativeUrl05 => include_str!("../grammars/draft-ietf-uri-relative-url-05.abnf"),
        Spec::RelativeUrl06 => include_str!("../grammars/draft-ietf-uri-relative-url-06.abnf"),
        Spec::Rfc1808 => include_str!("../grammars/rfc1808.abnf"),
        Spec::UrlSyntax00 => include_str!("../grammars/draft-fielding-url-syntax-00.abnf"),
        Spec::UrlSyntax01 => include_str!("../grammars/draft-fielding-url-syntax-01.abnf"),
        Spec::UrlSyntax02 => include_str!("../grammars/draft-fielding-url-syntax-02.abnf"),
        Spec::UrlSyntax03 => include_str!("../grammars/draft-fielding-url-syntax-03.abnf"),
        Spec::UrlSyntax04 => include_str!("../grammars/draft-fielding-url-syntax-04.abnf"),
        Spec::UrlSyntax05 => include_str!("../grammars/draft-fielding-url-syntax-05.abnf"),
        Spec::UrlSyntax06 => include_str!("../grammars/draft-fielding-url-syntax-06.abnf"),
        Spec::UrlSyntax07 => include_str!("../grammars/draft-fielding-url-syntax-07.abnf"),
        Spec::UrlSyntax08 => include_str!("../grammars/draft-fielding-url-syntax-08.abnf"),
        Spec::UrlSyntax09 => include_str!("../grammars/draft-fielding-url-syntax-09.abnf"),
        Spec::UriSyntax00 => include_str!("../grammars/draft-fielding-uri-syntax-00.abnf"),
        Spec::UrlSyntax10 => include_str!("../grammars/draft-fielding-url-syntax-10.abnf"),
        Spec::UriSyntax01 => include_str!("../grammars/draft-fielding-uri-syntax-01.abnf"),
        Spec::UriSyntax02 => include_str!("../grammars/draft-fielding-uri-syntax-02.abnf"),
        Spec::UriSyntax03 => include_str!("../grammars/draft-fielding-uri-syntax-03.abnf"),
        Spec::UriSyntax04 => include_str!("../grammars/draft-fielding-uri-syntax-04.abnf"),
        Spec::Rfc2396 => include_str!("../grammars/rfc2396.abnf"),
        Spec::Rfc2732 => include_str!("../grammars/rfc2732.abnf"),
        Spec::Rfc2396bis00 => include_str!("../grammars/draft-fielding-uri-rfc2396bis-00.abnf"),
        Spec::Rfc2396bis01 => include_str!("../grammars/draft-fielding-uri-rfc2396bis-01.abnf"),
        Spec::Rfc2396bis02 => include_str!("../grammars/draft-fielding-uri-rfc2396bis-02.abnf"),
        Spec::Rfc2396bis03 => include_str!("../grammars/draft-fielding-uri-rfc2396bis-03.abnf"),
        Spec::Rfc2396bis04 => include_str!("../grammars/draft-fielding-uri-rfc2396bis-04.abnf"),
        Spec::Rfc2396bis05 => include_str!("../grammars/draft-fielding-uri-rfc2396bis-05.abnf"),
        Spec::Rfc2396bis06 => include_str!("../grammars/draft-fielding-uri-rfc2396bis-06.abnf"),
        Spec::Rfc2396bis07 => include_str!("../grammars/draft-fielding-uri-rfc2396bis-07.abnf"),
        Spec::Rfc3986 => include_str!("../grammars/rfc3986.abnf"),
        Spec::Rfc3987 => include_str!("../grammars/rfc3987.abnf"),
        Spec::Rfc6068 => include_str!("../grammars/rfc6068.abnf"),
        Spec::Rfc6874 => include_str!("../grammars/rfc6874.abnf"),
        Spec::Rfc2616 => include_str!("../grammars/rfc2616.abnf"),
        Spec::Rfc7230 => include_str!("../grammars/rfc7230.abnf"),
        Spec::Rfc8089 => include_str!("../grammars/rfc8089.abnf"),
        _ => panic!("expected a grammar for every document"),
    }
}

/// Checks at compile time that every document has an arm in [`grammar`].
const _: () = {
    let mut index = 0;
    while index < Spec::SYNTAXES.len() {
        grammar(Spec::SYNTAXES[index]);
        index += 1;
    }
};

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
