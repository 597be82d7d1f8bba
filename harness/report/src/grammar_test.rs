//! Shows, for people and programs, the longest beginning of an input with which a text of the rule can begin.

use std::fmt::Write as _;

use serde::Serialize;
use urispec_grammar::{ByteSet, Ending, Error, Grammar, Rule, Stack, Tracer};
use urispec_model::{Bytes, Spec, quote, visible};

use crate::reason::Reason;
use crate::style::{BAD, DIM, HEADING};
use crate::syntax::with_section;

/// The largest number of possible continuations that are shown to people.
const WAYS: usize = 8;

/// An input that was tested against a rule.
#[derive(Debug)]
pub struct GrammarTest<'t> {
    grammar: &'t Grammar,
    start: &'t str,
    input: &'t [u8],
    stop: Option<Stop>,
}

/// The place and the reason where an input stops.
#[derive(Debug)]
struct Stop {
    offset: usize,
    /// The bytes that are allowed at that place.
    expected: ByteSet,
    /// Whether the input could have ended at that place.
    may_end: bool,
    rule: String,
    /// The reason of the document's reference, if the reference supports the rule as a start.
    reason: Option<String>,
    ways: Vec<Stack>,
}

impl<'t> GrammarTest<'t> {
    /// Tests an input. If `document` is the document of the grammar, the byte and the reason come from its reference.
    pub fn new(grammar: &'t Grammar, start: &'t str, document: Option<Spec>, input: &'t [u8]) -> Result<Self, Error> {
        let tracer = Tracer::new(grammar, start)?;
        let trace = tracer.trace(input);
        let reason = document.and_then(|spec| Reason::of(spec, Some(start), input));
        let stop = match reason {
            _ if trace.ending == Ending::Accepted => None,
            Some(reason) if reason.offset() < trace.offset => Some(Stop::earlier(&tracer, input, &reason)),
            Some(reason) if reason.offset() == trace.offset => Some(Stop {
                rule: reason.rule().to_owned(),
                reason: Some(reason.words()),
                ..Stop::of(trace)
            }),
            _ => Some(Stop::of(trace)),
        };
        Ok(Self {
            grammar,
            start,
            input,
            stop,
        })
    }

    /// Whether the rule derives the input.
    pub fn is_accepted(&self) -> bool {
        self.stop.is_none()
    }

    /// The result for the terminal.
    pub fn human(&self) -> String {
        let (start, shown) = (visible(self.start), quote(self.input));
        let Some(stop) = &self.stop else {
            return format!("{HEADING}accepted{HEADING:#}  {shown} is a {start}\n");
        };
        let mut out = format!("{BAD}rejected{BAD:#}  {shown} is not derived by `{start}`\n");
        // A width in the format string cannot be used, because it must fit in 16 bits.
        let before = " ".repeat(quote(&self.input[..stop.offset]).chars().count() - 1);
        let found = match self.input.get(stop.offset) {
            Some(byte) => quote(&[*byte]),
            None => "the end".to_owned(),
        };
        let end = if stop.may_end { " or the end" } else { "" };
        let _ = writeln!(out, "  input     {shown}\n            {before}^ byte {}", stop.offset);
        if let Some(reason) = &stop.reason {
            let _ = writeln!(out, "  reason    {reason}");
        }
        let _ = writeln!(out, "  found     {found}\n  expected  {}{end}", stop.expected);
        let _ = writeln!(out, "  rule      {}", with_section(self.grammar, &stop.rule));
        for way in stop.ways.iter().take(WAYS) {
            let names: Vec<String> = way.rules.iter().map(|rule| visible(rule)).collect();
            let _ = writeln!(
                out,
                "  {DIM}in        {} for {}{DIM:#}",
                names.join(" < "),
                way.expected
            );
        }
        if stop.ways.len() > WAYS {
            let _ = writeln!(out, "  {DIM}and {} more ways{DIM:#}", stop.ways.len() - WAYS);
        }
        out
    }

    /// The result as one JSON document; `grammar_test.schema.json` describes it.
    ///
    /// # Panics
    /// Never: names, numbers and bytes are always JSON.
    pub fn json(&self) -> String {
        let stops = self.stop.as_ref().map(|stop| StopJson {
            offset: stop.offset,
            reason: stop.reason.as_deref(),
            expected: stop.expected.to_string(),
            may_end: stop.may_end,
            rule: &stop.rule,
            section: self.grammar.rule(&stop.rule).and_then(Rule::heading),
            ways: stop.ways.iter().map(WayJson::of).collect(),
        });
        let json = TestJson {
            rule: self.start,
            input: self.input.into(),
            accepted: stops.is_none(),
            stops,
        };
        serde_json::to_string_pretty(&json).expect("names, numbers and bytes can be written as JSON") + "\n"
    }
}

impl Stop {
    /// The place where the automaton of the rule stops.
    fn of(trace: urispec_grammar::Trace) -> Self {
        Self {
            offset: trace.offset,
            expected: trace.expected,
            may_end: trace.may_end,
            rule: trace.rule,
            reason: None,
            ways: trace.stacks,
        }
    }

    /// The place where the reference stops, if the automaton stops later: in this case the reference detects that the
    /// automaton's derivation cannot be completed. Only continuations that the reference allows are kept.
    fn earlier(tracer: &Tracer, input: &[u8], reason: &Reason<'_>) -> Self {
        let expected = reason.expected();
        let narrowed = |stack: Stack| {
            let bytes = stack.expected.iter().filter(|byte| expected.contains(*byte)).collect();
            Stack {
                expected: bytes,
                ..stack
            }
        };
        let stacks = tracer.trace(&input[..reason.offset()]).stacks.into_iter();
        Self {
            offset: reason.offset(),
            may_end: reason.may_end(),
            rule: reason.rule().to_owned(),
            reason: Some(reason.words()),
            ways: stacks
                .map(narrowed)
                .filter(|stack| !stack.expected.is_empty())
                .collect(),
            expected,
        }
    }
}

/// The longest beginning of an input with which a text of the rule can begin; `urispec grammar test --format json`
/// writes it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(title = "The result of testing an input against a rule", transform = stops_if_not_accepted))]
struct TestJson<'t> {
    rule: &'t str,
    input: Bytes<'t>,
    accepted: bool,
    /// The place and the reason where the input leaves the rule; present if and only if the input is not
    /// accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    stops: Option<StopJson<'t>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StopJson<'t> {
    /// The number of bytes that can be read, which is the offset of the byte that is not allowed.
    offset: usize,
    /// The reason of the document for the rejection; missing if the document's reference cannot start from the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'t str>,
    /// The bytes that are allowed at that offset, as ABNF: `%x30-39 / "a"`.
    expected: String,
    /// Whether the input would be accepted if it ended at that offset.
    may_end: bool,
    /// The rule that does not allow the byte: the rule that the document's reference gives, or the innermost rule
    /// that all continuations share.
    rule: &'t str,
    /// The section of the rule.
    section: Option<&'t str>,
    /// The rules that expect a byte at that offset.
    ways: Vec<WayJson<'t>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WayJson<'t> {
    /// The nested rules, innermost first.
    rules: &'t [String],
    /// The bytes that are allowed at that offset, as ABNF.
    expected: String,
}

/// `stops` is present if and only if the input is not accepted.
#[cfg(feature = "schema")]
fn stops_if_not_accepted(schema: &mut schemars::Schema) {
    schema.insert(
        "if".to_owned(),
        serde_json::json!({ "properties": { "accepted": { "const": true } } }),
    );
    schema.insert(
        "then".to_owned(),
        serde_json::json!({ "not": { "required": ["stops"] } }),
    );
    schema.insert("else".to_owned(), serde_json::json!({ "required": ["stops"] }));
}

#[cfg(all(test, feature = "schema"))]
pub(crate) fn schema() -> serde_json::Value {
    urispec_model::schema::of::<TestJson<'_>>()
}

impl<'t> WayJson<'t> {
    fn of(stack: &'t Stack) -> Self {
        Self {
            rules: &stack.rules,
            expected: stack.expected.to_string(),
        }
    }
}
