//! Reference implementations that consist only of data: a table made from the grammar splits texts into components,
//! and the document's answers to questions define how references are resolved.

use std::borrow::Cow;
use std::error::Error;
use std::sync::{Arc, OnceLock};

use urispec_engine::{Kept, Table};
use urispec_grammar::{Marked, Preference};
use urispec_model::{Component, HostKind, ResolveOptions, Span, Spans, Spec};

use crate::answers::DotSegments;
use crate::common::scheme_before_colon;
use crate::cursor::Rejection;
use crate::dispatch;
use crate::document::{Document, ResolveError, Target};
use crate::documents;
use crate::edition::{Edition, References};
use crate::equivalence::Rules;
use crate::grammars::syntax;
use crate::marks;
use crate::offered::{check_base, resolve};
use crate::rfc1630;

impl Document for Edition {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn is_by_table(&self) -> bool {
        true
    }

    fn rules(&self) -> Vec<&'static str> {
        self.names().to_vec()
    }

    fn parse_whole(&self, input: &[u8]) -> Result<Spans, Rejection> {
        let (name, table) = START[self.spec.index()].get_or_init(|| {
            let name = dispatch::start(self.spec);
            (name, made(whole(self.spec, name)))
        });
        self.split(name, table, input)
    }

    fn parse_rule(&self, rule: &str, input: &[u8]) -> Option<Result<Spans, Rejection>> {
        let is_whole = self.whole.contains(&rule);
        let name = self.names().iter().copied().find(|name| *name == rule)?;
        let mut spans = self.split(name, &rule_of(self.spec, name, is_whole), input);
        if let Ok(spans) = &mut spans
            && !is_whole
            && let Some(component) = marks::derived(self.spec, name)
        {
            spans.set(component, Some(Span::new(0, input.len())));
            if component == Component::Host {
                spans.host_kind = self.host_kind(input);
            }
        }
        Some(spans)
    }

    fn parse_uri(&self, input: &[u8]) -> Result<Spans, Rejection> {
        let mut failed: Option<Rejection> = None;
        for rule in self.uris {
            match self.parse_rule(rule, input) {
                Some(Ok(spans)) => return Ok(spans),
                Some(Err(why)) if failed.is_none_or(|before| before.offset < why.offset) => failed = Some(why),
                _ => {}
            }
        }
        // The rejection at the largest offset is the most informative rejection.
        failed.map_or_else(|| self.parse_whole(input), Err)
    }

    fn resolve(&self, base: &[u8], input: &[u8], options: ResolveOptions) -> Result<Target, ResolveError> {
        match self.references {
            References::Answered => resolve(self, &self.choices, (base, input), options),
            References::LeftTo(generic) => {
                let options = check_base(self, base, options)?;
                dispatch::resolve_with(generic, base, input, options)
            }
            References::WhatIsLeftOut => rfc1630::by_what_is_left_out(self.spec, base, input).map(Target::Uri),
            References::NumberOfSlashes => rfc1630::by_number_of_slashes(self.spec, base, input).map(Target::Uri),
            References::Whole => {
                self.parse_whole(base).map_err(ResolveError::Base)?;
                match self.parse_whole(input) {
                    Ok(_) => Ok(Target::Uri(input.to_vec())),
                    Err(why) if scheme_before_colon(input).is_some() => Err(ResolveError::Reference(why)),
                    Err(_) => Err(ResolveError::NotDefined("the document has no relative references")),
                }
            }
        }
    }

    fn rules_of_sameness(&self) -> &'static Rules {
        self.same
    }

    fn remove_dot_segments<'a>(&self, path: &'a [u8]) -> Option<Cow<'a, [u8]>> {
        use DotSegments as D;
        let routine = matches!(
            self.choices.dot_segments,
            D::Patterns | D::FrontBecomesSlash | D::Buffers
        );
        let has_routine = routine && matches!(self.references, References::Answered);
        has_routine.then(|| {
            let mut buffer = path.to_vec();
            self.choices.remove_dot_segments(&mut buffer);
            buffer.into()
        })
    }
}

impl Edition {
    /// The rules from which a parse can start: all rules of the grammar, except the rules of a different document
    /// that defines the references.
    fn names(&self) -> &'static [&'static str] {
        static NAMES: [OnceLock<Vec<&'static str>>; Spec::SYNTAXES.len()] =
            [const { OnceLock::new() }; Spec::SYNTAXES.len()];
        NAMES[self.spec.index()].get_or_init(|| {
            let is_left = matches!(self.references, References::LeftTo(_));
            let is_taken = |heading: &str| {
                let document = heading.split_once(' ').map(|(document, _)| document.parse::<Spec>());
                is_left && matches!(document, Some(Ok(_)))
            };
            let syntax = syntax(self.spec);
            let mut names: Vec<&'static str> = Vec::new();
            for rule in syntax.rules() {
                // Rules without a heading belong to a repair: the document may not print the repaired rule as a
                // grammar.
                let name = rule.name().strip_suffix("--repaired").unwrap_or(rule.name());
                let is_own = rule.heading().is_some_and(|heading| !is_taken(heading));
                if is_own && !name.contains("--") && !names.contains(&name) {
                    names.push(name.to_owned().leak());
                }
            }
            names
        })
    }

    /// Splits a text by a table. The table has the components of the document, in the order of the document.
    fn split(&self, name: &'static str, table: &Table, text: &[u8]) -> Result<Spans, Rejection> {
        let parts = table.parse(text).map_err(|why| rejection(name, why.offset()))?;
        let mut spans = Spans::default();
        for (component, place) in self.spec.components().iter().zip(parts.iter()) {
            spans.set(component, place.map(|at| Span::new(at.start, at.end)));
        }
        spans.host_kind = spans
            .get(Component::Host)
            .and_then(|host| self.host_kind(host.of(text)));
        Ok(spans)
    }

    /// The kind of a host.
    fn host_kind(&self, host: &[u8]) -> Option<HostKind> {
        let name = self.named?;
        match host {
            [b'[', b'v' | b'V', ..] => Some(HostKind::IPvFuture),
            [b'[', ..] => Some(HostKind::IPv6address),
            // An empty host is of no kind if the grammar makes the host optional.
            [] => Some(name).filter(|kind| *kind == HostKind::RegName),
            [b'0'..=b'9', ..] => {
                let of = match self.references {
                    References::LeftTo(generic) => generic,
                    _ => self.spec,
                };
                let is_address = address(of).parse(host).is_ok();
                Some(if is_address { HostKind::IPv4address } else { name })
            }
            _ => Some(name),
        }
    }
}

/// The tables that were built; they are kept until the program ends. `START` contains the tables for whole
/// references, by [`Spec::index`], each with the name of its rule.
static START: [OnceLock<(&str, Table)>; Spec::SYNTAXES.len()] = [const { OnceLock::new() }; Spec::SYNTAXES.len()];
static OTHERS: Kept<(Spec, &str)> = Kept::new();
/// The tables of readings, by the names of the readings.
static READINGS: Kept<(Spec, &str)> = Kept::new();

/// The components of a whole reference by the grammar of a reading.
pub(crate) fn parse_by_reading(spec: Spec, reading: &'static str, input: &[u8]) -> Result<Spans, Rejection> {
    let name = dispatch::start(spec);
    let build =
        || Ok::<_, urispec_engine::Error>(made(table_of(spec, marks::unsettled_in_reading(spec, name, reading))));
    let table = READINGS.get((spec, reading), build);
    documents::of(spec).split(name, &table.expect("only `made` can fail, and it panics"), input)
}

/// The table of a rule of a document. For a whole reference it has all components; for a different rule, only the
/// components in the texts that the rule derives.
fn rule_of(spec: Spec, name: &'static str, is_whole: bool) -> Arc<Table> {
    let build = || Ok::<_, urispec_engine::Error>(made(if is_whole { whole(spec, name) } else { part(spec, name) }));
    let table = OTHERS.get((spec, name), build);
    table.expect("only `made` can fail, and it panics")
}

/// The table of the rule for IPv4 addresses.
fn address(spec: Spec) -> &'static Table {
    static ADDRESSES: [OnceLock<Arc<Table>>; Spec::SYNTAXES.len()] = [const { OnceLock::new() }; Spec::SYNTAXES.len()];
    ADDRESSES[spec.index()].get_or_init(|| {
        // The drafts of RFC 1808 refer to RFC 1738 for hosts, and print no rules for them.
        let own = ["IPv4address", "hostnumber"]
            .into_iter()
            .find(|name| syntax(spec).rule(name).is_some());
        let (spec, name) = own.map_or((Spec::Rfc1738, "hostnumber"), |name| (spec, name));
        rule_of(spec, name, false)
    })
}

/// Whether a rule of a document derives a text.
pub(crate) fn accepts(spec: Spec, name: &'static str, text: &[u8]) -> Result<(), Rejection> {
    let parsed = rule_of(spec, name, false).parse(text).map(drop);
    parsed.map_err(|why| rejection(name, why.offset()))
}

/// Makes a rejection. The rejection names the start rule, because finding the inner rule that failed would take a
/// second pass.
fn rejection(start: &'static str, offset: usize) -> Rejection {
    Rejection::new(start, offset, "end of input, or another character of the rule")
}

fn whole(spec: Spec, name: &str) -> Result<Table, Box<dyn Error>> {
    table_of(spec, marks::unsettled(spec, name))
}

fn table_of(spec: Spec, marked: Result<Marked, urispec_grammar::Error>) -> Result<Table, Box<dyn Error>> {
    Ok(Table::new(
        &marked?,
        &marks::components(spec),
        &marks::preferences(spec),
    )?)
}

fn part(spec: Spec, name: &str) -> Result<Table, Box<dyn Error>> {
    let marked = marks::part(spec, name)?;
    // "-@a@a" may be an article of the host "a@a" or of "a". The document defines only for whole URLs which `@` is
    // the delimiter.
    let first = spec
        .components()
        .iter()
        .map(|component| Preference::Early(marks::mark_of(component)));
    let preferences: Vec<Preference> = marks::preferences(spec).into_iter().chain(first).collect();
    Ok(Table::new(&marked, &marks::components(spec), &preferences)?)
}

fn made(table: Result<Table, Box<dyn Error>>) -> Table {
    table.expect("a test builds the tables of all rules")
}
