//! Two parsers, one in front of the other.

use urispec_model::{Component, Observation, Operation, Request, Spec};
use urispec_subjects::Subject;

use crate::{Difference, Member, Panel, Severity};

/// Two parsers, one in front of the other: what the validator lets through, the HTTP client opens.
pub struct Pair<'s> {
    /// Both, each compared with RFC 3986.
    panel: Panel<'s>,
    /// Where the validator is in the panel, 0 or 1; the HTTP client is the other.
    validator: usize,
}

impl<'s> Pair<'s> {
    /// These two, which have different names.
    pub fn new(validator: &'s dyn Subject, client: &'s dyn Subject) -> Self {
        let panel = Panel::judged_by(&[validator, client], Spec::Rfc3986);
        let is_validator = |member: &Member<'_>| member.name() == validator.about().name;
        Self {
            validator: panel.members().iter().position(is_validator).unwrap_or_default(),
            panel,
        }
    }

    /// Both side by side, in order of name.
    pub const fn panel(&self) -> &Panel<'s> {
        &self.panel
    }

    /// The one that lets through or does not.
    pub fn validator(&self) -> &Member<'s> {
        &self.panel.members()[self.validator]
    }

    /// The one that opens what was let through.
    pub fn client(&self) -> &Member<'s> {
        &self.panel.members()[1 - self.validator]
    }

    /// The answers of the validator and of the HTTP client, of those of the panel in its order.
    pub(super) fn in_order<T>(&self, of_panel: [T; 2]) -> [T; 2] {
        let [first, second] = of_panel;
        match self.validator {
            0 => [first, second],
            _ => [second, first],
        }
    }
}

/// What makes two disagreements of one kind; the gravest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind {
    /// How grave it is.
    pub severity: Severity,
    /// Which of the two does what the other does not.
    pub way: Way,
    /// What was asked.
    pub operation: Operation,
    /// The component that makes it so; `None` if it is the whole.
    pub component: Option<Component>,
}

/// Which of the two does what the other does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// Both accept.
    BothAccept,
    /// The validator accepts, and the HTTP client rejects.
    ValidatorAccepts,
    /// The HTTP client accepts what the validator rejects.
    ClientAccepts,
    /// The HTTP client crashes, or does not come back.
    ClientCrashes,
    /// The validator does.
    ValidatorCrashes,
    /// Both do.
    BothCrash,
}

urispec_model::names!(
    Way, "way",
    BothAccept => "both-accept", ValidatorAccepts => "validator-accepts", ClientAccepts => "client-accepts",
    ClientCrashes => "client-crashes", ValidatorCrashes => "validator-crashes", BothCrash => "both-crash",
);

impl Way {
    /// In words, where they say more than the severity does.
    pub const fn words(self) -> &'static str {
        match self {
            Self::BothAccept => "both accept",
            Self::ValidatorAccepts => "the validator accepts what the client rejects",
            Self::ClientAccepts => "the client accepts what the validator rejects",
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
    /// Of the answers of a validator and of an HTTP client; `None` if they do not differ, or if one of the two cannot be asked.
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
