//! The rules of RFC 6068 for `mailto` URIs. These rules are applied to the normal form of RFC 3986 section 6.2.2.

/// The normal form. The case of the names of header fields (section 2) and the case of domains (RFC 3986 section
/// 6.2.3) are ignored.
pub(super) fn normal(text: &str) -> String {
    let (addresses, fields) = parts(text);
    let domains = addresses.iter().map(|address| with_small_domain(address));
    let fields = fields.map(|fields| {
        let small = fields.iter().map(|(name, value)| format!("{}={value}", small(name)));
        format!("?{}", small.collect::<Vec<_>>().join("&"))
    });
    format!(
        "mailto:{}{}",
        domains.collect::<Vec<_>>().join(","),
        fields.unwrap_or_default()
    )
}

/// The representative text. Plus signs may be encoded (section 5), and addresses may be in a field `to` (section
/// 2).
pub(super) fn aligned(text: &str) -> String {
    let text = text.replace("%2B", "+").replace("%2b", "+");
    let (mut addresses, fields) = parts(&text);
    let mut fields = fields.unwrap_or_default();
    let is_to = |(name, _): &(&str, &str)| small(name) == "to";
    // By the document, "behavior varies widely" if there are two such fields.
    if fields.iter().filter(|field| is_to(field)).count() == 1 {
        let at = fields.iter().position(is_to).expect("one was counted");
        let (_, more) = fields.remove(at);
        addresses.extend(split_addresses(more));
        addresses.retain(|address| !address.is_empty());
    }
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let query = if fields.is_empty() {
        String::new()
    } else {
        format!("?{}", fields.join("&"))
    };
    normal(&format!("mailto:{}{query}", addresses.join(",")))
}

type Field<'a> = (&'a str, &'a str);

fn parts(text: &str) -> (Vec<&str>, Option<Vec<Field<'_>>>) {
    let text = text.strip_prefix("mailto:").unwrap_or(text);
    let (to, query) = text
        .split_once('?')
        .map_or((text, None), |(to, query)| (to, Some(query)));
    let field = |field| str::split_once(field, '=').unwrap_or((field, ""));
    let fields = query.map(|query| query.split('&').map(field).collect());
    (split_addresses(to), fields)
}

/// Splits at each comma that is not in a quoted string. The quotation marks are encoded.
fn split_addresses(to: &str) -> Vec<&str> {
    let mut addresses = Vec::new();
    let mut start = 0;
    let mut is_quoted = false;
    let mut is_pair = false;
    let mut at = 0;
    while at < to.len() {
        let length = if to[at..].starts_with('%') { 3 } else { 1 };
        match &to[at..at + length] {
            _ if is_pair => is_pair = false,
            "%5C" | "%5c" if is_quoted => is_pair = true,
            "%22" => is_quoted = !is_quoted,
            "," if !is_quoted => {
                addresses.push(&to[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        at += length;
    }
    addresses.push(&to[start..]);
    addresses
}

fn with_small_domain(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((local, domain)) => format!("{local}@{}", small(domain)),
        None => address.to_owned(),
    }
}

/// The text in lower case, except for the digits of triplets.
fn small(text: &str) -> String {
    let mut pieces = text.split('%');
    let first = pieces.next().unwrap_or_default().to_ascii_lowercase();
    pieces.fold(first, |small, piece| {
        let (digits, rest) = piece.split_at_checked(2).unwrap_or((piece, ""));
        format!("{small}%{digits}{}", rest.to_ascii_lowercase())
    })
}
