//! One cause of a mismatch, with the rule and the component that it belongs to. Attribution returns it.

use std::borrow::Cow;

use smallvec::SmallVec;
use urispec_model::Component;

use crate::cause::Cause;

/// One cause of a mismatch, with its rule and its component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Attributed<'a> {
    /// The component; `None` if the cause does not concern a single component.
    pub(crate) component: Option<Component>,
    /// The rule of the document, or the step of its algorithm, that decides the answer.
    pub(crate) rule: Cow<'a, str>,
    pub(crate) cause: Cause,
}

impl<'a> Attributed<'a> {
    /// A cause that does not concern one particular component.
    pub(crate) fn whole(rule: impl Into<Cow<'a, str>>, cause: Cause) -> Self {
        Self {
            component: None,
            rule: rule.into(),
            cause,
        }
    }
}

/// All causes of a mismatch; most mismatches have few enough to need no allocation.
pub(crate) type Causes<'a> = SmallVec<[Attributed<'a>; 4]>;
