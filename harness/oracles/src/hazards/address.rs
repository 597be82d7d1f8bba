//! Computes the IPv4 address that `inet_aton` returns for a name.

/// The address that `inet_aton` returns for a name, as four decimal numbers.
pub(super) fn address(name: &str) -> Option<String> {
    let numbers = name.split('.').map(|part| {
        let lower = part.to_ascii_lowercase();
        let (digits, radix) = match lower.strip_prefix("0x") {
            Some(digits) => (digits.to_owned(), 16),
            None if lower.starts_with('0') => (lower, 8),
            None => (lower, 10),
        };
        // `from_str_radix` would accept a sign.
        if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
            return None;
        }
        let digits = digits.trim_start_matches('0');
        if digits.is_empty() {
            return Some(0);
        }
        u128::from_str_radix(digits, radix).ok()
    });
    let numbers: Vec<u128> = numbers.collect::<Option<_>>()?;
    let (last, leading) = numbers.split_last()?;
    let room = 256_u128.pow(
        4_u32
            .checked_sub(u32::try_from(leading.len()).ok()?)
            .filter(|left| *left > 0)?,
    );
    if *last >= room || leading.iter().any(|number| *number > 255) {
        return None;
    }
    let leading = (0_u32..)
        .zip(leading)
        .map(|(index, number)| number * 256_u128.pow(3 - index));
    let sum = u32::try_from(leading.sum::<u128>() + last).ok()?;
    Some(std::net::Ipv4Addr::from(sum).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_no_digit() {
        for name in ["+7", "0x+7", "0+7", "1.+2", "-1", "0x-1"] {
            assert_eq!(address(name), None, "{name}");
        }
        assert_eq!(address("0x7f.1").as_deref(), Some("127.0.0.1"));
    }
}
