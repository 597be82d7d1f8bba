//! What a law or an oracle has to say when something is not as it must be.

use std::fmt;

use urispec_model::Spec;

/// Something of our own is wrong: a law does not hold, or two opinions differ that must be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// Which law, or whose opinion.
    pub law: &'static str,
    /// Of which document.
    pub spec: Option<Spec>,
    /// What was asked.
    pub inputs: Vec<Vec<u8>>,
    /// What should have come of it.
    pub expected: String,
    /// What came.
    pub found: String,
}

impl Broken {
    /// For a law of one document; `expected` and `found` are escaped already.
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

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken: {}", self.law)?;
        if let Some(spec) = self.spec {
            write!(f, ", {}", spec.title())?;
        }
        for input in &self.inputs {
            write!(f, "\n  input     {}", quoted(input))?;
        }
        write!(f, "\n  expected  {}\n  found     {}", self.expected, self.found)
    }
}

impl std::error::Error for Broken {}

/// Bytes as they may be shown: printable ASCII, everything else escaped.
pub fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_broke_is_shown_in_printable_ascii() {
        let all: Vec<u8> = (0..=255).collect();
        let broken = Broken::new("any law", Spec::Rfc3986, &[&all], &quoted(&all), "nothing");
        assert!(
            broken
                .to_string()
                .bytes()
                .all(|byte| matches!(byte, b' '..=b'~' | b'\n'))
        );
    }
}
