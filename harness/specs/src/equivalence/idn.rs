//! The form of an internationalized host in US-ASCII, which RFC 3987 section 5.3.3 lets be the same.

use super::form::Form;

/// The most characters that a label of a host has in that form, RFC 1034 section 3.1.
const LONGEST: usize = 63;

/// Each label of the host that is not ASCII in small letters and punycode, if it is short enough for a label.
pub(crate) fn in_ascii(form: &mut Form) {
    let Some(server) = form.server() else { return };
    if let Ok(host) = str::from_utf8(&server.host)
        && !host.is_ascii()
    {
        let labels = host.split('.').map(|label| match label.chars().count() {
            ..=LONGEST if !label.is_ascii() => format!("xn--{}", punycode(&label.to_lowercase())),
            _ => label.to_owned(),
        });
        server.host = labels.collect::<Vec<_>>().join(".").into_bytes();
    }
}

/// The encoding procedure of RFC 3492 section 6.3, of a label that is short.
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

/// A number in digits of growing weight.
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

/// RFC 3492 section 6.1.
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
