//! A validator and the HTTP client that gets the URLs which the validator accepts.

use urispec_model::{Component, Observation, Operation, Request, Spec};
use urispec_subjects::Subject;

use crate::{Difference, Member, Panel, Severity};

/// Two parsers: a validator, and an HTTP client that opens the URLs which the validator accepts.
pub struct Pair<'s> {
    /// The two parsers, each compared with RFC 3986.
    panel: Panel<'s>,
    /// The place of the validator in the panel, 0 or 1; the HTTP client has the other place.
    validator: usize,
}

impl<'s> Pair<'s> {
    /// A pair of a validator and a client, which must have different names.
    pub fn new(validator: &'s dyn Subject, client: &'s dyn Subject) -> Self {
        let panel = Panel::judged_by(&[validator, client], Spec::Rfc3986);
        let is_validator = |member: &Member<'_>| member.name() == validator.about().name;
        Self {
            validator: panel.members().iter().position(is_validator).unwrap_or_default(),
            panel,
        }
    }

    /// The panel with the two parsers, in order of name.
    pub const fn panel(&self) -> &Panel<'s> {
        &self.panel
    }

    /// The parser that accepts or rejects an input before the client gets it.
    pub fn validator(&self) -> &Member<'s> {
        &self.panel.members()[self.validator]
    }

    /// The parser that opens an input after the validator has accepted it.
    pub fn client(&self) -> &Member<'s> {
        &self.panel.members()[1 - self.validator]
    }

    /// Reorders two answers from the order of the panel: first the validator's, then the HTTP client's.
    pub(super) fn in_order<T>(&self, of_panel: [T; 2]) -> [T; 2] {
        let [first, second] = of_panel;
        match self.validator {
            0 => [first, second],
            _ => [second, first],
        }
    }
}

/// The properties that all disagreements of one kind have in common. Kinds are sorted, the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind {
    /// The severity of the disagreement.
    pub severity: Severity,
    /// Whether both parsers accept, only one parser accepts, or a parser crashes.
    pub way: Way,
    /// The operation of the request.
    pub operation: Operation,
    /// The component that decides the severity; `None` if the whole answer decides.
    pub component: Option<Component>,
}

/// Whether both parsers accept, only one parser accepts, or a parser crashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// The validator and the HTTP client accept the input.
    BothAccept,
    /// The validator accepts, and the HTTP client rejects.
    ValidatorAccepts,
    /// The HTTP client accepts an input that the validator rejects.
    ClientAccepts,
    /// The HTTP client crashes or does not answer in time.
    ClientCrashes,
    /// The validator crashes or does not answer in time.
    ValidatorCrashes,
    /// Both parsers crash or do not answer in time.
    BothCrash,
}

urispec_model::names!(
    Way, "way",
    BothAccept => "both-accept", ValidatorAccepts => "validator-accepts", ClientAccepts => "client-accepts",
    ClientCrashes => "client-crashes", ValidatorCrashes => "validator-crashes", BothCrash => "both-crash",
);

impl Way {
    /// A description for people, in a few words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::BothAccept => "both accept",
            Self::ValidatorAccepts => "only the validator accepts",
            Self::ClientAccepts => "only the client accepts",
            Self::ClientCrashes => "the client crashes",
            Self::ValidatorCrashes => "the validator crashes",
            Self::BothCrash => "both crash",
        }
    }

    fn of(validator: &Observation<'_>, client: &Observation<'_>) -> Self {
        use Observation as O;
        let breaks = |observed: &O<'_>| matches!(observed, O::Crash(_) | O::Timeout | O::Protocol(_));
        match (breaks(validator), breaks(client)) {
            (true, true) => Self::BothCrash,
            (true, false) => Self::ValidatorCrashes,
            (false, true) => Self::ClientCrashes,
            (false, false) => match (validator, client) {
                (O::Accept(_), O::Reject(_)) => Self::ValidatorAccepts,
                (O::Reject(_), O::Accept(_)) => Self::ClientAccepts,
                _ => Self::BothAccept,
            },
        }
    }
}

impl Kind {
    /// The kind of the disagreement between two answers; `None` if the answers do not differ, or if one of the two
    /// parsers does not support the operation.
    pub fn of(request: &Request<'_>, validator: &Observation<'_>, client: &Observation<'_>) -> Option<Self> {
        let Difference { severity, component } = Difference::between(request, validator, client)?;
        Some(Self {
            severity,
            way: Way::of(validator, client),
            component,
            operation: request.operation(),
        })
    }
}
