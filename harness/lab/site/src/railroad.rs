//! The grammar of a document as railroad diagrams: a page with a diagram for each rule, which links to the rules that it
//! uses.

use std::collections::BTreeMap;

use railroad::{
    Choice, Comment, Diagram, Empty, End, Link, Node, NonTerminal, Optional, Repeat, Sequence, Start, Terminal,
};
use urispec_grammar::{Grammar, Node as Element, Rule};
use urispec_model::{Spec, visible};
use urispec_specs::syntax;

use super::html::{Blocks, Html, attribute};
use super::{Context, File, cells, grammar};

/// A part of a diagram.
type Part = Box<dyn Node>;

/// The address of the page, from the folder of the site.
pub(super) fn address(spec: Spec) -> String {
    format!("grammars/{spec}.html")
}

/// The grammars of all documents, for diagrams that lead to each other.
struct Grammars(BTreeMap<Spec, Grammar>);

impl Grammars {
    /// A rule of a document; `None` for the core rules of ABNF.
    fn rule(&self, spec: Spec, name: &str) -> Option<&Rule> {
        self.0
            .get(&spec)?
            .rules()
            .find(|rule| rule.name().eq_ignore_ascii_case(name))
    }

    /// The document whose page has the diagram of a rule. A draft has only the diagrams of rules that no RFC has, and
    /// that it changed.
    fn home(&self, spec: Spec, rule: &Rule) -> Spec {
        let is_draft = |spec: Spec| spec.name().starts_with("draft-");
        if !is_draft(spec) {
            return spec;
        }
        let has_same = |other: &Spec| {
            let other = self.rule(*other, rule.name());
            other.is_some_and(|other| other.definition().to_string() == rule.definition().to_string())
        };
        let mut rfcs = self.0.keys().copied().filter(|other| !is_draft(*other));
        if let Some(rfc) = rfcs.find(has_same) {
            return rfc;
        }
        match spec.before().filter(has_same) {
            Some(before) => self.home(before, rule),
            None => spec,
        }
    }

    /// The address of the diagram of a rule, from the page of `spec`.
    fn address(&self, spec: Spec, name: &str) -> Option<String> {
        let home = self.home(spec, self.rule(spec, name)?);
        let anchor = grammar::anchor(name);
        Some(if home == spec {
            format!("#{anchor}")
        } else {
            format!("{home}.html#{anchor}")
        })
    }
}

/// A page of diagrams for each document with a grammar.
pub(super) fn pages(context: &Context<'_>) -> Vec<File> {
    let grammars = Grammars(Spec::every_syntax().map(|spec| (spec, syntax(spec))).collect());
    Spec::every_syntax()
        .map(|spec| page(context, &grammars, spec))
        .collect()
}

fn page(context: &Context<'_>, grammars: &Grammars, spec: Spec) -> File {
    let mut blocks = Blocks::default();
    let document = cells::document("../", spec);
    blocks.paragraph(&Html::join([Html::text("The document:"), document], " "));
    blocks.paragraph(&Html::text(
        "Follow the line from left to right. A box with round corners is text, a box with sharp corners is a rule and leads to it.",
    ));
    let (own, others): (Vec<&Rule>, Vec<&Rule>) = grammars.0[&spec]
        .rules()
        .partition(|rule| grammars.home(spec, rule) == spec);
    let links = |rules: &[&Rule]| {
        let links = rules.iter().filter_map(|rule| {
            let address = grammars.address(spec, rule.name())?;
            Some(Html::link(&address, &Html::text(rule.name())))
        });
        Html::join(links, " · ")
    };
    blocks.paragraph(&links(&own));
    if !others.is_empty() {
        let words = Html::text("The same rules as those of another document, and drawn there:");
        blocks.paragraph(&Html::join([words, links(&others)], " "));
    }
    for rule in own {
        blocks.heading(2, &grammar::anchor(rule.name()), &Html::text(rule.name()));
        blocks.push(diagram(rule.name(), rule.definition(), &|name| {
            grammars.address(spec, name)
        }));
        blocks.push(Html::lines(rule.text()));
    }
    let title = format!("The grammar of {} as diagrams", spec.title());
    context.page(&address(spec), &title, Html::text(&title), blocks)
}

/// Returns the address of the diagram of a rule.
type Addresses<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The diagram of a rule, in a place that scrolls if the diagram is too wide.
fn diagram(name: &str, definition: &Element, addresses: Addresses<'_>) -> Html {
    let parts: Vec<Part> = vec![Box::new(Start), part(definition, addresses), Box::new(End)];
    let diagram = Diagram::new(Sequence::new(parts));
    let (width, height) = (diagram.width(), diagram.height());
    // The library writes links for readers of old SVG, and no size, so that a browser would stretch the diagram. Lines that
    // follow each other are one line here: there are thousands of diagrams.
    let svg = diagram
        .to_string()
        .replace(" xlink:href=\"", " href=\"")
        .replace(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"", "")
        .replace("<rect width=\"100%\" height=\"100%\" class=\"railroad_canvas\"/>\n", "")
        .replace(" rx=\"10\" ry=\"10\"/>", "/>")
        .replace("\"/>\n<path d=\" M", " M")
        .replace(">\n", ">");
    let svg = svg.replacen("<svg ", &format!("<svg width=\"{width}\" height=\"{height}\" "), 1);
    Html::raw(format!(
        "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label={}>{svg}</div>",
        attribute(&format!("The diagram of {name}"))
    ))
}

fn part(element: &Element, addresses: Addresses<'_>) -> Part {
    match element {
        Element::Alternation(all) => alternatives(all, addresses),
        Element::Concatenation(all) if all.is_empty() => Box::new(Empty),
        Element::Concatenation(all) => Box::new(Sequence::new(all.iter().map(|one| part(one, addresses)).collect())),
        Element::Repetition { min, max, node } => repeated(*min, *max, part(node, addresses)),
        Element::Text { text, .. } => terminal(text),
        Element::Values(values) => {
            let values: Vec<String> = values.iter().map(|value| character(*value)).collect();
            terminal(&values.join(" "))
        }
        Element::Range(first, last) => terminal(&format!("{} – {}", character(*first), character(*last))),
        Element::Reference(name) => {
            let shown = NonTerminal::new(visible(&name.text));
            match addresses(&name.text) {
                Some(address) => {
                    let mut link = Link::new(shown, address);
                    link.set_target(None);
                    Box::new(link)
                }
                None => Box::new(shown),
            }
        }
        Element::Prose(prose) => Box::new(Comment::new(visible(&prose.text))),
    }
}

/// A choice. Neighbours that are single characters share a box, or the diagrams of character classes would be very tall.
fn alternatives(all: &[Element], addresses: Addresses<'_>) -> Part {
    let is_single = |element: &Element| matches!(element, Element::Text { text, .. } if text.chars().count() == 1);
    let mut parts: Vec<Part> = Vec::new();
    for run in all.chunk_by(|one, other| is_single(one) && is_single(other)) {
        let texts = run.iter().filter_map(|element| match element {
            Element::Text { text, .. } => Some(text.as_str()),
            _ => None,
        });
        match run {
            [_, _, ..] => parts.push(terminal(&format!("one of {}", texts.collect::<Vec<_>>().join(" ")))),
            run => parts.extend(run.iter().map(|one| part(one, addresses))),
        }
    }
    if parts.len() == 1 {
        return parts.remove(0);
    }
    Box::new(Choice::new(parts))
}

fn repeated(min: u32, max: Option<u32>, inner: Part) -> Part {
    let times = match (min, max) {
        (0, Some(0)) => return Box::new(Empty),
        (0, Some(1)) => return Box::new(Optional::new(inner)),
        (1, Some(1)) => return inner,
        (0 | 1, None) => None,
        (min, None) => Some(format!("{min} times or more")),
        (0 | 1, Some(max)) => Some(format!("at most {max} times")),
        (min, Some(max)) if min == max => Some(format!("{min} times")),
        (min, Some(max)) => Some(format!("{min} to {max} times")),
    };
    let back: Part = match times {
        Some(words) => Box::new(Comment::new(words)),
        None => Box::new(Empty),
    };
    let repeat = Repeat::new(inner, back);
    if min == 0 {
        Box::new(Optional::new(repeat))
    } else {
        Box::new(repeat)
    }
}

fn terminal(text: &str) -> Part {
    Box::new(Terminal::new(visible(text)))
}

/// A character if it can be seen, or else its number.
fn character(value: u32) -> String {
    match char::from_u32(value).filter(char::is_ascii_graphic) {
        Some(character) => character.to_string(),
        None => format!("%x{value:02X}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> String {
        let grammar = Grammar::parse("test.abnf", text).expect("it is a grammar");
        let rule = grammar.rules().next().expect("it has a rule");
        let address = |name: &str| {
            grammar
                .rules()
                .any(|one| one.name().eq_ignore_ascii_case(name))
                .then(|| format!("#rule-{}", name.to_lowercase()))
        };
        diagram(rule.name(), rule.definition(), &address).into_string()
    }

    #[test]
    fn a_rule_leads_to_the_rules_that_it_uses() {
        let svg = drawn("host = 1*3( Port / \"<&\" ) DIGIT\nport = \"1\"");
        assert!(svg.contains("<a class=\"link\" href=\"#rule-port\">"), "{svg}");
        assert!(svg.contains("at most 3 times") && svg.contains("&lt;&amp;"), "{svg}");
        assert!(!svg.contains("xlink") && !svg.contains("#rule-digit"), "{svg}");
    }

    #[test]
    fn single_characters_share_a_box() {
        let svg = drawn("mark = \"-\" / \"_\" / %x41-5A / %x00");
        assert!(
            svg.contains("one of - _") && svg.contains("A – Z") && svg.contains("%x00"),
            "{svg}"
        );
    }

    #[test]
    fn a_draft_leads_to_the_diagrams_that_it_did_not_change() {
        let grammars = Grammars(Spec::SYNTAXES.iter().map(|spec| (*spec, syntax(*spec))).collect());
        let address = |spec, name| grammars.address(spec, name);
        assert_eq!(address(Spec::Rfc3986, "Port"), Some("#rule-port".to_owned()));
        assert_eq!(address(Spec::Rfc3986, "DIGIT"), None);
        let draft = address(Spec::Rfc2396bis07, "port").expect("it has the rule");
        assert!(
            draft.starts_with("rfc") && draft.ends_with(".html#rule-port"),
            "{draft}"
        );
    }

    #[test]
    fn the_same_grammar_gives_the_same_bytes() {
        let text = "a = *2( b [ \"c\" ] ) / 2*4b / 3b / 2*b\nb = \"b\"";
        assert_eq!(drawn(text), drawn(text));
    }
}
