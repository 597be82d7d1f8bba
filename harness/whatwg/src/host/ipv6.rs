//! The IPv6 parser and serializer, sections "Host parsing" and "Host serializing".

use std::fmt::Write;

use crate::encode::hex;
use crate::errors::{Sink, State, ValidationError};
use crate::host::HostError;
use crate::rules::Rules;

/// The eight pieces of an address.
pub(crate) type Pieces = [u16; 8];

/// The "IPv6 parser". `input` has no brackets; `from` is its offset.
pub(crate) fn parse<S: Sink>(
    input: &[u8],
    rules: &Rules,
    sink: &mut S,
    state: State,
    from: usize,
) -> Result<Pieces, HostError> {
    let mut address: Pieces = [0; 8];
    let mut piece_index = 0;
    let mut compress = None;
    let mut pointer = 0;
    let at = |error, pointer: usize| HostError {
        error,
        at: from + pointer,
    };
    let fail = |error, pointer| Err(at(error, pointer));
    let c = |pointer: usize| input.get(pointer).copied();
    if c(0) == Some(b':') {
        if c(1) != Some(b':') {
            return fail(ValidationError::Ipv6InvalidCompression, 0);
        }
        pointer = 2;
        piece_index = 1;
        compress = Some(1);
    }
    while let Some(first) = c(pointer) {
        if piece_index == 8 {
            return fail(ValidationError::Ipv6TooManyPieces, pointer);
        }
        if first == b':' {
            if compress.is_some() {
                return fail(ValidationError::Ipv6MultipleCompression, pointer);
            }
            pointer += 1;
            piece_index += 1;
            compress = Some(piece_index);
            continue;
        }
        let start = pointer;
        let (value, length) = piece(&input[start..]);
        pointer += length;
        match c(pointer) {
            Some(b'.') => {
                if length == 0 {
                    return fail(ValidationError::Ipv4InIpv6InvalidCodePoint, pointer);
                }
                if piece_index > 6 {
                    return fail(ValidationError::Ipv4InIpv6TooManyPieces, start);
                }
                let pieces = dotted(&input[start..]).map_err(|e| at(e.error, start + e.at))?;
                address[piece_index..piece_index + 2].copy_from_slice(&pieces);
                piece_index += 2;
                break;
            }
            Some(b':') => {
                pointer += 1;
                if pointer == input.len() {
                    return fail(ValidationError::Ipv6InvalidCodePoint, pointer);
                }
            }
            Some(_) => return fail(ValidationError::Ipv6InvalidCodePoint, pointer),
            None => {}
        }
        if S::ON && rules.reports.ipv6_leading_zero && length > 1 && u32::from(value) < 1 << (4 * (length - 1)) {
            sink.report(ValidationError::Ipv6PieceLeadingZero, state, from + start);
        }
        address[piece_index] = value;
        piece_index += 1;
    }
    match compress {
        // The pieces after "::" are moved to the end.
        Some(compress) => address[compress..].rotate_right(8 - piece_index.max(compress)),
        None if piece_index != 8 => return fail(ValidationError::Ipv6TooFewPieces, input.len()),
        None => {}
    }
    Ok(address)
}

/// The value of up to four hexadecimal digits, and the number of digits.
fn piece(input: &[u8]) -> (u16, usize) {
    let digits = input.iter().copied().map_while(hex).take(4);
    digits.fold((0, 0), |(value, length), digit| {
        (value << 4 | u16::from(digit), length + 1)
    })
}

/// The IPv4 address at the end of an IPv6 address, as two pieces.
fn dotted(input: &[u8]) -> Result<[u16; 2], HostError> {
    let mut pieces = [0_u16; 2];
    let mut numbers_seen = 0;
    let mut pointer = 0;
    let fail = |error, at| Err(HostError { error, at });
    while pointer < input.len() {
        if numbers_seen > 0 {
            if input[pointer] == b'.' && numbers_seen < 4 {
                pointer += 1;
            } else {
                return fail(ValidationError::Ipv4InIpv6InvalidCodePoint, pointer);
            }
        }
        let mut ipv4_piece = None;
        if !input.get(pointer).is_some_and(u8::is_ascii_digit) {
            return fail(ValidationError::Ipv4InIpv6InvalidCodePoint, pointer);
        }
        while let Some(digit) = input.get(pointer).filter(|byte| byte.is_ascii_digit()) {
            let number = u16::from(digit - b'0');
            let value = match ipv4_piece {
                None => number,
                Some(0) => return fail(ValidationError::Ipv4InIpv6InvalidCodePoint, pointer),
                Some(piece) => piece * 10 + number,
            };
            if value > 255 {
                return fail(ValidationError::Ipv4InIpv6OutOfRangePart, pointer);
            }
            ipv4_piece = Some(value);
            pointer += 1;
        }
        let piece = &mut pieces[numbers_seen / 2];
        *piece = *piece << 8 | ipv4_piece.unwrap_or(0);
        numbers_seen += 1;
    }
    if numbers_seen != 4 {
        return fail(ValidationError::Ipv4InIpv6TooFewParts, pointer);
    }
    Ok(pieces)
}

/// The "IPv6 serializer", in brackets, appended to `out`.
pub(crate) fn push(out: &mut String, address: &Pieces) {
    let compress = compressed_piece_index(address);
    let mut ignore0 = false;
    out.push('[');
    for (piece_index, &piece) in address.iter().enumerate() {
        if ignore0 && piece == 0 {
            continue;
        }
        ignore0 = false;
        if compress == Some(piece_index) {
            out.push_str(if piece_index == 0 { "::" } else { ":" });
            ignore0 = true;
            continue;
        }
        write!(out, "{piece:x}").expect("a string takes everything");
        if piece_index != 7 {
            out.push(':');
        }
    }
    out.push(']');
}

/// "IPv6 address compressed piece index": the first of the longest runs of at least two pieces that are 0.
fn compressed_piece_index(address: &Pieces) -> Option<usize> {
    let (mut longest_index, mut longest_size) = (None, 1);
    let (mut found_index, mut found_size) = (None, 0);
    for (piece_index, &piece) in address.iter().enumerate() {
        if piece == 0 {
            found_index.get_or_insert(piece_index);
            found_size += 1;
        } else {
            if found_size > longest_size {
                (longest_index, longest_size) = (found_index, found_size);
            }
            (found_index, found_size) = (None, 0);
        }
    }
    if found_size > longest_size {
        found_index
    } else {
        longest_index
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;
    use crate::errors::Silent;

    #[track_caller]
    fn check(input: &str, expected: Result<&str, ValidationError>) {
        let rules = Edition::LATEST.rules();
        let found = parse(input.as_bytes(), rules, &mut Silent, State::Host, 0).map(|pieces| {
            let mut out = String::new();
            push(&mut out, &pieces);
            out
        });
        assert_eq!(found.as_deref().map_err(|e| e.error), expected, "{input}");
    }

    #[test]
    fn an_address_is_written_with_its_longest_run_of_zeros_compressed() {
        check("::", Ok("[::]"));
        check("::1", Ok("[::1]"));
        check("1::", Ok("[1::]"));
        check("1:0:0:2:0:0:0:3", Ok("[1:0:0:2::3]"));
        check("0:f:0:0:f:f:0:0", Ok("[0:f::f:f:0:0]"));
        check("1:0:2:3:4:5:6:7", Ok("[1:0:2:3:4:5:6:7]"));
        check("::127.0.0.1", Ok("[::7f00:1]"));
        check("1:2:3:4:5:6:1.2.3.4", Ok("[1:2:3:4:5:6:102:304]"));
        check("1::2:3:4:5:6:7", Ok("[1:0:2:3:4:5:6:7]"));
        check("1:2:3:4:5:6:7::", Ok("[1:2:3:4:5:6:7:0]"));
        check("::2:3:4:5:6:7:8", Ok("[0:2:3:4:5:6:7:8]"));
        check("DEAD::00Ef", Ok("[dead::ef]"));
    }

    /// The examples of the table in section "Writing".
    #[test]
    fn what_is_no_address_fails_with_its_own_error() {
        check(":1", Err(ValidationError::Ipv6InvalidCompression));
        check("1:2:3:4:5:6:7:8:9", Err(ValidationError::Ipv6TooManyPieces));
        check("1::1::1", Err(ValidationError::Ipv6MultipleCompression));
        check("1:2:3!:4", Err(ValidationError::Ipv6InvalidCodePoint));
        check("1:2:3:", Err(ValidationError::Ipv6InvalidCodePoint));
        check("1:2:3", Err(ValidationError::Ipv6TooFewPieces));
        check("", Err(ValidationError::Ipv6TooFewPieces));
        check("1:1:1:1:1:1:1:127.0.0.1", Err(ValidationError::Ipv4InIpv6TooManyPieces));
        check("ffff::.0.0.1", Err(ValidationError::Ipv4InIpv6InvalidCodePoint));
        check("ffff::127.0.xyz.1", Err(ValidationError::Ipv4InIpv6InvalidCodePoint));
        check("ffff::127.0xyz", Err(ValidationError::Ipv4InIpv6InvalidCodePoint));
        check("ffff::127.00.0.1", Err(ValidationError::Ipv4InIpv6InvalidCodePoint));
        check("ffff::127.0.0.1.2", Err(ValidationError::Ipv4InIpv6InvalidCodePoint));
        check("ffff::127.0.0.4000", Err(ValidationError::Ipv4InIpv6OutOfRangePart));
        check("ffff::127.0.0", Err(ValidationError::Ipv4InIpv6TooFewParts));
        check("12345::", Err(ValidationError::Ipv6InvalidCodePoint));
        check("é::", Err(ValidationError::Ipv6InvalidCodePoint));
        check("1:2:3:4:5:6:7:8::", Err(ValidationError::Ipv6TooManyPieces));
    }
}
