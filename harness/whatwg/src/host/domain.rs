//! The "domain parser" of section "IDNA". Before 2026-07 its name was "domain to ASCII".

use std::borrow::Cow;

use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

use crate::errors::{Sink, State, ValidationError};
use crate::host::HostError;
use crate::rules::{AsciiDomain, ByteSet, Rules, contains};

/// Appends the result of the domain parser. `domain` is percent-decoded.
pub(crate) fn push<S: Sink>(
    out: &mut String,
    domain: &str,
    rules: &Rules,
    sink: &mut S,
    state: State,
    at: usize,
) -> Result<(), HostError> {
    let failure = HostError {
        error: ValidationError::DomainToAscii,
        at,
    };
    let as_it_is = domain.is_ascii()
        && match rules.ascii_domain {
            AsciiDomain::Lowercased => true,
            // If no label begins with "xn--", ToASCII only converts the domain to lower case.
            AsciiDomain::ToAscii => !has_ace_label(domain),
        };
    let start = out.len();
    if as_it_is {
        out.push_str(domain);
        out[start..].make_ascii_lowercase();
    } else {
        out.push_str(&to_ascii(domain, false, rules).ok_or(failure)?);
    }
    if out.len() == start && rules.empty_domain_fails {
        return Err(failure);
    }
    if contains(rules.forbidden_in_domain, &out.as_bytes()[start..]) {
        let error = if rules.reports.strict_domain {
            ValidationError::DomainToAscii
        } else {
            ValidationError::DomainInvalidCodePoint
        };
        return Err(HostError { error, at });
    }
    // A failure reports the same error, so it is not reported twice.
    if S::ON && rules.reports.strict_domain && to_ascii(domain, true, rules).is_none() {
        sink.report(ValidationError::DomainToAscii, state, at);
    }
    Ok(())
}

/// Whether a label begins with `xn--`, in any case.
pub(crate) fn has_ace_label(domain: &str) -> bool {
    domain.split('.').any(|label| {
        label
            .as_bytes()
            .get(..4)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"xn--"))
    })
}

/// Unicode `ToASCII`. The edition defines the parameters that UTS #46 leaves to the caller.
fn to_ascii<'a>(domain: &'a str, be_strict: bool, rules: &Rules) -> Option<Cow<'a, str>> {
    let (deny, hyphens, length) = if be_strict {
        (AsciiDenyList::STD3, strict_hyphens(rules), DnsLength::Verify)
    } else {
        (deny_list(rules.forbidden_in_domain), Hyphens::Allow, DnsLength::Ignore)
    };
    Uts46::new().to_ascii(domain.as_bytes(), deny, hyphens, length).ok()
}

fn strict_hyphens(rules: &Rules) -> Hyphens {
    if rules.strict_checks_hyphens {
        Hyphens::Check
    } else {
        Hyphens::Allow
    }
}

/// The characters at which `ToASCII` may stop, since they are forbidden in its result. The answer is a failure in
/// both cases.
fn deny_list(forbidden: &ByteSet) -> AsciiDenyList {
    const WITH_CONTROLS: AsciiDenyList = AsciiDenyList::URL;
    const NONE: AsciiDenyList = AsciiDenyList::EMPTY;
    if forbidden[0x7F] { WITH_CONTROLS } else { NONE }
}

/// "Valid domain", section "Host writing". In the newest edition, a domain that ends in a number is not valid.
pub fn is_valid_domain(input: &str, rules: &Rules) -> bool {
    match to_ascii(input, true, rules) {
        Some(domain) => !(rules.valid_domain_is_no_number && super::ipv4::ends_in_a_number(&domain)),
        None => false,
    }
}
