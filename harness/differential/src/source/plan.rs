//! The requests that are made from one text, or from two texts that belong together.

use std::ops::ControlFlow;

use urispec_model::{Level, Operation, Request, ResolveOptions};

use crate::{Each, Panel};

/// The requests that are made from one text, or from two texts that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestPlan {
    /// Whether texts are parsed.
    parses: bool,
    /// Whether references are resolved.
    resolves: bool,
    /// The levels to which texts are normalised.
    normalizes: Vec<Level>,
    /// The levels at which two texts are compared.
    compares: Vec<Level>,
}

/// The bases for a text that is given without a base. There is one with an authority, one with a rootless path, one
/// with a path that begins with a slash, and one without a path.
const BASES: [&[u8]; 4] = [b"http://a/b/c/d;p?q", b"a:b", b"a:/b/c", b"a://b"];

impl RequestPlan {
    /// The plan for `operations`. Normal forms and equivalence are requested at all levels that at least one member
    /// of the panel supports.
    pub fn new(operations: &[Operation], panel: &Panel<'_>) -> Self {
        let asks = |operation| operations.contains(&operation);
        let levels = |operation: Operation| -> Vec<Level> {
            let about = || panel.members().iter().map(|member| member.subject().about());
            let offers = |level: &Level| match operation {
                Operation::Normalize => about().any(|about| about.normalizes.contains(level)),
                _ => about().any(|about| about.compares.contains(level)),
            };
            let asked = Level::ALL.iter().copied().filter(|_| asks(operation));
            asked.filter(offers).collect()
        };
        Self {
            parses: asks(Operation::Parse),
            resolves: asks(Operation::Resolve),
            normalizes: levels(Operation::Normalize),
            compares: levels(Operation::Equivalent),
        }
    }

    /// The number of requests for one text.
    pub fn of_one(&self) -> u64 {
        let resolves = if self.resolves { BASES.len() } else { 0 };
        (usize::from(self.parses) + resolves + self.normalizes.len()) as u64
    }

    /// Makes the requests of one text.
    pub fn one(&self, text: &[u8], each: &mut Each<'_>) -> ControlFlow<()> {
        self.alone(text, each)?;
        if self.resolves {
            for base in BASES {
                each(&resolution(base, text))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of requests for two texts.
    pub fn of_two(&self) -> u64 {
        let alone = 2 * (usize::from(self.parses) + self.normalizes.len());
        (alone + usize::from(self.resolves) + self.compares.len()) as u64
    }

    /// Makes the requests of two texts: a base and a reference, or two texts to compare.
    pub fn two(&self, first: &[u8], second: &[u8], each: &mut Each<'_>) -> ControlFlow<()> {
        self.alone(first, each)?;
        self.alone(second, each)?;
        if self.resolves {
            each(&resolution(first, second))?;
        }
        for level in &self.compares {
            each(&Request::Equivalent {
                input: first,
                other: second,
                level: *level,
            })?;
        }
        ControlFlow::Continue(())
    }

    fn alone(&self, input: &[u8], each: &mut Each<'_>) -> ControlFlow<()> {
        if self.parses {
            each(&Request::Parse { input, rule: None })?;
        }
        for level in &self.normalizes {
            each(&Request::Normalize { input, level: *level })?;
        }
        ControlFlow::Continue(())
    }
}

fn resolution<'a>(base: &'a [u8], input: &'a [u8]) -> Request<'a> {
    Request::Resolve {
        base,
        input,
        options: ResolveOptions::default(),
    }
}
