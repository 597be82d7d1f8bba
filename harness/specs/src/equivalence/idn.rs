//! Converts an internationalized host to ASCII and back. RFC 3987 section 5.3.3 allows the two forms to be treated
//! as equivalent.

use super::form::Form;

/// The maximum length of a label of a host in ASCII, in characters: RFC 1034 section 3.1.
const LONGEST: usize = 63;

/// Converts each non-ASCII label of the host to lower case and punycode, if the label has at most 63 characters.
pub(crate) fn in_ascii(form: &mut Form) {
    let Some(server) = form.server() else { return };
    if let Ok(host) = str::from_utf8(&server.host) {
        server.host = name_in_ascii(host).into_bytes();
    }
}

/// Converts a host name to ASCII: each non-ASCII label of at most 63 characters is converted to lower case and
/// punycode.
pub(crate) fn name_in_ascii(host: &str) -> String {
    if host.is_ascii() {
        return host.to_owned();
    }
    // RFC 3490 section 3.1 defines more label separators than the dot; Nameprep maps letters to lower case, and full-width forms to ASCII.
    let of_ascii = |character| match character {
        '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => '.',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character),
        character => character,
    };
    let host: String = host.chars().map(of_ascii).collect();
    let labels = host.split('.').map(|label| match label.chars().count() {
        ..=LONGEST if !label.is_ascii() => format!("xn--{}", punycode(&label.to_lowercase())),
        _ => label.to_owned(),
    });
    labels.collect::<Vec<_>>().join(".")
}

/// Decodes each label of the host that is in punycode.
pub(crate) fn in_unicode(form: &mut Form) {
    let Some(server) = form.server() else { return };
    if let Ok(host) = str::from_utf8(&server.host) {
        let labels = host.split('.').map(|label| {
            let is_encoded = label.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("xn--"));
            let decoded = is_encoded.then(|| from_punycode(&label[4..])).flatten();
            decoded.unwrap_or_else(|| label.to_owned())
        });
        server.host = labels.collect::<Vec<_>>().join(".").into_bytes();
    }
}

/// The decoding procedure of RFC 3492 section 6.2; `None` if the label is not valid punycode.
fn from_punycode(label: &str) -> Option<String> {
    let (basic, digits) = label.rsplit_once('-').unwrap_or(("", label));
    let mut text: Vec<char> = basic.chars().collect();
    let (mut next, mut at, mut bias) = (128_usize, 0_usize, 72);
    let mut digits = digits.bytes().peekable();
    while digits.peek().is_some() && text.len() < LONGEST {
        let before = at;
        let (mut weight, mut place) = (1_usize, 36_usize);
        loop {
            let digit = usize::from(match digits.next()? {
                letter @ b'a'..=b'z' => letter - b'a',
                letter @ b'A'..=b'Z' => letter - b'A',
                number @ b'0'..=b'9' => number - b'0' + 26,
                _ => return None,
            });
            at = at.checked_add(digit.checked_mul(weight)?)?;
            let threshold = place.saturating_sub(bias).clamp(1, 26);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(36 - threshold)?;
            place += 36;
        }
        let count = text.len() + 1;
        bias = adapted(at - before, count, before == 0);
        next = next.checked_add(at / count)?;
        at %= count;
        text.insert(at, char::from_u32(u32::try_from(next).ok()?)?);
        at += 1;
    }
    Some(text.into_iter().collect())
}

/// The encoding procedure of RFC 3492 section 6.3, for a short label.
fn punycode(label: &str) -> String {
    let all: Vec<u32> = label.chars().map(u32::from).collect();
    let mut written: String = label.chars().filter(char::is_ascii).collect();
    let basic = written.len();
    if basic > 0 {
        written.push('-');
    }
    let (mut next, mut delta, mut bias, mut handled) = (128, 0, 72, basic);
    while let Some(least) = all.iter().copied().filter(|one| *one >= next).min() {
        delta += (least - next) as usize * (handled + 1);
        next = least;
        for one in &all {
            if *one < next {
                delta += 1;
            } else if *one == next {
                write_number(delta, bias, &mut written);
                bias = adapted(delta, handled + 1, handled == basic);
                delta = 0;
                handled += 1;
            }
        }
        delta += 1;
        next += 1;
    }
    written
}

/// Writes a number as a variable-length integer of RFC 3492, in which each digit has a greater weight than the one
/// before it.
fn write_number(number: usize, bias: usize, written: &mut String) {
    let digit = |value: usize| char::from(b"abcdefghijklmnopqrstuvwxyz0123456789"[value]);
    let (mut rest, mut weight) = (number, 36_usize);
    loop {
        let threshold = weight.saturating_sub(bias).clamp(1, 26);
        if rest < threshold {
            written.push(digit(rest));
            return;
        }
        written.push(digit(threshold + (rest - threshold) % (36 - threshold)));
        rest = (rest - threshold) / (36 - threshold);
        weight += 36;
    }
}

/// The bias adaptation of RFC 3492 section 6.1.
fn adapted(delta: usize, count: usize, is_first: bool) -> usize {
    let mut delta = if is_first { delta / 700 } else { delta / 2 };
    delta += delta / count;
    let mut bias = 0;
    while delta > 455 {
        delta /= 35;
        bias += 36;
    }
    bias + 36 * delta / (delta + 38)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_in_punycode_are_decoded() {
        for label in ["\u{e9}", "b\u{fc}cher", "\u{7d0d}\u{8c46}"] {
            assert_eq!(from_punycode(&punycode(label)).as_deref(), Some(label));
        }
        for label in ["a-?", "99999999999", "\u{e9}"] {
            assert_eq!(from_punycode(label), None, "{label}");
        }
    }

    #[test]
    fn labels_are_as_the_documents_print_them() {
        // RFC 3987 section 5.3.3, RFC 6068 section 6.3, RFC 3492 section 7.1.
        for (label, expected) in [
            ("r\u{e9}sum\u{e9}", "rsum-bpad"),
            ("\u{7d0d}\u{8c46}", "99zt52a"),
            (
                "\u{4ed6}\u{4eec}\u{4e3a}\u{4ec0}\u{4e48}\u{4e0d}\u{8bf4}\u{4e2d}\u{6587}",
                "ihqwcrb4cv8a8dqg056pqjye",
            ),
        ] {
            assert_eq!(punycode(label), expected, "{label}");
        }
    }
}
