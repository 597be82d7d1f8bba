//! Two parsers, one in front of the other.

use urispec_model::{Component, Observation, Operation, Request, Spec};
use urispec_subjects::Subject;

use crate::{Difference, Member, Panel, Severity};

/// Two parsers, one in front of the other: what the filter lets through, the HTTP client opens.
pub struct Pair<'s> {
    /// Both, each compared with RFC 3986.
    panel: Panel<'s>,
    /// Where the filter is in the panel, 0 or 1; the HTTP client is the other.
    filter: usize,
}

impl<'s> Pair<'s> {
    /// These two, which have different names.
    pub fn new(filter: &'s dyn Subject, fetcher: &'s dyn Subject) -> Self {
        let panel = Panel::judged_by(&[filter, fetcher], Spec::Rfc3986);
        let is_filter = |member: &Member<'_>| member.name() == filter.about().name;
        Self {
            filter: panel.members().iter().position(is_filter).unwrap_or_default(),
            panel,
        }
    }

    /// Both side by side, in order of name.
    pub const fn panel(&self) -> &Panel<'s> {
        &self.panel
    }

    /// The one that lets through or does not.
    pub fn filter(&self) -> &Member<'s> {
        &self.panel.members()[self.filter]
    }

    /// The one that opens what was let through.
    pub fn fetcher(&self) -> &Member<'s> {
        &self.panel.members()[1 - self.filter]
    }

    /// The answers of the filter and of the HTTP client, of those of the panel in its order.
    pub(super) fn in_order<T>(&self, of_panel: [T; 2]) -> [T; 2] {
        let [first, second] = of_panel;
        match self.filter {
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
    /// The filter accepts, and the HTTP client rejects.
    FilterAccepts,
    /// The HTTP client accepts what the filter rejects.
    FetcherAccepts,
    /// The HTTP client crashes, or does not come back.
    FetcherCrashes,
    /// The filter does.
    FilterCrashes,
    /// Both do.
    BothCrash,
}

urispec_model::names!(
    Way, "way",
    BothAccept => "both-accept", FilterAccepts => "filter-accepts", FetcherAccepts => "fetcher-accepts",
    FetcherCrashes => "fetcher-crashes", FilterCrashes => "filter-crashes", BothCrash => "both-crash",
);

impl Way {
    /// In words, where they say more than the severity does.
    pub const fn words(self) -> &'static str {
        match self {
            Self::BothAccept => "both accept",
            Self::FilterAccepts => "the filter accepts what the HTTP client rejects",
            Self::FetcherAccepts => "the HTTP client accepts what the filter rejects",
            Self::FetcherCrashes => "the HTTP client crashes",
            Self::FilterCrashes => "the filter crashes",
            Self::BothCrash => "both crash",
        }
    }

    fn of(filter: &Observation<'_>, fetcher: &Observation<'_>) -> Self {
        use Observation as O;
        let breaks = |observed: &O<'_>| matches!(observed, O::Crash(_) | O::Timeout | O::Protocol(_));
        match (breaks(filter), breaks(fetcher)) {
            (true, true) => Self::BothCrash,
            (true, false) => Self::FilterCrashes,
            (false, true) => Self::FetcherCrashes,
            (false, false) => match (filter, fetcher) {
                (O::Accept(_), O::Reject(_)) => Self::FilterAccepts,
                (O::Reject(_), O::Accept(_)) => Self::FetcherAccepts,
                _ => Self::BothAccept,
            },
        }
    }
}

impl Kind {
    /// Of the answers of a filter and of an HTTP client; `None` if they do not differ, or if one of the two cannot be asked.
    pub fn of(request: &Request<'_>, filter: &Observation<'_>, fetcher: &Observation<'_>) -> Option<Self> {
        let Difference { severity, component } = Difference::between(request, filter, fetcher)?;
        Some(Self {
            severity,
            way: Way::of(filter, fetcher),
            component,
            operation: request.operation(),
        })
    }
}
