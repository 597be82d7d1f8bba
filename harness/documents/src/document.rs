//! A folder as a parser.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::path::Path;

use urispec_engine::{Error as TableError, Rejection, Table};
use urispec_grammar::{Dfa, Error, Grammar, Mark, Marked, Node, Preference, Rule};
use urispec_model::{Component, Span, Spans, Spec, UnknownName, unknown_name, visible, visible_bytes};
use urispec_specs::marks;

use crate::problems::{File, Problems};
use crate::settings::{self, BEFORE_COLON, REST, Settings, Source};

/// A document of a user's own.
#[derive(Clone)]
pub struct Document {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) date: String,
    /// As it is used: repaired, and with the rules of the document on which it relies.
    grammar: Grammar,
    pub(crate) start: String,
    components: BTreeMap<Component, Source>,
    prefer: Vec<Component>,
    /// By rule, the start first.
    pub(crate) tables: Vec<(String, Table)>,
    unused: Vec<String>,
}

impl Document {
    /// Reads a folder and finds all that is wrong with it.
    pub fn read(folder: &Path) -> Result<Self, Problems> {
        let page = file(folder, "document.toml")?;
        let grammar = file(folder, "grammar.abnf")?;
        let name = folder.canonicalize().ok();
        let name = name.as_deref().unwrap_or(folder).file_name().unwrap_or_default();
        Self::of_files(&name.to_string_lossy(), page, &grammar)
    }

    pub(crate) fn of_files(name: &str, page: File, grammar: &File) -> Result<Self, Problems> {
        let settings = settings::read(&page.text).map_err(|(at, message)| page.problem(at, message))?;
        Reading {
            page,
            settings,
            problems: Problems::default(),
        }
        .document(name, grammar)
    }

    /// The name of the folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its grammar as it is used: repaired, and with the rules of the document on which it relies.
    pub fn grammar(&self) -> &Grammar {
        &self.grammar
    }

    /// The rule by which a text is parsed as a whole.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// The components that it defines.
    pub fn components(&self) -> impl Iterator<Item = Component> {
        self.components.keys().copied()
    }

    /// Its own rules that nothing uses; a published document may print such rules.
    pub fn unused(&self) -> &[String] {
        &self.unused
    }

    /// Where the components of a text are. `None`: there is no such rule.
    pub(crate) fn parse(&self, rule: Option<&str>, text: &[u8]) -> Option<Result<Spans, (Rejection, &Table)>> {
        let rule = rule.unwrap_or(&self.start);
        let (_, table) = self.tables.iter().find(|(name, _)| name == rule)?;
        let parts = match table.parse(text) {
            Ok(parts) => parts,
            Err(rejection) => return Some(Err((rejection, table))),
        };
        let mut spans = Spans::default();
        for (component, place) in self.components().zip(parts.iter()) {
            spans.set(component, place.map(|at| Span::new(at.start, at.end)));
        }
        Some(Ok(spans))
    }

    /// What it is, for people.
    pub fn human(&self) -> String {
        let mut out = format!("{}, \"{}\"", self.name, visible(&self.title));
        for more in [&self.about, &self.date].into_iter().filter(|text| !text.is_empty()) {
            let _ = write!(out, ", {}", visible(more));
        }
        out += "\n";
        for (component, source) in &self.components {
            let from = match source {
                source if source.is(BEFORE_COLON) => "what is before the first colon".to_owned(),
                source if source.is(REST) => "what is between the others".to_owned(),
                source => source.rules().join(", "),
            };
            let _ = writeln!(out, "  {component:<10} {from}");
        }
        if !self.prefer.is_empty() {
            let prefer: Vec<&str> = self.prefer.iter().map(|component| component.name()).collect();
            let _ = writeln!(out, "  of two ways to split, the one that has: {}", prefer.join(", "));
        }
        for (rule, table) in &self.tables {
            let _ = writeln!(out, "  {rule}: {} states", table.states());
        }
        out
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A file of a folder.
fn file(folder: &Path, name: &str) -> Result<File, Error> {
    let path = folder.join(name);
    let shown = visible(&path.display().to_string());
    let text = urispec_files::read_to_string(&path).map_err(|error| {
        Error::unreadable(&format!(
            "`{shown}` cannot be read: {error}; `urispec document new` writes a folder to begin with"
        ))
    })?;
    Ok(File { name: shown, text })
}

/// A folder that is being read, and what was found wrong so far.
struct Reading {
    page: File,
    settings: Settings,
    problems: Problems,
}

impl Reading {
    fn document(mut self, name: &str, file: &File) -> Result<Document, Problems> {
        self.check_name(name);
        let relied_on = self.relied_on();
        let grammar = grammar(file, relied_on)?;
        let rules = self.rules(&grammar);
        let components = self.components(&grammar, relied_on);
        let prefer = self.prefer(&components, relied_on);
        // Without all of it every rule would be found wrong once more.
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        let tables = rules.iter().enumerate().filter_map(|(place, rule)| {
            let table = self.table(&grammar, rule, &components, &prefer, place == 0)?;
            Some((rule.clone(), table))
        });
        let tables = tables.collect();
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        let Settings { title, about, date, .. } = self.settings;
        Ok(Document {
            name: name.to_owned(),
            title,
            about,
            date: date.map(toml::Spanned::into_inner).unwrap_or_default(),
            unused: unused(&grammar, &file.name, &rules),
            grammar,
            start: rules[0].clone(),
            components,
            prefer,
            tables,
        })
    }

    fn add(&mut self, at: std::ops::Range<usize>, message: impl std::fmt::Display) {
        self.problems.add(self.page.problem(at, message));
    }

    fn check_name(&mut self, name: &str) {
        let is_word =
            |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if !name.split('-').all(is_word) || !name.starts_with(|first: char| first.is_ascii_lowercase()) {
            let message = "expected a folder whose name is small letters, digits and hyphens, such as `my-uri`";
            self.add(0..0, format!("{message}; found `{name}`"));
        } else if name.parse::<Spec>().is_ok() {
            self.add(
                0..0,
                format!("expected a name that is free, found `{name}`, which is built in"),
            );
        }
        let Some(date) = &self.settings.date else { return };
        let is_number = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_month = date
            .get_ref()
            .split_once('-')
            .is_some_and(|(year, month)| is_number(year, 4) && is_number(month, 2));
        if !is_month {
            let message = format!(
                "expected a year and a month such as 2026-11, found `{}`",
                date.get_ref()
            );
            self.add(date.span(), message);
        }
    }

    /// The document on which it relies.
    fn relied_on(&mut self) -> Option<Spec> {
        let name = self.settings.relies_on.clone()?;
        match name.get_ref().parse::<Spec>() {
            Ok(spec) if spec.is_url_standard() || marks::is_split_by_steps(spec) => {
                let message = "expected a document whose grammar splits, such as `rfc3986`";
                self.add(name.span(), format!("{message}; found `{spec}`, which splits by steps"));
                None
            }
            Ok(spec) => Some(spec),
            Err(UnknownName { found, known, .. }) => {
                let known = known.iter().copied();
                self.add(
                    name.span(),
                    unknown_name("document", &found, known, "such as `rfc3986`"),
                );
                None
            }
        }
    }

    /// The rules for a whole, the start first.
    fn rules(&mut self, grammar: &Grammar) -> Vec<String> {
        let mut rules: Vec<String> = Vec::new();
        let named = &self.settings.grammar;
        let all: Vec<_> = std::iter::once(&named.start).chain(&named.whole).cloned().collect();
        for rule in all {
            match grammar.rule(rule.get_ref()) {
                Some(found) if rules.iter().any(|known| known == found.name()) => {}
                Some(found) => rules.push(found.name().to_owned()),
                None => self.no_rule(rule.span(), rule.get_ref(), grammar),
            }
        }
        rules
    }

    fn no_rule(&mut self, at: std::ops::Range<usize>, rule: &str, grammar: &Grammar) {
        let known: Vec<&str> = grammar.rules().map(Rule::name).collect();
        let message = unknown_name("rule", rule, known, "`grammar.abnf` has no other");
        self.add(at, message);
    }

    /// Which rules each component is.
    fn components(&mut self, grammar: &Grammar, relied_on: Option<Spec>) -> BTreeMap<Component, Source> {
        let Some(named) = self.settings.components.take() else {
            return relied_on.map_or_else(
                || {
                    self.add(
                        0..0,
                        "expected the table `[components]`, such as `scheme = \"scheme\"`, found none",
                    );
                    BTreeMap::new()
                },
                |spec| components_of(spec, grammar),
            );
        };
        let mut components = BTreeMap::new();
        for (name, source) in &named {
            let Ok(component) = name.get_ref().parse::<Component>() else {
                let known = Component::ALL.iter().map(|component| component.name());
                let message = unknown_name(
                    "component",
                    name.get_ref(),
                    known,
                    "these are the components that can be named",
                );
                let all: Vec<&str> = Component::ALL.iter().map(|component| component.name()).collect();
                self.add(name.span(), format!("{message}: {}", all.join(", ")));
                continue;
            };
            let value = source.get_ref();
            let is_word = value.is(BEFORE_COLON) && component == Component::Scheme
                || value.is(REST) && component == Component::Path;
            for rule in value
                .rules()
                .iter()
                .filter(|rule| !is_word && grammar.rule(rule).is_none())
            {
                self.no_rule(source.span(), rule, grammar);
            }
            if value.rules().is_empty() {
                self.add(source.span(), "expected at least one rule, found none");
            }
            components.insert(component, value.clone());
        }
        for inside in [
            Component::Userinfo,
            Component::User,
            Component::Password,
            Component::Host,
            Component::Port,
        ] {
            let Some((name, _)) = named.iter().find(|(name, _)| name.get_ref() == inside.name()) else {
                continue;
            };
            if !components.contains_key(&Component::Authority) {
                self.add(
                    name.span(),
                    format!("expected `authority` too, since `{inside}` is a part of one, found none"),
                );
            }
        }
        components
            .entry(Component::Path)
            .or_insert(Source::One(REST.to_owned()));
        components
    }

    /// Of two ways to split, the components that the better one has.
    fn prefer(&mut self, components: &BTreeMap<Component, Source>, relied_on: Option<Spec>) -> Vec<Component> {
        let Some(named) = self.settings.splitting.prefer.take() else {
            let of_spec = relied_on.map(marks::preferred).unwrap_or_default();
            return of_spec.into_iter().filter(|one| components.contains_key(one)).collect();
        };
        let mut prefer = Vec::new();
        for name in &named {
            match name.get_ref().parse() {
                Ok(component) if components.contains_key(&component) => prefer.push(component),
                _ => {
                    let known = components.keys().map(|component| component.name());
                    let message = unknown_name("component", name.get_ref(), known, "`[components]` has no other");
                    self.add(name.span(), message);
                }
            }
        }
        prefer
    }

    /// The table of one rule. That a component can be there at all is asked of the start alone.
    fn table(
        &mut self,
        grammar: &Grammar,
        rule: &str,
        components: &BTreeMap<Component, Source>,
        prefer: &[Component],
        is_start: bool,
    ) -> Option<Table> {
        let at = self.settings.grammar.start.span();
        let marked = match marked(grammar, rule, components) {
            Ok((marked, accepted)) => {
                self.check_path(rule, &marked, &accepted, at.clone())?;
                marked
            }
            Err(error) => {
                self.problems.add(error);
                return None;
            }
        };
        for component in components.keys().filter(|_| is_start) {
            if !marked.has_mark(marks::mark_of(*component)) {
                let message = format!(
                    "expected a component that a text can have, found `{component}`, which no text of `{rule}` has"
                );
                self.add(at.clone(), message);
            }
        }
        let preferences: Vec<Preference> = prefer
            .iter()
            .map(|one| Preference::Having(marks::mark_of(*one)))
            .collect();
        let named: Vec<(&str, u8)> = components
            .keys()
            .map(|one| (one.name(), marks::mark_of(*one)))
            .collect();
        match Table::new(&marked, &named, &preferences) {
            Ok(table) => Some(table),
            Err(TableError::Ambiguous { text, components }) => {
                let settled = marked.settled(&preferences).and_then(|settled| settled.ambiguities());
                let shortest = settled.ok().and_then(|all| all.into_iter().next());
                let text = shortest.map_or(text, |shortest| shortest.text);
                let message = format!(
                    "expected one way to split each text of `{rule}`, found two for \"{}\", which differ in {}; \
                     name the component that counts in `prefer` of `[splitting]`",
                    visible_bytes(&text),
                    components.join(", ")
                );
                self.add(at, message);
                None
            }
            Err(error) => {
                self.add(at, format!("`{rule}`: {error}"));
                None
            }
        }
    }

    /// Every text that the rule derives has a place for the path.
    fn check_path(&mut self, rule: &str, marked: &Marked, accepted: &Dfa, at: std::ops::Range<usize>) -> Option<()> {
        let texts = marked.texts().ok()?;
        let Some(text) = texts.first_difference(accepted) else {
            return Some(());
        };
        let message = format!(
            "`{rule}` derives \"{}\", in which no path is between the other components: give `path` a rule",
            visible_bytes(&text)
        );
        self.add(at, message);
        None
    }
}

/// The grammar of a file as it is used.
fn grammar(file: &File, relied_on: Option<Spec>) -> Result<Grammar, Error> {
    let mut grammar = Grammar::parse(&file.name, &file.text)?;
    if let Some(spec) = relied_on {
        grammar.supply(urispec_specs::syntax(spec));
    }
    let grammar = grammar.variant("--repaired").variant("--marked");
    grammar.check()?;
    Ok(grammar)
}

/// The rules of a file that none of `rules` needs.
fn unused(grammar: &Grammar, file: &str, rules: &[String]) -> Vec<String> {
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut rest: Vec<&str> = rules.iter().map(String::as_str).collect();
    while let Some(rule) = rest.pop() {
        let Some(rule) = grammar.rule(rule) else { continue };
        if used.insert(rule.name().to_ascii_lowercase()) {
            names(rule.definition(), &mut rest);
        }
    }
    let own = grammar.rules().filter(|rule| rule.file() == file).map(Rule::name);
    own.filter(|rule| !used.contains(&rule.to_ascii_lowercase()))
        .map(str::to_owned)
        .collect()
}

/// The names that a definition has.
fn names<'n>(node: &'n Node, found: &mut Vec<&'n str>) {
    match node {
        Node::Alternation(nodes) | Node::Concatenation(nodes) => nodes.iter().for_each(|node| names(node, found)),
        Node::Repetition { node, .. } => names(node, found),
        Node::Reference(name) => found.push(&name.text),
        _ => {}
    }
}

/// The rules of the components of a document that is built in, as far as a grammar has them.
pub(crate) fn components_of(spec: Spec, grammar: &Grammar) -> BTreeMap<Component, Source> {
    let mut rules: BTreeMap<Component, Vec<String>> = BTreeMap::new();
    for (rule, component) in marks::component_rules(spec) {
        if spec.components().contains(component) && grammar.rule(rule).is_some() {
            rules.entry(component).or_default().push(rule.to_owned());
        }
    }
    let source = |mut rules: Vec<String>| match rules.len() {
        1 => Source::One(rules.remove(0)),
        _ => Source::Several(rules),
    };
    let mut components: BTreeMap<_, _> = rules.into_iter().map(|(one, rules)| (one, source(rules))).collect();
    if marks::before_scheme(spec, urispec_specs::start(spec)) == Some(0) {
        components.insert(Component::Scheme, Source::One(BEFORE_COLON.to_owned()));
    }
    components.insert(Component::Path, Source::One(REST.to_owned()));
    components
}

/// The marked strings of a rule, and what the rule derives.
fn marked(grammar: &Grammar, rule: &str, components: &BTreeMap<Component, Source>) -> Result<(Marked, Dfa), Error> {
    let mut wanted: Vec<Mark> = Vec::new();
    for (component, source) in components {
        if !source.is(BEFORE_COLON) && !source.is(REST) {
            wanted.extend(source.rules().iter().map(|rule| marks::mark(rule, *component)));
        }
    }
    let marked = Marked::new(grammar.marked(&wanted).dfa(rule)?)?;
    let scheme = components
        .get(&Component::Scheme)
        .filter(|scheme| scheme.is(BEFORE_COLON));
    let is_rest = components.get(&Component::Path).is_none_or(|path| path.is(REST));
    let marked = if is_rest {
        marks::placed(marked, scheme.map(|_| 0))?
    } else {
        marked
    };
    Ok((marked, grammar.dfa(rule)?))
}
