//! Partial form: completing a partial name in the context of a complete one.

use super::{Edition, Letters, Partial, Uri};
use crate::ResolveError;
use crate::cursor::{Cursor, Rejection};

/// Completes `reference` in the context of `base`, as the document says.
///
/// The base has to be complete. A complete reference is itself; draft-ietf-uri-url-03 says no more than that.
pub fn resolve(edition: &Edition, base: &[u8], reference: &[u8]) -> Result<Vec<u8>, ResolveError> {
    let context = edition.parse_whole(base).map_err(ResolveError::Base)?;
    // A complete form has a colon before any slash; a scheme has neither a question mark nor a hash sign.
    let delimiter = reference.iter().find(|byte| b":/?#".contains(byte));
    if delimiter == Some(&b':') {
        edition.parse_whole(reference).map_err(ResolveError::Reference)?;
        return Ok(reference.to_vec());
    }
    let (Some(partial), Some(letters)) = (edition.partial, &edition.generic) else {
        return Err(ResolveError::NotDefined("it has no relative references"));
    };
    let path = path_of_partial(letters, partial, reference).map_err(ResolveError::Reference)?;
    let slashes = reference.iter().take_while(|byte| **byte == b'/').count();
    let same = match (partial, slashes) {
        (_, 0) => return Ok(relative(partial, (base, &context), reference, path)),
        // The path may be given in absolute form.
        (Partial::LeftOut, 1) => context.path.start,
        // The host and all the rest.
        (Partial::LeftOut, _) => context.scheme.end + 1,
        (Partial::SlashCount, _) => slash_count(base, slashes).ok_or(ResolveError::NotDefined(
            "the base has no such number of slashes without a greater one to the right",
        ))?,
    };
    Ok([&base[..same], reference].concat())
}

/// Where the path of a partial form ends.
///
/// The grammars have no partial forms. The characters of a path stand here with any number of slashes, and in RFC 1630
/// those that its forms of schemes have besides, then `[ ? search ] [ # fragmentid ]`.
fn path_of_partial(letters: &Letters, partial: Partial, reference: &[u8]) -> Result<usize, Rejection> {
    let path = letters.xpalpha.and(match partial {
        Partial::LeftOut => b"/",
        Partial::SlashCount => b"/:;=",
    });
    let mut cursor = Cursor::new(reference);
    let end = path.run(&mut cursor, "path").end;
    if cursor.eat(b'?') {
        letters.search(&mut cursor)?;
    }
    if cursor.eat(b'#') {
        letters.xalpha.run(&mut cursor, "fragmentid");
    }
    cursor.end("path", "a character of this component, or the next component")?;
    Ok(end)
}

/// The first occurrence of exactly `count` slashes in a row that has no greater number to the right of it: where it begins.
fn slash_count(base: &[u8], count: usize) -> Option<usize> {
    let (mut found, mut end) = (None, base.len());
    while let Some(last) = memchr::memrchr(b'/', &base[..end]) {
        let length = base[..=last].iter().rev().take_while(|byte| **byte == b'/').count();
        let start = last + 1 - length;
        if length > count {
            break;
        }
        if length == count {
            found = Some(start);
        }
        end = start;
    }
    found
}

/// A relative path: the last part of the context's path is removed, and the partial form takes its place.
fn relative(partial: Partial, (base, context): (&[u8], &Uri), reference: &[u8], path: usize) -> Vec<u8> {
    let before = internet_part(base, context);
    let base_path = &base[before..context.path.end];
    let kept = memchr::memrchr(b'/', base_path).map_or(0, |slash| slash + 1);
    let mut merged = Vec::with_capacity(kept + path + 1);
    merged.extend_from_slice(&base_path[..kept]);
    merged.extend_from_slice(&reference[..path]);
    let is_behind_host = before > context.scheme.end + 1;
    if is_behind_host && merged.first().is_some_and(|first| *first != b'/') {
        merged.insert(0, b'/');
    }
    let mut result = base[..before].to_vec();
    match partial {
        Partial::LeftOut => remove_before(&merged, &mut result),
        Partial::SlashCount => remove_behind(&merged, &mut result),
    }
    result.extend_from_slice(&reference[path..]);
    result
}

/// Where the internet protocol parts of the context end, which are no path elements though RFC 1630's generic path holds
/// them.
fn internet_part(base: &[u8], context: &Uri) -> usize {
    let path = context.path.of(base);
    if !path.starts_with(b"//") {
        return context.path.start;
    }
    let end = memchr::memchr(b'/', &path[2..]).map_or(path.len(), |slash| slash + 2);
    context.path.start + end
}

/// Appends `path` to `result` without its `/xxx/..` and `/.`, where `xxx` is any element but those two.
///
/// To remove the leftmost one over and over gives the same.
fn remove_before(path: &[u8], result: &mut Vec<u8>) {
    let mut elements = path.split(|byte| *byte == b'/');
    result.extend_from_slice(elements.next().unwrap_or_default());
    let floor = result.len();
    for element in elements {
        match element {
            b"." => {}
            b".." if result.len() > floor && !result[floor..].ends_with(b"/..") => {
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

/// Appends `path` to `result` without its `xxx/../` and `/.`, where `xxx` is any element but those two.
///
/// To remove the leftmost one over and over gives the same. A slash in front is no element, and stays.
fn remove_behind(path: &[u8], result: &mut Vec<u8>) {
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
            b"." if has_slash => {}
            b".." if count > 0 && elements.peek().is_some() && !ends_in_dots(&result[floor..]) => {
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
    use super::*;
    use crate::rfc1630::{RFC_1630, URI_URL_01, URI_URL_03};

    #[track_caller]
    fn check(edition: &Edition, base: &str, reference: &str, expected: &str) {
        let result = resolve(edition, base.as_bytes(), reference.as_bytes());
        let text = result.map_or_else(|error| error.to_string(), |uri| String::from_utf8(uri).unwrap());
        assert_eq!(text, expected, "{reference} in {base}");
    }

    #[test]
    fn rfc_1630_completes_by_the_number_of_slashes() {
        for base in ["magic://a/b/c//d/e/f", "magic://a/b/c//d/e/"] {
            check(&RFC_1630, base, "g", "magic://a/b/c//d/e/g");
            check(&RFC_1630, base, "//g", "magic://g");
            check(&RFC_1630, base, "../g", "magic://a/b/c//d/g");
            check(&RFC_1630, base, "g:h", "g:h");
            // Printed as `magic://a/g`; see `rfc1630-slash-example` in defects.json.
            check(&RFC_1630, base, "/g", "magic://a/b/c//d/g");
        }
        check(&RFC_1630, "http://a/b/c/d", "/g", "http://a/g");
        check(&RFC_1630, "http://a/b/c/d", "..", "http://a/b/c/..");
        check(&RFC_1630, "http://a/b/c/d", ".", "http://a/b/c");
        check(&RFC_1630, "http://a/b", "../g", "http://a/../g");
        check(&RFC_1630, "http://a", "g", "http://a/g");
        let none = "the document does not define it: the base has no such number of slashes without a greater one to the right";
        check(&RFC_1630, "http://a", "/g", none);
        check(&RFC_1630, "news:a.b", "//g", none);
    }

    #[test]
    fn draft_01_completes_by_what_is_left_out() {
        let base = "http://a/b/c/d";
        for (reference, expected) in [
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            (".", "http://a/b/c"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a"),
            ("../../../g", "http://a/../g"),
            ("g/../h", "http://a/b/c/h"),
            ("/g/../h", "http://a/g/../h"),
            ("?y", "http://a/b/c/?y"),
            ("#s", "http://a/b/c/#s"),
            ("", "http://a/b/c/"),
            ("g:h", "g:h"),
        ] {
            check(&URI_URL_01, base, reference, expected);
        }
        check(&URI_URL_01, "http://a", "g", "http://a/g");
    }

    #[test]
    fn draft_03_defines_no_partial_form() {
        let none = "the document does not define it: it has no relative references";
        check(&URI_URL_03, "URL:http://a/b", "g", none);
        check(&URI_URL_03, "URL:http://a/b", "url:ftp://a/b", "url:ftp://a/b");
    }

    /// Removes the leftmost match over and over.
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
                        // A slash in front of everything is no void element.
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
            remove_before(path.as_bytes(), &mut result);
            assert_eq!(
                String::from_utf8(result).unwrap(),
                naive(&path, Partial::LeftOut),
                "{path}"
            );
            // Behind a host, where there is a slash in front.
            let path = format!("/{path}");
            let mut result = Vec::new();
            remove_behind(path.as_bytes(), &mut result);
            assert_eq!(
                String::from_utf8(result).unwrap(),
                naive(&path, Partial::SlashCount),
                "{path}"
            );
        }
    }
}
