//! Words that readers have to translate, each with the reason and a better word.

use super::texts::Kind;

/// Words that are not used.
pub(super) struct Pattern {
    /// A regular expression for the words.
    pub words: &'static str,
    /// A hit that matches this is correct.
    pub unless: &'static str,
    /// The kind of texts that is searched; `None` for all texts.
    pub only: Option<Kind>,
    pub reason: &'static str,
    pub better: &'static str,
}

const fn everywhere(words: &'static str, unless: &'static str, reason: &'static str, better: &'static str) -> Pattern {
    Pattern {
        words,
        unless,
        only: None,
        reason,
        better,
    }
}

const fn shown(words: &'static str, unless: &'static str, reason: &'static str, better: &'static str) -> Pattern {
    Pattern {
        words,
        unless,
        only: Some(Kind::Shown),
        reason,
        better,
    }
}

pub(super) const PATTERNS: &[Pattern] = &[
    everywhere(
        r"(?:^|[.;:] )Who(?:ever)? [a-z].*",
        r"\?",
        "a bare `who` is not a subject",
        "name the thing: `a parser that …`",
    ),
    shown(
        r"(?:^|[.;:] )What(?:ever)? [a-z].*",
        r"\?",
        "a bare `what` is not a subject",
        "name the thing: `the texts that …`",
    ),
    shown(
        r"\b(?:of|by|from|than|for|against|behind|beside) what(?:ever)? .*",
        r"\?",
        "a bare `what` is not a noun",
        "name the thing: `of the texts that …`",
    ),
    everywhere(
        r"\b(?:and|of|by|shows|lists?) who(?:ever)? [a-z]+",
        "",
        "a bare `who` is not a noun",
        "name the thing: `which parsers …`",
    ),
    everywhere(
        r"\b(?:that|those) which\b",
        "",
        "two pronouns for one thing",
        "name the thing",
    ),
    everywhere(
        r"(?:\w+ ){0,2}\b(?:is|are|was|were) no [a-z]+",
        r"(?i)\b(?:there|where) (?:is|are|was|were) no|no (?:longer|more|less|later|earlier|older|newer|better|worse|wider|greater|larger|smaller|shorter|such|doubt|matter|way|need|one)$",
        "`is no X` for a category has to be translated",
        "`is not a …`, `does not …`",
    ),
    everywhere(
        r"\b(?:reads?|answers?|splits?|parses?|did|do|does|judged|written|resolves?|compares?|spelt|sorted|behaves?|treats?|decides?|sent|it|them|host|text|one) otherwise\b",
        r"\b(?:or|and) ",
        "`otherwise` means `if not`",
        "`differently`",
    ),
    everywhere(
        r"\banother (?:host|port|scheme|answer|result|component|authority|value|userinfo|outcome|resource)\b",
        "",
        "`another` means `one more`",
        "`a different …`",
    ),
    everywhere(
        r"\btold\b",
        "",
        "parsers and documents do not tell",
        "`returned`, `stated`, `known`",
    ),
    everywhere(
        r"\basked of\b",
        "",
        "parsers and documents are not asked",
        "`requested`, `sent to`, `test`",
    ),
    everywhere(
        r"\btak(?:e|es|en|ing) (?:\S+ ){1,4}for (?:an?|the|its|one)\b.*",
        r"\bfor (?:the (?:setters|same|first|sake|time|other)|a (?:long|while))|\btak\w+ (?:\S+ )?(?:time|long|minutes?|seconds?)",
        "parsers do not take one thing for another",
        "`treats … as …`",
    ),
    everywhere(
        r"\b(?:speak|speaks|spoke|spoken) of\b|\bsaid of\b|\bsays? (?:nothing )?of\b",
        "",
        "documents do not speak",
        "`defines`, `mentions`, `states about`",
    ),
    everywhere(
        r"(?:^|[ (])depart(?:s|ed|ure|ures|ing)?\b",
        "",
        "a private term",
        "`mismatch`; `differs from`, `deviates from`",
    ),
    everywhere(r"\bout of nothing\b", "", "a metaphor", "`invented`"),
    everywhere(
        r"(?:^|[ (])[Ff]etchers?(?:$|[ ,;:)]|\.(?: |$))",
        "",
        "a private term",
        "`HTTP client`",
    ),
    everywhere(
        r"(?:^|[ (])witness(?:es)?\b",
        "",
        "a private term",
        "`smallest example`, `example`",
    ),
    everywhere(
        r"\baloud\b|\bfor ever\b|\bof the house\b|\bas it were\b",
        "",
        "an aphorism or a metaphor",
        "say it plainly",
    ),
    everywhere(
        r"(?:^| )blur(?:s|red)?\b",
        "",
        "a private term",
        "`undefined and empty not distinguishable`",
    ),
    everywhere(
        r"\bby the letter\b|\bthe letter of (?:the|RFC|section|this)\b|\bits letter\b|document's letter\b",
        "",
        "a private term",
        "`strict interpretation`",
    ),
    everywhere(
        r"\b(?:hold|holds|held|holding) (?:\S+ ){0,3}against\b",
        "",
        "a metaphor",
        "`compare with`",
    ),
    everywhere(r"\bnothing but\b", "", "has to be translated", "`only`"),
    everywhere(r"\bbut for\b", "", "has to be translated", "`except`"),
    everywhere(r"\bin the place of\b", "", "not English", "`instead of`, `in place of`"),
    everywhere(
        r"\banew\b|\bnought\b|\bthereof\b|\bwherein\b|\bwhereof\b",
        "",
        "an old word",
        "`again`",
    ),
    everywhere(
        r"\bthe one\b[^.;:]{1,50}\bthe other\b",
        "",
        "readers have to look back",
        "name both things",
    ),
    everywhere(
        r"\bgo(?:es)? on\b|\bwent on\b",
        r"",
        "has to be translated",
        "`continues`",
    ),
    shown(
        r"\b(?:[Aa]|[Tt]he|[Ee]ach|[Ee]very|[Nn]o|such|unknown|know|expected) subjects?\b(?: [a-z]+|[,.;:]|$)",
        r"[Ss]ubject (?:to|of|as equal)\b|same subject",
        "a term of the code",
        "`parser`",
    ),
];
