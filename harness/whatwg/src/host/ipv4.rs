//! The IPv4 parser, the ends-in-a-number checker and the IPv4 serializer, sections "Host parsing" and "Host serializing".

use std::net::Ipv4Addr;

use crate::errors::{Sink, State, ValidationError};
use crate::host::HostError;
use crate::rules::Rules;

/// The "ends in a number checker".
pub(crate) fn ends_in_a_number(input: &str) -> bool {
    let input = input.strip_suffix('.').unwrap_or(input);
    let last = input.rsplit('.').next().unwrap_or(input);
    let is_decimal = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    is_decimal || number(last).is_some()
}

/// Whether the IPv4 parser of editions before 2021-08 treats `input` as an address. The parser does so if each part
/// is a number; the last part may be empty. If not, the parser returns the domain.
pub(crate) fn has_numeric_parts_only(input: &str) -> bool {
    let input = input.strip_suffix('.').unwrap_or(input);
    // The loop ends at the fifth part, since a text with more than four parts is a domain.
    let mut parts = 0;
    for part in input.split('.') {
        parts += 1;
        if parts > 4 || part.is_empty() || number(part).is_none() {
            return false;
        }
    }
    true
}

/// The "IPv4 parser". `at` is the offset of the host.
pub(crate) fn parse<S: Sink>(
    input: &str,
    rules: &Rules,
    sink: &mut S,
    state: State,
    at: usize,
) -> Result<Ipv4Addr, HostError> {
    let fail = |error| HostError { error, at };
    // Editions before 2023-02 report one error for all parts, and only if each part is a number.
    let mut kept_back = None;
    let mut report = |sink: &mut S, error| {
        if rules.reports.ipv4_once {
            kept_back.get_or_insert(error);
        } else {
            sink.report(error, state, at);
        }
    };
    let without_last = input.strip_suffix('.');
    if without_last.is_some() {
        report(sink, ValidationError::Ipv4EmptyPart);
    }
    let input = without_last.unwrap_or(input);
    let mut numbers = [0_u64; 4];
    let mut size = 0;
    let parts = input.split('.').take(5).count();
    match parts {
        ..4 if rules.reports.ipv4_too_few_parts => sink.report(ValidationError::Ipv4TooFewParts, state, at),
        ..=4 => {}
        5.. => return Err(fail(ValidationError::Ipv4TooManyParts)),
    }
    for (part, place) in input.split('.').zip(&mut numbers) {
        let (value, is_not_decimal) = number(part).ok_or(fail(ValidationError::Ipv4NonNumericPart))?;
        if is_not_decimal {
            report(sink, ValidationError::Ipv4NonDecimalPart);
        }
        *place = value;
        size += 1;
    }
    if let Some(error) = kept_back {
        sink.report(error, state, at);
    }
    let numbers = &numbers[..size];
    let Some((&last, before)) = numbers.split_last() else {
        return Err(fail(ValidationError::Ipv4NonNumericPart));
    };
    if before.iter().any(|&number| number > 255) {
        return Err(fail(ValidationError::Ipv4OutOfRangePart));
    }
    if last >= 256_u64.pow(5 - u32::try_from(size).expect("at most four parts")) {
        return Err(fail(ValidationError::Ipv4OutOfRangePart));
    }
    if last > 255 {
        sink.report(ValidationError::Ipv4OutOfRangePart, state, at);
    }
    let mut address = u32::try_from(last).expect("the number is below 256 to the power of 4");
    for (&number, shift) in before.iter().zip([24, 16, 8]) {
        address += u32::try_from(number).expect("at most 255") << shift;
    }
    Ok(Ipv4Addr::from_bits(address))
}

/// The "IPv4 number parser". Returns the value, limited to 2^36, and whether the number is not decimal.
fn number(input: &str) -> Option<(u64, bool)> {
    let (digits, radix) = match input.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', rest @ ..] => (rest, 16),
        [b'0', rest @ ..] if !rest.is_empty() => (rest, 8),
        all => (all, 10),
    };
    let mut value = 0_u64;
    for &digit in digits {
        let digit = char::from(digit).to_digit(radix)?;
        // The value is limited here: a value that is too large stays too large with further digits.
        value = (value * u64::from(radix) + u64::from(digit)).min(1 << 36);
    }
    Some((value, radix != 10))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;
    use crate::errors::Silent;

    #[track_caller]
    fn check(input: &str, expected: Result<[u8; 4], ValidationError>) {
        let found = parse(input, Edition::LATEST.rules(), &mut Silent, State::Host, 0)
            .map(|address| address.octets())
            .map_err(|e| e.error);
        assert_eq!(found, expected, "{input}");
    }

    #[test]
    fn an_address_has_one_to_four_numbers_in_three_radixes() {
        check("127.0.0.1", Ok([127, 0, 0, 1]));
        check("127.0.0.1.", Ok([127, 0, 0, 1]));
        check("0x7F.1", Ok([127, 0, 0, 1]));
        check("0177.0.0x", Ok([127, 0, 0, 0]));
        check("4294967295", Ok([255, 255, 255, 255]));
        check("4294967296", Err(ValidationError::Ipv4OutOfRangePart));
        check(
            "99999999999999999999999999999",
            Err(ValidationError::Ipv4OutOfRangePart),
        );
        check("1.2.3.4.5", Err(ValidationError::Ipv4TooManyParts));
        check("1..2", Err(ValidationError::Ipv4NonNumericPart));
        check("256.1", Err(ValidationError::Ipv4OutOfRangePart));
        check("09", Err(ValidationError::Ipv4NonNumericPart));
        check("test.42", Err(ValidationError::Ipv4NonNumericPart));
    }

    #[test]
    fn only_the_last_label_decides_whether_a_host_ends_in_a_number() {
        for yes in ["1", "a.1", "a.1.", "a.0x", "a.0xf.", "09", "a.09"] {
            assert!(ends_in_a_number(yes), "{yes}");
        }
        for no in ["a", "1.a", "a..", ".", "a.0xg", "a.1..", "0y"] {
            assert!(!ends_in_a_number(no), "{no}");
        }
    }
}
