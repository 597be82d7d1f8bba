//! Finds the places of an answer's components in the input.

use std::ops::Range;

use urispec_model::{Component, Parts};

/// The places of an answer's components in the input. A component that is not in the input was made or changed by the
/// parser.
pub(super) struct Located {
    /// The components that are bytes of the input; longer components come first.
    pub(super) spans: Vec<(Component, Range<usize>)>,
    /// The components whose text does not occur in the input at a place where the component could be.
    pub(super) made: Vec<Component>,
    /// The offset of the text after the scheme and its colon.
    after_scheme: usize,
}

/// The largest number of places that are tried for one component. An input may have any number of places that
/// look like the component.
const TRIED: usize = 64;

impl Located {
    /// The places of `parts` in `input`, from left to right. If a component is a slice of the input, its place is
    /// known. If it is a copy, its place is found by looking for the same text between the delimiters of that
    /// component.
    pub(super) fn new(input: &[u8], parts: &Parts<'_>) -> Self {
        let mut located = Self {
            spans: Vec::new(),
            made: Vec::new(),
            after_scheme: after_scheme(input, parts),
        };
        // An opaque part comes first, since other documents call the same text a path.
        let opaque = std::iter::once((Component::Opaque, &parts[Component::Opaque]));
        let others = parts.stated().filter(|(component, _)| *component != Component::Opaque);
        let present = opaque
            .chain(others)
            .filter_map(|(component, value)| Some((component, value.present()?)));
        for (component, text) in present.filter(|(_, text)| !text.is_empty()) {
            match slice(input, text).or_else(|| located.copy(input, component, text)) {
                Some(range) => located.spans.push((component, range)),
                None => located.made.push(component),
            }
        }
        located
    }

    /// The place of a component that is not a slice of the input.
    fn copy(&self, input: &[u8], component: Component, text: &[u8]) -> Option<Range<usize>> {
        let is_at = |start: &usize| input.get(*start..).is_some_and(|rest| rest.starts_with(text));
        let ends_with = |start: &usize, delimiters: &[u8]| {
            let next = input.get(start + text.len());
            next.is_none_or(|next| delimiters.contains(next))
        };
        let after_first = |delimiter: u8, from: usize| {
            let found = input[from..].iter().position(|byte| *byte == delimiter);
            Some(from + found? + 1)
        };
        let start = match component {
            Component::Scheme => {
                let start = input.iter().position(|byte| *byte > b' ')?;
                Some(start).filter(|start| input.get(start + text.len()) == Some(&b':'))
            }
            Component::Authority | Component::Userinfo | Component::User | Component::Host => {
                let from = self.end_before(component);
                let follow: &[u8] = match component {
                    Component::Authority => b"/\\?#",
                    Component::Userinfo => b"@",
                    Component::User => b"@:",
                    _ => b":/\\?#",
                };
                // The place must not be in a path, which may have the same text.
                let slashes = input[self.after_scheme..]
                    .iter()
                    .take_while(|byte| b"/\\".contains(byte));
                let first = self.after_scheme + slashes.count();
                let length = input[first..].iter().position(|byte| b"/\\?#".contains(byte));
                let end = length.map_or(input.len(), |length| first + length);
                let starts = (from..end).filter(|start| {
                    let before = start.checked_sub(1).map(|before| input[before]);
                    before.is_none_or(|before| b"/\\@:".contains(&before))
                });
                let mut starts = starts.take(TRIED).filter(is_at);
                starts.find(|start| ends_with(start, follow))
            }
            Component::Password => {
                let from = self.end_before(component);
                let start = (input.get(from) == Some(&b':')).then_some(from + 1);
                start.filter(|start| ends_with(start, b"@"))
            }
            Component::Port => {
                let start = self.end_of_authority(input).checked_sub(text.len())?;
                Some(start).filter(|start| *start > 0 && input.get(start - 1) == Some(&b':'))
            }
            Component::Path => {
                let starts = [self.end_of_authority(input), self.after_scheme];
                let mut starts = starts.into_iter().filter(is_at);
                starts.find(|start| ends_with(start, b";?#"))
            }
            Component::Query => {
                after_first(b'?', self.end_before(component).min(input.len())).filter(|start| ends_with(start, b"#"))
            }
            Component::Fragment => after_first(b'#', 0).filter(|start| ends_with(start, b"")),
            _ => None,
        };
        let start = start.filter(is_at)?;
        Some(start..start + text.len())
    }

    fn range(&self, component: Component) -> Option<&Range<usize>> {
        let found = self.spans.iter().find(|(one, _)| *one == component);
        found.map(|(_, range)| range)
    }

    /// The end of the text after the scheme and two slashes; the end of the scheme if there are no two slashes.
    fn end_of_authority(&self, input: &[u8]) -> usize {
        let start = self.after_scheme;
        let is_slash = |at: usize| matches!(input.get(at), Some(b'/' | b'\\'));
        if !is_slash(start) || !is_slash(start + 1) {
            let of_host = [Component::Port, Component::Host].map(|one| self.range(one).map(|range| range.end));
            return of_host.into_iter().flatten().max().unwrap_or(start);
        }
        let rest = &input[start + 2..];
        let length = rest.iter().position(|byte| b"/\\?#".contains(byte));
        start + 2 + length.unwrap_or(rest.len())
    }

    /// The end of the known text before a component.
    fn end_before(&self, component: Component) -> usize {
        let is_inside = |one: Component| match component {
            Component::Userinfo | Component::User | Component::Password | Component::Host | Component::Port => {
                one == Component::Authority
                    || (one == Component::Userinfo && matches!(component, Component::User | Component::Password))
            }
            _ => false,
        };
        let ends = self.spans.iter().filter(|(one, _)| !is_inside(*one));
        ends.map(|(_, range)| range.end).max().unwrap_or(0)
    }
}

/// The start of the text after the scheme. The letters of a scheme may have a different case than in the input.
fn after_scheme(input: &[u8], parts: &Parts<'_>) -> usize {
    let Some(scheme) = parts[Component::Scheme].present() else {
        return 0;
    };
    let start = input.iter().take_while(|byte| **byte <= b' ').count();
    let end = start + scheme.len();
    let is_scheme = input
        .get(start..end)
        .is_some_and(|text| text.eq_ignore_ascii_case(scheme));
    if is_scheme && input.get(end) == Some(&b':') {
        end + 1
    } else {
        0
    }
}

/// The place of `text` in `input`, if `text` is a slice of `input`.
fn slice(input: &[u8], text: &[u8]) -> Option<Range<usize>> {
    let start = text.as_ptr().addr().checked_sub(input.as_ptr().addr())?;
    let end = start.checked_add(text.len())?;
    (end <= input.len()).then_some(start..end)
}

/// The character that marks a component: its first letter, or the delimiter before it.
pub(super) fn mark(component: Component) -> char {
    match component {
        Component::Scheme => 's',
        Component::Authority => 'a',
        Component::Userinfo | Component::User => 'u',
        Component::Password => 'w',
        Component::Host => 'h',
        Component::Port => 'p',
        Component::Path => '/',
        Component::Params => ';',
        Component::Query => '?',
        Component::Fragment => '#',
        Component::Opaque => 'o',
        Component::Own0 => '0',
        Component::Own1 => '1',
        Component::Own2 => '2',
        Component::Own3 => '3',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::excerpt::Excerpt;

    /// Returns the marks of these components, which are copies of the input, and the components that are not in the
    /// input.
    #[track_caller]
    fn check(input: &str, parts: &[(Component, &str)], marks: &str, made: &[Component]) {
        let mut all = Parts::default();
        for (component, text) in parts {
            all.set(*component, Some(text.as_bytes().to_vec()));
        }
        let located = Located::new(input.as_bytes(), &all);
        let ranges: Vec<_> = located
            .spans
            .iter()
            .map(|(one, range)| (range.clone(), mark(*one)))
            .collect();
        let shown = Excerpt::new(input.as_bytes(), &[], 80).marks(&ranges);
        assert_eq!(shown.trim_start(), marks);
        assert_eq!(located.made, made);
    }

    #[test]
    fn a_copy_is_found_between_its_delimiters() {
        use Component as C;
        let all = [
            (C::Scheme, "http"),
            (C::User, "u"),
            (C::Password, "u"),
            (C::Host, "u"),
            (C::Port, "80"),
            (C::Path, "/u"),
            (C::Query, "u"),
            (C::Fragment, "u?u"),
        ];
        check("http://u:u@u:80/u?u#u?u", &all, "ssss   u w h pp// ? ###", &[]);
        check("http://c@c", &[(C::Scheme, "http"), (C::Host, "c")], "ssss     h", &[]);
    }

    #[test]
    fn what_a_reader_wrote_itself_is_not_marked() {
        use Component as C;
        let url = [(C::Scheme, "http"), (C::Host, "a"), (C::Path, "/")];
        check("http://a/b/../", &url, "ssss   h", &[C::Path]);
        check("HTTP://A/", &url, "/", &[C::Scheme, C::Host]);
        let long = [(C::Scheme, "http"), (C::Host, "a"), (C::Port, "1"), (C::Path, "/b")];
        check("http://A:1/b?", &long, "ssss     p//", &[C::Host]);
        check(
            "http://A/a",
            &[(C::Scheme, "http"), (C::Host, "a"), (C::Path, "/a")],
            "ssss    //",
            &[C::Host],
        );
        check("http:A/b", &long, "ssss", &[C::Host, C::Port, C::Path]);
        check("http:a", &url, "ssss h", &[C::Path]);
        check(
            "http://a",
            &[(C::Port, "80"), (C::Query, "q")],
            "",
            &[C::Port, C::Query],
        );
        check("", &[(C::Path, "a")], "", &[C::Path]);
    }
}
