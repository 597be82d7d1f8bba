//! The error for a reference implementation that breaks a law, or for two oracles that disagree.

use std::fmt;

use urispec_model::Spec;

/// An error in this project itself: a reference implementation breaks a law, or two oracles disagree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LawViolation {
    /// The law, or the two oracles that must agree.
    pub law: &'static str,
    /// The document of the reference implementation, if the violation is about one implementation.
    pub spec: Option<Spec>,
    /// The inputs of the request.
    pub inputs: Vec<Vec<u8>>,
    /// The answer that the law requires.
    pub expected: String,
    /// The answer of the reference implementation, or of the second oracle.
    pub found: String,
}

impl LawViolation {
    /// A violation by the reference implementation of one document; `expected` and `found` must be escaped already.
    pub fn new(law: &'static str, spec: Spec, inputs: &[&[u8]], expected: &str, found: &str) -> Self {
        Self {
            law,
            spec: Some(spec),
            inputs: inputs.iter().map(|input| input.to_vec()).collect(),
            expected: expected.to_owned(),
            found: found.to_owned(),
        }
    }
}

impl fmt::Display for LawViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law violated: {}", self.law)?;
        if let Some(spec) = self.spec {
            write!(f, ", {}", spec.title())?;
        }
        for input in &self.inputs {
            write!(f, "\n  input     {}", quoted(input))?;
        }
        write!(f, "\n  expected  {}\n  found     {}", self.expected, self.found)
    }
}

impl std::error::Error for LawViolation {}

/// Bytes in quotation marks, escaped to printable ASCII.
pub fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_is_shown_in_printable_ascii() {
        let all: Vec<u8> = (0..=255).collect();
        let violation = LawViolation::new("any law", Spec::Rfc3986, &[&all], &quoted(&all), "nothing");
        assert!(
            violation
                .to_string()
                .bytes()
                .all(|byte| matches!(byte, b' '..=b'~' | b'\n'))
        );
    }
}
