//! Writes a new folder for a document.

use std::fmt::Write as _;

use urispec_grammar::Grammar;
use urispec_model::Spec;
use urispec_specs::{Topic, choices, defines, marks, meanings};

use crate::Document;
use crate::problems::File;
use crate::reading::answers::OPERATIONS;
use crate::rules::components_of;
use crate::settings::{FORMAT, Source};

/// The content of a new document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A small complete document.
    Nothing,
    /// The whole grammar of a different document, ready to be changed.
    Restates(Spec),
    /// An empty grammar; a different document supplies all rules.
    ReliesOn(Spec),
}

/// The two files of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Starter {
    /// The text of `document.toml`.
    pub document: String,
    /// The text of `grammar.abnf`.
    pub grammar: String,
}

const SMALL: &str = "\
;; 1
; A rule for each component; the path is the text between them. \"//a\" could be a path as well: `prefer` in document.toml decides.
reference = [ scheme \":\" ] [ \"//\" authority ] path [ \"?\" query ]
scheme    = ALPHA *( ALPHA / DIGIT )
authority = host [ \":\" port ]
host      = 1*( ALPHA / DIGIT / \"-\" / \".\" )
port      = *DIGIT
path      = *( \"/\" *character )
query     = *character
character = ALPHA / DIGIT / \"-\" / \".\" / \"_\" / \"~\"
";

impl Starter {
    /// The files of a document with this name. `None` if a folder cannot express how the document of `origin` splits
    /// a text.
    pub fn new(name: &str, origin: Origin) -> Option<Self> {
        let starter = Self::written(name, origin)?;
        let file = |name: &str, text: &String| File {
            name: name.to_owned(),
            text: text.clone(),
        };
        let (page, grammar) = (
            file("document.toml", &starter.document),
            file("grammar.abnf", &starter.grammar),
        );
        Document::of_files(name, page, &grammar, None).ok().map(|_| starter)
    }

    fn written(name: &str, origin: Origin) -> Option<Self> {
        let (spec, grammar) = match origin {
            Origin::Nothing => return Some(Self::small(name)),
            Origin::Restates(spec) | Origin::ReliesOn(spec) => (spec, urispec_specs::syntax(spec)),
        };
        if marks::is_split_by_steps(spec) {
            return None;
        }
        let start = urispec_specs::start(spec);
        if let Origin::ReliesOn(spec) = origin {
            let grammar = format!(
                "; Write the rules that replace rules of {}, and new rules, below.\n",
                spec.title()
            );
            return Some(Self {
                document: head(name, start, &format!("relies-on = \"{spec}\"\n")),
                grammar,
            });
        }
        let mut document = head(
            name,
            start,
            &format!("obsoletes = \"{spec}\"     # `urispec drift` compares the two documents\n"),
        );
        let whole: Vec<String> = urispec_specs::whole_rules(spec)
            .iter()
            .map(|rule| format!("\"{rule}\""))
            .collect();
        let _ = writeln!(document, "whole = [{}]", whole.join(", "));
        document += "\n[components]\n";
        let components = components_of(spec, &grammar.variant("--repaired").variant("--marked"));
        for (component, source) in &components {
            let rules: Vec<String> = source.rules().iter().map(|rule| format!("\"{rule}\"")).collect();
            let _ = match source {
                Source::One(_) => writeln!(document, "{component} = {}", rules[0]),
                Source::Several(_) => writeln!(document, "{component} = [{}]", rules.join(", ")),
            };
        }
        let mut prefer = marks::preferred(spec);
        prefer.retain(|one| components.contains_key(one));
        let prefer: Vec<String> = prefer.iter().map(|one| format!("\"{one}\"")).collect();
        let _ = write!(document, "\n[splitting]\nprefer = [{}]\n", prefer.join(", "));
        document += &answers_of(spec);
        Some(Self {
            document,
            grammar: rules(&grammar),
        })
    }

    fn small(name: &str) -> Self {
        let components = "\n[components]\nscheme = \"scheme\"\nauthority = \"authority\"\nhost = \"host\"\nport = \"port\"\nquery = \"query\"\n\n[splitting]\nprefer = [\"authority\"]\n";
        Self {
            document: head(name, "reference", "") + components,
            grammar: SMALL.to_owned(),
        }
    }
}

/// The answers of a document that do not follow from its syntax; each can be replaced. A document without references
/// has no answers about their targets.
fn answers_of(spec: Spec) -> String {
    let (mut out, choices, meanings) = (String::new(), choices(spec), meanings(spec));
    let questions = || Topic::ALL.iter().filter(|topic| topic.is_of_resolution());
    let meaning = |topic: Topic| meanings.iter().find(|meaning| meaning.topic == topic);
    if questions().any(|topic| meaning(*topic).is_some()) {
        out += "\n[resolution]                # `urispec document questions` lists all answers\n";
        for topic in questions() {
            let said = meaning(*topic).map_or((spec, ""), |meaning| (meaning.document, meaning.section));
            let _ = match (choices.name(*topic), said) {
                (Some(name), (document, "")) if document == spec => writeln!(out, "{topic} = \"{name}\""),
                (Some(name), (document, section)) if document == spec => {
                    writeln!(out, "{topic} = {{ is = \"{name}\", in = \"{section}\" }}")
                }
                (_, (document, _)) => writeln!(out, "{topic} = \"{document}\""),
            };
        }
    }
    let decides = spec.deciding();
    if !matches!(decides, Spec::Own(_)) {
        out += "\n[operations]                # the document that decides each operation; `[sameness]` may replace `normalize`\n";
        for operation in OPERATIONS.iter().filter(|operation| defines(decides, **operation)) {
            let _ = writeln!(out, "{operation} = \"{decides}\"");
        }
    }
    out
}

/// The first lines of `document.toml`. `name` has only small letters, digits and hyphens.
fn head(name: &str, start: &str, other: &str) -> String {
    format!("format = {FORMAT}\ntitle = \"{name}\"\n{other}\n[grammar]\nstart = \"{start}\"\n")
}

/// The rules of a grammar, each below the heading of its section.
fn rules(grammar: &Grammar) -> String {
    let mut out = String::new();
    let mut last = None;
    for rule in grammar.rules() {
        if rule.heading() != last {
            last = rule.heading();
            let _ = writeln!(
                out,
                "{}",
                last.map(|section| format!("\n;; {section}")).unwrap_or_default()
            );
        }
        out += rule.text();
        out.push('\n');
    }
    out.trim_start().to_owned()
}
