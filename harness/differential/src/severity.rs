//! How grave a departure is, by what its key says of it.

use urispec_drift::severity::Severity;
use urispec_model::{Component, Verdict};

use crate::Change;

/// What is known of a departure by its verdict, the component that departs and how, without the answers.
pub(crate) fn of_departure(verdict: Verdict, component: Option<Component>, change: Option<Change>) -> Severity {
    use Component as C;
    match (verdict, component, change) {
        (Verdict::Crash | Verdict::Timeout | Verdict::Protocol, ..) => Severity::Crash,
        (Verdict::TooLenient | Verdict::TooStrict, ..) => Severity::Acceptance,
        (Verdict::Rewritten, ..) => Severity::Spelling,
        (_, _, Some(change)) if change.is_spelling() => Severity::Spelling,
        (_, Some(C::Scheme), _) | (_, Some(C::Authority), Some(Change::Supplied | Change::Elided)) => {
            Severity::OutOfNothing
        }
        (_, Some(C::Authority | C::Host), _) => Severity::Host,
        (_, Some(C::Port | C::Userinfo | C::User | C::Password), _) => Severity::PortOrUserinfo,
        _ => Severity::Resource,
    }
}
