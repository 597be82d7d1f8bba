//! Makes the automaton that splits texts, from the rules of a document that derive components.
//!
//! [`splitting`] is the language of marked strings: the texts that a rule derives, with a mark at each boundary of
//! a component. The language is made only from the document's grammar, or from the steps in the document if the
//! grammar is intentionally ambiguous. No code of a reference implementation is used. The path is the text between
//! the other components.

mod skeleton;

use urispec_grammar::{Error, Grammar, Mark, Marked, MarkedBytes, Marks, Preference};
use urispec_model::{Component as C, Span, Spans, Spec};

use crate::dispatch::{own_splitting, start};
use crate::documents::of;
use crate::grammars::syntax;
use crate::marking::Marking;
pub use crate::marking::mark_of;
pub use skeleton::{Characters, skeleton};

/// The names of rules that have the same meaning in every document with these names.
const COMMON: &[(&str, C)] = &[
    ("scheme", C::Scheme),
    ("userinfo", C::Userinfo),
    ("user", C::User),
    ("password", C::Password),
    ("host", C::Host),
    ("port", C::Port),
    ("query", C::Query),
    ("fragment", C::Fragment),
];

/// The parts of an authority. Outside an authority, the rules for these parts derive no components.
pub const INSIDE: [C; 5] = [C::Userinfo, C::User, C::Password, C::Host, C::Port];

/// The components in order of preference. If a text can be split in two ways, find the first component in this list
/// that only one way contains: the way that contains this component is used. All documents with an ambiguous
/// grammar state that a text is a scheme, an authority or a server if it can be one (`defects.json`).
const PREFERRED: [C; 9] = [
    C::Scheme,
    C::Authority,
    C::Host,
    C::Userinfo,
    C::User,
    C::Port,
    C::Fragment,
    C::Query,
    C::Params,
];

/// The rules that derive components, by name. Similar documents share a list, and names that are not in the grammar
/// are ignored. A rule that is used inside a rule for the same component derives no component. Parts of an
/// authority are components only inside an authority.
pub fn component_rules(spec: Spec) -> Vec<(&'static str, C)> {
    if let Spec::Own(own) = spec {
        let rules = own_splitting(own).rules.iter();
        return rules.map(|(rule, component)| (&**rule, *component)).collect();
    }
    built_in(spec).collect()
}

/// The rules that derive components in a built-in document.
fn built_in(spec: Spec) -> impl Iterator<Item = (&'static str, C)> {
    COMMON.iter().chain(of(spec).marks.rules).copied()
}

/// The number of characters before the scheme in the texts that a rule derives, if the schemes in the grammar are
/// literals. The scheme begins after these characters, and ends before the first colon.
pub fn before_scheme(spec: Spec, rule: &str) -> Option<usize> {
    if let Spec::Own(own) = spec {
        return own_splitting(own).is_scheme_before_colon.then_some(0);
    }
    let mut before = of(spec).marks.before_scheme.iter();
    before
        .find(|(name, _)| *name == rule || name.is_empty())
        .map(|(_, before)| *before)
}

/// The rule for the inside of an authority, if the document's steps cut off the authority as one text.
pub fn inside(spec: Spec) -> Option<&'static str> {
    match spec {
        Spec::Own(_) => None,
        _ => of(spec).marks.inside,
    }
}

/// The repaired grammar of a document, in which each component has its own rule: a rule `X--marked` replaces `X`, and
/// derives the same texts.
pub fn marked_syntax(spec: Spec) -> Grammar {
    syntax(spec).variant("--repaired").variant("--marked")
}

/// Replaces the marks of components by bytes that occur in no text of a document, because complete test suites
/// consist of bytes.
///
/// # Errors
/// If the texts use all bytes.
pub fn as_bytes(marked: &Marked) -> Result<MarkedBytes, Error> {
    let built_in = C::ALL.iter().map(|component| mark_of(*component));
    let last = built_in.chain(marked.marks()).max().unwrap_or_default();
    marked.as_bytes(last + 1)
}

/// The names of the components of a document, each with its mark.
pub fn components(spec: Spec) -> Vec<(&'static str, u8)> {
    let named = |component: C| (component.name(), mark_of(component));
    spec.components().iter().map(named).collect()
}

/// The components of a text, at the positions of its marks.
pub fn spans(spec: Spec, marks: &Marks) -> Spans {
    let mut spans = Spans::default();
    for component in spec.components().iter() {
        let place = marks.places(mark_of(component));
        spans.set(component, place.map(|at| Span::new(at.start, at.end)));
    }
    spans
}

/// The marked strings of a rule for a whole reference. For each text that the rule derives, there is one marked
/// string, with the components that the document defines.
///
/// # Errors
/// If there is no such rule, or its automaton is too large.
pub fn splitting(spec: Spec, rule: &str) -> Result<Marked, Error> {
    unsettled(spec, rule)?.settled(&preferences(spec))
}

/// Like [`splitting`], but without the [`preferences`] of the document, so a text may have several marked strings.
///
/// # Errors
/// The errors of [`splitting`].
pub fn unsettled(spec: Spec, rule: &str) -> Result<Marked, Error> {
    unsettled_by(spec, rule, &syntax(spec))
}

/// Like [`unsettled`], by the grammar of a reading: its rules replace those of the document.
pub(crate) fn unsettled_in_reading(spec: Spec, rule: &str, reading: &str) -> Result<Marked, Error> {
    let file = [of(spec).grammar, of(spec).grammar_of_readings].concat();
    let grammar = Grammar::parse("readings.abnf", &file)?;
    unsettled_by(
        spec,
        rule,
        &grammar
            .variant("--repaired")
            .variant("--marked")
            .variant(&format!("--{reading}")),
    )
}

fn unsettled_by(spec: Spec, rule: &str, syntax: &Grammar) -> Result<Marked, Error> {
    let repaired = syntax.variant("--repaired");
    let Some(steps) = steps(spec) else {
        return by_grammar(spec, rule, &repaired.variant("--marked"));
    };
    let accepted = repaired.dfa(rule)?;
    let cut = steps.marked(&marks(spec), "split")?;
    let cut = placed(cut.of_texts(&accepted)?, before_scheme(spec, rule))?;
    // A rule for relative references derives no scheme.
    if readings(spec, rule)?.has_mark(mark_of(C::Scheme)) {
        Ok(cut)
    } else {
        cut.without_mark(mark_of(C::Scheme))
    }
}

/// The marked strings of a rule for a part of a reference, with the components that occur in the texts of this
/// rule.
///
/// # Errors
/// The errors of [`splitting`].
pub fn part(spec: Spec, rule: &str) -> Result<Marked, Error> {
    let rules = component_rules(spec).into_iter();
    let own = rules.filter(|(_, component)| spec.components().contains(*component));
    let marks: Vec<Mark> = own
        .map(|(rule, component)| Mark::new(rule, mark_of(component)))
        .collect();
    marked_syntax(spec).marked(&marks, rule)
}

/// The rules for parts that derive a path. In a whole reference, the path is the text between the other components.
const PATHS: &[&str] = &[
    "path",
    "path-abempty",
    "path-absolute",
    "path-abs",
    "path-noscheme",
    "path-rootless",
    "path-empty",
    "path-segments",
    "abs-path",
    "rel-path",
    "schemepart",
    "urlpath",
    "fpath",
    "hpath",
    "ppath",
];

/// The component that a rule for a part of a reference derives, in a built-in document. In a whole reference, no
/// rule derives the params: the steps cut them off.
pub fn derived(spec: Spec, rule: &str) -> Option<C> {
    if PATHS.contains(&rule) {
        return Some(C::Path);
    }
    let mut rules = built_in(spec).chain([("parameters", C::Params)]);
    let found = rules.find(|(name, component)| *name == rule && spec.components().contains(*component));
    found.map(|(_, component)| component)
}

/// Whether the document splits a reference by steps, and not by its grammar.
pub fn is_split_by_steps(spec: Spec) -> bool {
    steps(spec).is_some()
}

/// The components in order of preference. If a text can be split in two ways, find the first component in this list
/// that only one way contains: the way that contains this component is used.
pub fn preferred(spec: Spec) -> Vec<C> {
    PREFERRED
        .into_iter()
        .filter(|one| spec.components().contains(*one))
        .collect()
}

/// The preferences that select one of several marked strings of a text, the most important first.
pub fn preferences(spec: Spec) -> Vec<Preference> {
    if let Spec::Own(own) = spec {
        return own_splitting(own).preferences.clone();
    }
    let Marking { first, last, .. } = &of(spec).marks;
    let having = preferred(spec)
        .into_iter()
        .map(|component| Preference::Having(mark_of(component)));
    first.iter().copied().chain(having).chain(*last).collect()
}

/// The marked strings of a rule by the grammar alone. Some texts have several marked strings; `defects.json` lists
/// these texts. If steps cut off the authority, the parts inside it are not marked.
///
/// # Errors
/// The errors of [`splitting`].
pub fn readings(spec: Spec, rule: &str) -> Result<Marked, Error> {
    by_grammar(spec, rule, &marked_syntax(spec))
}

fn by_grammar(spec: Spec, rule: &str, grammar: &Grammar) -> Result<Marked, Error> {
    let marked = grammar.marked(&marks(spec), rule)?;
    // A user's own document can have a rule for the path.
    if component_rules(spec).iter().any(|(_, component)| *component == C::Path) {
        return Ok(marked);
    }
    placed(marked, before_scheme(spec, rule))
}

/// Adds marks around the path, which is the text between the other components. If `before` is a number, also adds
/// marks around the scheme, which begins after that many characters and which no rule derives.
///
/// # Errors
/// If the automaton becomes too large.
pub fn placed(marked: Marked, before: Option<usize>) -> Result<Marked, Error> {
    let marked = match before {
        None => marked,
        Some(before) => marked.with_mark(mark_of(C::Scheme), &scheme_place(before)?, "s")?,
    };
    marked.with_mark(mark_of(C::Path), &path_place(before.unwrap_or(0))?, "s")
}

fn marks(spec: Spec) -> Vec<Mark> {
    let of_steps = steps(spec).into_iter().flat_map(|_| CUT.iter().copied());
    let mut marks = Vec::new();
    for (rule, component) in component_rules(spec).into_iter().chain(of_steps) {
        let is_placed = component == C::Scheme && before_scheme(spec, start(spec)).is_some();
        if is_placed || !spec.components().contains(component) {
            continue;
        }
        marks.push(mark(rule, component));
    }
    marks
}

/// The mark of a rule that derives a component. Parts of an authority are components only inside an authority.
pub fn mark(rule: &str, component: C) -> Mark {
    let mark = Mark::new(rule, mark_of(component));
    if INSIDE.contains(&component) {
        mark.within(mark_of(C::Authority))
    } else {
        mark
    }
}

/// The rules that derive components in the files of steps.
const CUT: &[(&str, C)] = &[
    ("cut-scheme", C::Scheme),
    ("cut-http", C::Scheme),
    ("cut-wais", C::Scheme),
    ("cut-ftp", C::Scheme),
    ("cut-gopher", C::Scheme),
    ("cut-telnet", C::Scheme),
    ("cut-news", C::Scheme),
    ("cut-other", C::Scheme),
    ("cut-net_loc", C::Authority),
    ("cut-params", C::Params),
    ("cut-whole-params", C::Params),
    ("cut-query", C::Query),
    ("cut-fragment", C::Fragment),
];

/// The steps by which a document splits a URL, as a grammar of whole texts; `None` if its own grammar splits it.
fn steps(spec: Spec) -> Option<Grammar> {
    if let Spec::Own(_) = spec {
        return None;
    }
    let (text, variant) = of(spec).marks.steps?;
    let text = text.replace("<inside>", inside(spec).unwrap_or("DIGIT"));
    let mut grammar = Grammar::parse("steps.abnf", &text)
        .expect("a test parses the steps")
        .variant(variant);
    let own = syntax(spec).variant("--repaired");
    let has_inside = inside(spec).is_none_or(|rule| own.rule(rule).is_some());
    // The drafts of RFC 1808 refer to RFC 1738 for this rule, and do not print it.
    grammar.supply(if has_inside {
        own
    } else {
        syntax(Spec::Rfc1738).variant("--repaired")
    });
    Some(grammar)
}

/// The symbol of a mark, in ABNF.
fn abnf(number: u8) -> String {
    format!("%x{:X}", Mark::symbol(number))
}

/// A rule of ABNF that derives every byte.
const TEXT: &str = "t = %x00-FF\n";

/// The strings in which marks surround the scheme, with any text elsewhere.
fn scheme_place(before: usize) -> Result<Grammar, Error> {
    let others = (0..Mark::COUNT).filter(|number| *number != mark_of(C::Scheme));
    let any: Vec<String> = others.map(abnf).collect();
    let (scheme, any) = (abnf(mark_of(C::Scheme)), any.join(" / "));
    let places = format!("s = {before}t {scheme} *c {scheme} \":\" *( t / {any} )\nc = %x00-39 / %x3B-FF\n{TEXT}");
    Grammar::parse("scheme.abnf", places)
}

/// The strings in which marks surround the path. The path is after the authority, or else after the scheme, and
/// before the next component. Two slashes precede an authority, unless the text is only an authority. Components
/// that only users' own documents have may be inside any of these components.
fn path_place(before: usize) -> Result<Grammar, Error> {
    let abnf = |component| abnf(mark_of(component));
    let [scheme, authority, path, opaque] = [C::Scheme, C::Authority, C::Path, C::Opaque].map(abnf);
    let own = C::OWN.iter().map(|component| format!(" / {}", abnf(*component)));
    let own: String = own.collect();
    let inside: Vec<String> = INSIDE.into_iter().map(abnf).collect();
    let tail: Vec<String> = [C::Params, C::Query, C::Fragment]
        .map(abnf)
        .iter()
        .map(|mark| format!("[ t {mark} *i {mark} ]"))
        .collect();
    let places = format!(
        "s = [ {before}t {scheme} *i {scheme} \":\" ] [ [ 2t ] {authority} *( i / {} ) {authority} ] {path} *( i / {opaque} ) {path} {}\n\
         i = t{own}",
        inside.join(" / "),
        tail.join(" ")
    );
    Grammar::parse("path.abnf", format!("{places}\n{TEXT}"))
}
