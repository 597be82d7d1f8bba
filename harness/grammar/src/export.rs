//! An automaton as JSON (`dfa.schema.json`), and as a graph for Graphviz.

use std::fmt::Write as _;

use serde::Deserialize;

use crate::byte_set::ByteSet;
use crate::dfa::Dfa;
use crate::error::{Error, ErrorKind, escaped};
use crate::minimize::Raw;
use crate::symbols::{BYTES, ClassMap};

/// The version of the JSON format; any other version is an error.
const FORMAT: u32 = 1;
/// The maximum number of states that are read from a file.
const STATES: usize = 1 << 20;

/// An automaton in the form in which it is read from JSON. A class is a list of ranges of bytes, both ends included.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: u32,
    classes: Vec<Vec<(u8, u8)>>,
    states: Vec<State>,
}

/// A state in the form in which it is read from JSON, with the next state for each class.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    accepts: bool,
    /// The next state for each class, in the order of the classes.
    next: Vec<u32>,
}

impl Dfa {
    /// The automaton as JSON, with one line for each class and each state. A class is a list of ranges of
    /// bytes; the first state is the start. Equal automata have the same text.
    ///
    /// ```
    /// use urispec_grammar::{Dfa, Grammar};
    ///
    /// let dfa = Grammar::parse("port.abnf", "port = *5DIGIT")?.dfa("port")?;
    /// let json = dfa.to_json();
    /// assert!(json.contains(r#"{ "accepts": true, "next": ["#));
    /// assert_eq!(Dfa::from_json(&json)?, dfa);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn to_json(&self) -> String {
        let mut json = format!("{{\n  \"format\": {FORMAT},\n  \"classes\": [");
        for class in 0..self.classes() {
            let bytes = self.bytes(u8::try_from(class).expect("there are at most as many classes as bytes"));
            let ranges: Vec<String> = bytes
                .ranges()
                .iter()
                .map(|(low, high)| format!("[{low}, {high}]"))
                .collect();
            let comma = if class == 0 { "" } else { "," };
            write!(json, "{comma}\n    [{}]", ranges.join(", ")).expect("a string takes all");
        }
        json.push_str("\n  ],\n  \"states\": [");
        for (state, accepts) in (0..).zip(self.accepting()) {
            let next: Vec<String> = self.row(state).iter().map(ToString::to_string).collect();
            let comma = if state == 0 { "" } else { "," };
            write!(
                json,
                "{comma}\n    {{ \"accepts\": {accepts}, \"next\": [{}] }}",
                next.join(", ")
            )
            .expect("a string takes all");
        }
        json.push_str("\n  ]\n}\n");
        json
    }

    /// Reads an automaton. The automaton in the file need not be minimal or in canonical order, but the result is
    /// minimal and in canonical order.
    ///
    /// ```
    /// use urispec_grammar::Dfa;
    ///
    /// // Two states that accept the same are one.
    /// let json = r#"{ "format": 1, "classes": [[[0, 255]]], "states": [
    ///     { "accepts": true, "next": [1] }, { "accepts": true, "next": [0] } ] }"#;
    /// assert_eq!(Dfa::from_json(json)?.states(), 1);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`ErrorKind::Format`](crate::ErrorKind::Format) if the text is not JSON of this format, or if a byte is not in
    /// exactly one class. Also if a state does not have one step for each class, or has a step to a state that does
    /// not exist. Also if there are no states, or more than 2^20 states.
    pub fn from_json(json: impl AsRef<[u8]>) -> Result<Self, Error> {
        let wrong = |message: String| Error::new(ErrorKind::Format, message);
        let File {
            format,
            classes,
            states,
        } = serde_json::from_slice(json.as_ref()).map_err(|error| wrong(escaped(error.to_string().as_bytes())))?;
        if format != FORMAT {
            return Err(wrong(format!("expected the format {FORMAT}, found {format}")));
        }
        if states.is_empty() || states.len() > STATES {
            return Err(wrong(format!(
                "expected from 1 to {STATES} states, found {}",
                states.len()
            )));
        }
        let mut class_of: [Option<u8>; 256] = [None; 256];
        for (number, ranges) in classes.iter().enumerate() {
            let number =
                u8::try_from(number).map_err(|_| wrong("expected at most 256 classes, found more".to_owned()))?;
            for byte in ranges.iter().flat_map(|(low, high)| *low..=*high) {
                if class_of[usize::from(byte)].replace(number).is_some() {
                    return Err(wrong(format!("expected the byte {byte} in one class, found it in two")));
                }
            }
        }
        let mut map = [0; 256];
        for (byte, class) in class_of.into_iter().enumerate() {
            map[byte] = class.ok_or_else(|| wrong(format!("expected the byte {byte} in a class, found it in none")))?;
        }
        let mut table = Vec::new();
        for (number, state) in states.iter().enumerate() {
            if state.next.len() != classes.len() {
                let found = state.next.len();
                return Err(wrong(format!(
                    "expected state {number} to have {} transitions, found {found}",
                    classes.len()
                )));
            }
            if let Some(to) = state.next.iter().find(|to| **to as usize >= states.len()) {
                return Err(wrong(format!(
                    "expected the transitions of state {number} to lead to existing states, found {to}"
                )));
            }
            table.extend_from_slice(&state.next);
        }
        let accepting = states.iter().map(|state| state.accepts).collect();
        Ok(Self::from_table(&map, classes.len(), table, accepting))
    }

    /// The minimal automaton in canonical order that accepts what this automaton accepts. `class` is the class of each
    /// byte, below `classes`. `table` has the next state of each state for each class, state by state; the first state is
    /// the start.
    ///
    /// ```
    /// use urispec_grammar::{Dfa, Grammar};
    ///
    /// let mut class = [0; 256];
    /// class[usize::from(b'a')] = 1;
    /// // A word without `a`, or with an even number of them.
    /// let even = Dfa::from_table(&class, 2, vec![0, 1, 1, 0], vec![true, false]);
    /// assert!(even.accepts(b"aba") && !even.accepts(b"ababa"));
    /// ```
    ///
    /// # Panics
    /// If a state or a class does not exist.
    pub fn from_table(class: &[u8; 256], classes: usize, table: Vec<u32>, accepting: Vec<bool>) -> Self {
        assert!(
            class.iter().all(|class| usize::from(*class) < classes)
                && table.len() == accepting.len() * classes
                && table.iter().all(|to| (*to as usize) < accepting.len()),
            "each state and each class exists"
        );
        Raw {
            classes: ClassMap::new(BYTES, |byte| class[usize::from(byte)].into()),
            count: classes,
            table,
            accepting,
            steps: 0,
        }
        .minimal()
    }

    /// The automaton as a grammar in ABNF, with a rule for each state from which something is accepted. The first rule is
    /// the start.
    ///
    /// The rule `nothing` derives no text. It ties all rules together, so that a reader keeps one place for each: rules
    /// that do not refer to themselves are written out wherever they are named, and states of an automaton share the
    /// states behind them.
    ///
    /// ```
    /// use urispec_grammar::Grammar;
    ///
    /// let dfa = Grammar::parse("port.abnf", "port = 1*2DIGIT")?.dfa("port")?;
    /// let abnf = dfa.to_abnf();
    /// assert!(abnf.starts_with("state-0 = nothing state-0\n    / %x30-39 state-"));
    /// assert_eq!(Grammar::parse("state.abnf", &abnf)?.dfa("state-0")?, dfa);
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    ///
    /// An automaton that accepts nothing has no rule but `nothing`.
    pub fn to_abnf(&self) -> String {
        let mut abnf = String::new();
        for (state, accepts) in (0..).zip(self.accepting()).filter(|(state, _)| self.is_live(*state)) {
            let mut ways = vec!["nothing state-0".to_owned()];
            for (to, bytes) in self.ways(state) {
                let ranges = bytes.ranges().into_iter().map(|(low, high)| {
                    if low == high {
                        format!("%x{low:02X}")
                    } else {
                        format!("%x{low:02X}-{high:02X}")
                    }
                });
                let ranges: Vec<String> = ranges.collect();
                ways.push(match &ranges[..] {
                    [range] => format!("{range} state-{to}"),
                    _ => format!("( {} ) state-{to}", ranges.join(" / ")),
                });
            }
            if *accepts {
                ways.push("\"\"".to_owned());
            }
            writeln!(abnf, "state-{state} = {}", ways.join("\n    / ")).expect("a string takes all");
        }
        abnf + "nothing = %x00 nothing\n"
    }

    /// A graph in the language of Graphviz, without the dead state: `dot -Tsvg`. Bytes that lead to the same
    /// state share an arrow.
    ///
    /// ```
    /// let dfa = urispec_grammar::Grammar::parse("ab.abnf", "ab = %x61 / %x62")?.dfa("ab")?;
    /// assert!(dfa.to_dot().contains("[label = \"%x61-62\"];"));
    /// # Ok::<(), urispec_grammar::Error>(())
    /// ```
    pub fn to_dot(&self) -> String {
        let mut dot = "digraph dfa {\n  rankdir = LR;\n  node [shape = circle];\n  start [shape = point];\n".to_owned();
        let mut line = |text: String| writeln!(dot, "  {text}").expect("a string takes all");
        for (state, accepts) in (0..).zip(self.accepting()).filter(|(state, _)| self.is_live(*state)) {
            if *accepts {
                line(format!("{state} [shape = doublecircle];"));
            }
            if state == 0 {
                line("start -> 0;".to_owned());
            }
            for (to, bytes) in self.ways(state) {
                let label = bytes.to_string().replace('\\', "\\\\").replace('"', "\\\"");
                line(format!("{state} -> {to} [label = \"{label}\"];"));
            }
        }
        dot.push_str("}\n");
        dot
    }

    /// Each live state that follows a state, with the bytes that lead to it.
    pub(crate) fn ways(&self, state: u32) -> Vec<(u32, ByteSet)> {
        let mut ways: Vec<(u32, ByteSet)> = Vec::new();
        for (class, to) in (0..=255).zip(self.row(state)).filter(|(_, to)| self.is_live(**to)) {
            match ways.iter_mut().find(|(known, _)| known == to) {
                Some((_, bytes)) => *bytes = bytes.union(self.bytes(class)),
                None => ways.push((*to, self.bytes(class))),
            }
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use crate::{Dfa, ErrorKind, Grammar};

    #[test]
    fn json_comes_back_as_the_same_automaton() {
        #[track_caller]
        fn check(text: &str) {
            let dfa = Grammar::parse("test", text).unwrap().dfa("s").unwrap();
            assert_eq!(Dfa::from_json(dfa.to_json()).unwrap(), dfa);
        }
        check("s = *OCTET");
        check("s = %x61 s");
        check("s = \"\"");
        check("s = 1*3( \"ab\" / %x00-1F ) [ %x80-FF ]");
    }

    #[test]
    fn json_that_is_no_automaton_is_refused_with_the_reason() {
        #[track_caller]
        fn check(json: &str, message: &str) {
            let error = Dfa::from_json(json).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Format);
            assert!(error.message().contains(message), "{error}");
        }
        let file = |classes: &str, states: &str| format!("{{\"format\":1,\"classes\":{classes},\"states\":{states}}}");
        let state = r#"[{"accepts":true,"next":[0]}]"#;
        check("\u{1b}", "line 1");
        check(&file("[]", "[]"), "from 1 to");
        check(&file("[]", state), "byte 0 in a class");
        check(&file("[[[0,255],[7,7]]]", state), "byte 7 in one class");
        check(
            &file("[[[0,255]]]", r#"[{"accepts":true,"next":[1]}]"#),
            "lead to existing states, found 1",
        );
        check(
            &file("[[[0,255]]]", r#"[{"accepts":true,"next":[]}]"#),
            "1 transitions, found 0",
        );
        check(&file("[[[0,256]]]", state), "256");
        check(&format!("[{}]", "[],".repeat(300)), "line 1");
        check(&file("[[[0,255]]]", state).replace('1', "2"), "format 1, found 2");
    }

    #[test]
    fn a_drawing_leaves_out_the_dead_state() {
        let dfa = Grammar::parse("test", "s = \"\\\" *%x30-39").unwrap().dfa("s").unwrap();
        assert_eq!(
            dfa.to_dot(),
            "digraph dfa {\n  rankdir = LR;\n  node [shape = circle];\n  start [shape = point];\n  \
             start -> 0;\n  0 -> 2 [label = \"\\\"\\\\\\\"\"];\n  2 [shape = doublecircle];\n  \
             2 -> 2 [label = \"%x30-39\"];\n}\n"
        );
    }
}
