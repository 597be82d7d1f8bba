//! The opaque-host parser, section "Host parsing".

use crate::encode::{push_encoded, report_units, set};
use crate::errors::{Sink, State, ValidationError};
use crate::host::{HostError, HostKind};
use crate::rules::Rules;

/// The "opaque-host parser".
pub(super) fn push<S: Sink>(
    out: &mut String,
    input: &str,
    rules: &Rules,
    sink: &mut S,
    state: State,
    from: usize,
) -> Result<HostKind, HostError> {
    if let Some(at) = input
        .bytes()
        .position(|byte| rules.forbidden_in_opaque_host[usize::from(byte)])
    {
        return Err(HostError {
            error: ValidationError::HostInvalidCodePoint,
            at: from + at,
        });
    }
    if rules.reports.opaque_host_units {
        report_units(sink, input, from, state);
    }
    push_encoded(out, input, rules.sets, set::C0_CONTROL);
    Ok(if input.is_empty() {
        HostKind::Empty
    } else {
        HostKind::Opaque
    })
}
