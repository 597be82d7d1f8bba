//! Which rule of a document derives which component, and the automaton of its splitting.
//!
//! [`splitting`] is the language of marked strings: what a rule derives, with a mark at each boundary of a component. It is
//! made of the document's grammar alone, or of the steps that the document gives where its grammar is ambiguous by
//! intention; of a reference nothing is used. What is between the other components is the path.

use urispec_grammar::{Error, Grammar, Mark, Marked, MarkedBytes, Marks, Preference};
use urispec_model::{Component as C, Span, Spans, Spec};

use crate::dispatch::{of, own_splitting, start};
use crate::grammars::syntax;
use crate::marking::Marking;
pub use crate::marking::mark_of;

/// The names that mean the same in every document that has them.
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

/// What is inside of an authority; these are components nowhere else.
pub const INSIDE: [C; 5] = [C::Userinfo, C::User, C::Password, C::Host, C::Port];

/// Of two ways to split a text, the one that has the first of these that only one of them has: where a grammar is ambiguous,
/// each document says that what can be a scheme, an authority, a server is one (`defects.json`).
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

/// The rules that derive components, by name, those of all documents of a kind: a name that the grammar does not have is never
/// met. A rule is a component where none of the same component is around it; the parts of an authority only inside of one.
pub fn component_rules(spec: Spec) -> Vec<(&'static str, C)> {
    if let Spec::Own(own) = spec {
        let rules = own_splitting(own).rules.iter();
        return rules.map(|(rule, component)| (&**rule, *component)).collect();
    }
    built_in(spec).collect()
}

/// The same of a document that is built in.
fn built_in(spec: Spec) -> impl Iterator<Item = (&'static str, C)> {
    COMMON.iter().chain(of(spec).marks().rules).copied()
}

/// How many characters come before the scheme in what a rule derives, where the rules print schemes instead of a rule for them;
/// what is in front of the first colon after them is the scheme.
pub fn before_scheme(spec: Spec, rule: &str) -> Option<usize> {
    if let Spec::Own(own) = spec {
        return own_splitting(own).is_scheme_before_colon.then_some(0);
    }
    let mut before = of(spec).marks().before_scheme.iter();
    before
        .find(|(name, _)| *name == rule || name.is_empty())
        .map(|(_, before)| *before)
}

/// The rule for the inside of an authority, where steps cut that off as one text.
pub fn inside(spec: Spec) -> Option<&'static str> {
    match spec {
        Spec::Own(_) => None,
        _ => of(spec).marks().inside,
    }
}

/// The grammar of a document, repaired, in which each component has a rule of its own: the rules `X--marked` take the place of
/// `X`, and derive the same.
pub fn marked_syntax(spec: Spec) -> Grammar {
    syntax(spec).variant("--repaired").variant("--marked")
}

/// The components' marks as bytes that no text of a document has: complete suites are made of bytes.
///
/// # Errors
/// If texts need all bytes.
pub fn as_bytes(marked: &Marked) -> Result<MarkedBytes, Error> {
    let built_in = C::ALL.iter().map(|component| mark_of(*component));
    let last = built_in.chain(marked.marks()).max().unwrap_or_default();
    marked.as_bytes(last + 1)
}

/// The components of a document by their names, with their marks.
pub fn components(spec: Spec) -> Vec<(&'static str, u8)> {
    let named = |component: C| (component.name(), mark_of(component));
    spec.components().iter().map(named).collect()
}

/// The components of a document, where the marks of a text say that they are.
pub fn spans(spec: Spec, marks: &Marks) -> Spans {
    let mut spans = Spans::default();
    for component in spec.components().iter() {
        let place = marks.places(mark_of(component));
        spans.set(component, place.map(|at| Span::new(at.start, at.end)));
    }
    spans
}

/// The marked strings of a rule for a whole reference: of each text that it derives the one that says where the components of
/// the document are.
///
/// # Errors
/// If the rule is none, or its automaton too large.
pub fn splitting(spec: Spec, rule: &str) -> Result<Marked, Error> {
    unsettled(spec, rule)?.settled(&preferences(spec))
}

/// As [`splitting`], before the [`preferences`] of the document: of some texts there may be several marked strings.
///
/// # Errors
/// As those of [`splitting`].
pub fn unsettled(spec: Spec, rule: &str) -> Result<Marked, Error> {
    let Some(steps) = steps(spec) else {
        return readings(spec, rule);
    };
    let accepted = syntax(spec).variant("--repaired").dfa(rule)?;
    let cut = steps.marked(&marks(spec), "split")?;
    let cut = placed(cut.of_texts(&accepted)?, before_scheme(spec, rule))?;
    // A rule for relative references has no scheme to be cut off.
    if readings(spec, rule)?.has_mark(mark_of(C::Scheme)) {
        Ok(cut)
    } else {
        cut.without_mark(mark_of(C::Scheme))
    }
}

/// The marked strings of a rule for a part of a reference: the components that are in what it derives.
///
/// # Errors
/// As those of [`splitting`].
pub fn part(spec: Spec, rule: &str) -> Result<Marked, Error> {
    let rules = component_rules(spec).into_iter();
    let own = rules.filter(|(_, component)| spec.components().contains(*component));
    let marks: Vec<Mark> = own
        .map(|(rule, component)| Mark::new(rule, mark_of(component)))
        .collect();
    marked_syntax(spec).marked(&marks, rule)
}

/// The rules for parts that derive a path, which of a whole is what is between the other components.
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

/// The component that a rule for a part of a reference derives, in a document that is built in. Of a whole, steps cut params off.
pub fn derived(spec: Spec, rule: &str) -> Option<C> {
    if PATHS.contains(&rule) {
        return Some(C::Path);
    }
    let mut rules = built_in(spec).chain([("parameters", C::Params)]);
    let found = rules.find(|(name, component)| *name == rule && spec.components().contains(*component));
    found.map(|(_, component)| component)
}

/// Whether it is broken down in steps, and not by its grammar.
pub fn is_split_by_steps(spec: Spec) -> bool {
    steps(spec).is_some()
}

/// Of two ways to split a text, the one that has the first of these that only one of them has.
pub fn preferred(spec: Spec) -> Vec<C> {
    PREFERRED
        .into_iter()
        .filter(|one| spec.components().contains(*one))
        .collect()
}

/// Which of several marked strings of a text counts, the most important preference first.
pub fn preferences(spec: Spec) -> Vec<Preference> {
    if let Spec::Own(own) = spec {
        return own_splitting(own).preferences.clone();
    }
    let Marking { first, last, .. } = of(spec).marks();
    let having = preferred(spec)
        .into_iter()
        .map(|component| Preference::Having(mark_of(component)));
    first.iter().copied().chain(having).chain(*last).collect()
}

/// The marked strings of a rule as the grammar alone gives them: of some texts more than one, which `defects.json` lists. What is
/// inside of an authority that steps cut off is not marked.
///
/// # Errors
/// As those of [`splitting`].
pub fn readings(spec: Spec, rule: &str) -> Result<Marked, Error> {
    let marked = marked_syntax(spec).marked(&marks(spec), rule)?;
    // A document of a user's own can have a rule for it.
    if component_rules(spec).iter().any(|(_, component)| *component == C::Path) {
        return Ok(marked);
    }
    placed(marked, before_scheme(spec, rule))
}

/// With marks around the scheme, where no rule derives it and so many characters are before it, and around the path, which is what is between
/// the other components.
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

/// The rules of the files of steps.
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

/// The steps in which a document breaks a URL down, as a grammar of whole texts; `None` if its own grammar does.
fn steps(spec: Spec) -> Option<Grammar> {
    if let Spec::Own(_) = spec {
        return None;
    }
    let (text, variant) = of(spec).marks().steps?;
    let text = text.replace("<inside>", inside(spec).unwrap_or("DIGIT"));
    let mut grammar = Grammar::parse("steps.abnf", &text)
        .expect("a test reads the steps")
        .variant(variant);
    let own = syntax(spec).variant("--repaired");
    let has_inside = inside(spec).is_none_or(|rule| own.rule(rule).is_some());
    // The drafts of RFC 1808 refer to RFC 1738 for it, and print nothing of it.
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

/// Every byte, as a rule of ABNF.
const TEXT: &str = "t = %x00-FF\n";

/// Strings in which the scheme is between its marks, and anything anywhere else.
fn scheme_place(before: usize) -> Result<Grammar, Error> {
    let others = (0..Mark::COUNT).filter(|number| *number != mark_of(C::Scheme));
    let any: Vec<String> = others.map(abnf).collect();
    let (scheme, any) = (abnf(mark_of(C::Scheme)), any.join(" / "));
    let places = format!("s = {before}t {scheme} *c {scheme} \":\" *( t / {any} )\nc = %x00-39 / %x3B-FF\n{TEXT}");
    Grammar::parse("scheme.abnf", places)
}

/// Strings in which the path is between its marks: after the authority, or what is in front of it, and before what is next. Two
/// slashes are in front of an authority, if it is not all there is. What a user's own documents name may be inside of any of these.
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
