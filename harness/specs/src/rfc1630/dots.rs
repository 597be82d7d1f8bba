//! Removes dot segments when a partial form is completed.

/// The elements that may be `xxx` in `/xxx/..` or `xxx/../`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removable {
    /// Any element except `.` and `..`.
    NoDots,
    /// Any element except `.`: see `old-dot-elements` in defects.json.
    DoubleDots,
}

/// Appends `path` to `result`, and removes each `/xxx/..` and `/.` from it. `xxx` is any removable element.
///
/// The result is the same as if the leftmost match were removed repeatedly.
pub(crate) fn remove_before(removable: Removable, path: &[u8], result: &mut Vec<u8>) {
    let is_any = removable == Removable::DoubleDots;
    let mut elements = path.split(|byte| *byte == b'/');
    result.extend_from_slice(elements.next().unwrap_or_default());
    let floor = result.len();
    for element in elements {
        match element {
            // "/a/./b" is "/a/b".
            b"." => {}
            // "/a/.." becomes empty, and "/.." stays.
            b".." if result.len() > floor && (is_any || !result[floor..].ends_with(b"/..")) => {
                let last = memchr::memrchr(b'/', &result[floor..]).unwrap_or_default();
                result.truncate(floor + last);
            }
            _ => {
                result.push(b'/');
                result.extend_from_slice(element);
            }
        }
    }
}

/// Appends `path` to `result`, and removes each `xxx/../` and `/.` from it. `xxx` is any removable element.
///
/// The result is the same as if the leftmost match were removed repeatedly. A leading slash is not an element, and stays.
pub(crate) fn remove_after(removable: Removable, path: &[u8], result: &mut Vec<u8>) {
    let is_any = removable == Removable::DoubleDots;
    let (has_root, rest) = path.strip_prefix(b"/").map_or((false, path), |rest| (true, rest));
    let floor = result.len();
    let mut count = 0_usize;
    let mut elements = rest.split(|byte| *byte == b'/').peekable();
    if path.is_empty() {
        return;
    }
    while let Some(element) = elements.next() {
        let has_slash = has_root || count > 0;
        match element {
            // "." alone has no slash before it, and stays.
            b"." if has_slash => {}
            // "/a/../b" becomes "/b", but "/a/.." stays, since no slash follows.
            b".." if count > 0 && elements.peek().is_some() && (is_any || !ends_in_dots(&result[floor..])) => {
                let last = memchr::memrchr(b'/', &result[floor..]).unwrap_or_default();
                result.truncate(floor + last);
                count -= 1;
            }
            _ => {
                if has_slash {
                    result.push(b'/');
                }
                result.extend_from_slice(element);
                count += 1;
            }
        }
    }
}

/// Whether the last element of `path` is `.` or `..`.
fn ends_in_dots(path: &[u8]) -> bool {
    matches!(path, b"." | b"..") || path.ends_with(b"/.") || path.ends_with(b"/..")
}

#[cfg(test)]
mod tests {
    use super::super::complete::Partial;
    use super::*;

    /// Removes the leftmost match repeatedly.
    fn naive(path: &str, partial: Partial) -> String {
        let mut text = path.to_owned();
        'again: loop {
            for start in 0..text.len() {
                let rest = &text[start..];
                let is_element = |text: &str| !matches!(text, "." | "..");
                let begins_element = start == 0 || text[..start].ends_with('/');
                let parts: Vec<&str> = rest.split('/').collect();
                let length = match partial {
                    Partial::LeftOut if rest.starts_with('/') => match parts[..] {
                        ["", ".", ..] => 2,
                        ["", xxx, "..", ..] if is_element(xxx) => xxx.len() + 4,
                        _ => 0,
                    },
                    Partial::SlashCount => match parts[..] {
                        ["", ".", ..] => 2,
                        // A slash at the start of the text is not an empty element.
                        [xxx, "..", _, ..] if begins_element && is_element(xxx) && (start > 0 || !xxx.is_empty()) => {
                            xxx.len() + 4
                        }
                        _ => 0,
                    },
                    Partial::LeftOut => 0,
                };
                if length > 0 {
                    text.replace_range(start..start + length, "");
                    continue 'again;
                }
            }
            return text;
        }
    }

    #[test]
    fn one_pass_is_what_removing_over_and_over_gives() {
        let mut paths = vec![String::new()];
        for length in 0..9 {
            let longest = paths
                .iter()
                .filter(|path| path.len() == length)
                .cloned()
                .collect::<Vec<_>>();
            for path in longest {
                paths.extend(['a', '.', '/'].map(|next| format!("{path}{next}")));
            }
        }
        for path in paths {
            let mut result = Vec::new();
            remove_before(Removable::NoDots, path.as_bytes(), &mut result);
            assert_eq!(
                String::from_utf8(result).unwrap(),
                naive(&path, Partial::LeftOut),
                "{path}"
            );
            // The path after a host has a leading slash.
            let path = format!("/{path}");
            let mut result = Vec::new();
            remove_after(Removable::NoDots, path.as_bytes(), &mut result);
            assert_eq!(
                String::from_utf8(result).unwrap(),
                naive(&path, Partial::SlashCount),
                "{path}"
            );
        }
    }
}
