//! The component in which an input has its only unusual character.

use urispec_model::Component;

/// The components, as columns.
pub(super) const COMPONENTS: [Component; 7] = [
    Component::Scheme,
    Component::Userinfo,
    Component::Host,
    Component::Port,
    Component::Path,
    Component::Query,
    Component::Fragment,
];

/// The characters: ASCII without letters and digits, and one that is not ASCII for all others.
pub(super) fn characters() -> impl Iterator<Item = char> {
    let ascii = (0..=0x7f_u8).map(char::from);
    let is_shown =
        |char: &char| !char.is_ascii_alphanumeric() && (!char.is_ascii_control() || "\0\t\n\r\x7f".contains(*char));
    ascii.filter(is_shown).chain(['é'])
}

/// Whether the characters before and after the one at byte `at` are letters.
pub(super) fn is_between_letters(input: &str, at: usize) -> bool {
    let is_letter = |one: Option<char>| one.is_some_and(|one| one.is_ascii_alphabetic());
    let mut after = input[at..].chars();
    is_letter(input[..at].chars().next_back()) && is_letter(after.nth(1))
}

/// The component whose text has the only unusual character of `input`, which is at byte `at`.
pub(super) fn place(input: &str, at: usize) -> Option<Component> {
    let character = input[at..].chars().next()?;
    let (before, after) = (&input[..at], &input[at + character.len_utf8()..]);
    let hex = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_hexdigit);
    if character == '%' && hex(after.as_bytes().first()) && hex(after.as_bytes().get(1)) {
        return None;
    }
    let masked = format!("{before}\0{after}");
    let (rest, fragment) = masked
        .split_once('#')
        .map_or((&*masked, None), |(rest, one)| (rest, Some(one)));
    let (rest, query) = rest
        .split_once('?')
        .map_or((rest, None), |(rest, one)| (rest, Some(one)));
    let colon = rest.split_once(':').filter(|(scheme, _)| !scheme.contains('/'));
    let (scheme, rest) = colon.map_or((None, rest), |(scheme, rest)| (Some(scheme), rest));
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            (Some(&rest[..end]), &rest[end..])
        }
        None => (None, rest),
    };
    let user = authority.and_then(|authority| authority.rsplit_once('@'));
    let (userinfo, host) = user.map_or((None, authority), |(user, host)| (Some(user), Some(host)));
    let port = host.and_then(|host| host.rsplit_once(':'));
    let (host, port) = port.map_or((host, None), |(host, port)| (Some(host), Some(port)));
    let texts = [
        scheme,
        userinfo,
        host,
        port,
        Some(path.strip_prefix('/').unwrap_or(path)),
        query,
        fragment,
    ];
    let is_usual = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == 0);
    if !texts.iter().flatten().all(|text| is_usual(text)) {
        return None;
    }
    // What ends a component cannot be in it.
    let ends = ["/?#:", "/?#", "/?#:@", "/?#:@", "?#", "#", ""];
    let found = texts
        .iter()
        .position(|text| text.is_some_and(|text| text.contains('\0')))?;
    let is_start = COMPONENTS[found] == Component::Path
        && (path == "\0" || character == ':')
        && scheme.is_none()
        && authority.is_none();
    (!ends[found].contains(character) && !is_start).then_some(COMPONENTS[found])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_component_of_the_only_unusual_character_is_found() {
        let of = |input: &str, character: char| place(input, input.find(character).unwrap_or_default());
        assert_eq!(of("http://h/?a[b", '['), Some(Component::Query));
        assert_eq!(of("a|b:c", '|'), Some(Component::Scheme));
        assert_eq!(of("http://a^b@h/", '^'), Some(Component::Userinfo));
        assert_eq!(of("http://h:8_0/", '_'), Some(Component::Port));
        assert_eq!(of("/a{b", '{'), Some(Component::Path));
        assert_eq!(of("#a<", '<'), Some(Component::Fragment));
        // A delimiter is not in a component, and a second unusual character may be the reason of an answer.
        assert_eq!((of("http://h/", ':'), of("http://h/[]", '[')), (None, None));
        assert_eq!(of("http://h/%41", '%'), None);
        assert!(is_between_letters("/a[b", 2) && !is_between_letters("/[b", 1) && !is_between_letters("/a[", 2));
    }
}
