//! Compares the answers of readers as texts, and finds the components in which they differ.
//!
//! Documents and parsers report different components of one thing: an authority or its parts, a userinfo or a user and
//! a password, an opaque part or a path. So that any two readers can be compared, every answer is brought into the
//! same components ([`COMPARED`]). The rules are the rules of [`urispec_drift::severity::led_to`].

use std::borrow::Cow;
use std::collections::BTreeMap;

use smallvec::SmallVec;
use urispec_drift::severity::normal_form;
use urispec_model::{Component, ComponentSet, Parts, Spans, Value};
use urispec_specs::AuthorityParts;
use urispec_specs::rfc3986::split;

use crate::signature::Mark;

/// The components that are compared. The other components are parts of these, or consist of these.
const COMPARED: ComponentSet = ComponentSet::EVERY.without(ComponentSet::of(&[
    Component::Authority,
    Component::Userinfo,
    Component::Params,
    Component::Opaque,
]));

/// The answers of readers that differ, or a few more.
pub(super) type Rows<'r> = SmallVec<[Row<'r>; 24]>;

/// The components of one answer, as texts.
pub(super) struct Row<'r> {
    stated: ComponentSet,
    defined: ComponentSet,
    texts: [&'r [u8]; Component::COUNT],
    /// Whether the answer is a text. In a text, an empty host is an authority.
    is_text: bool,
}

/// The byte that ends a list of components.
const END: u8 = 0xff;

/// An index as a byte.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a survey has at most MOST_READERS readers"
)]
pub(super) const fn number(place: usize) -> u8 {
    place as u8
}

/// The index of a row that equals `row`; if there is no such row, `row` is added.
pub(super) fn place<'r>(rows: &mut Rows<'r>, row: Row<'r>) -> u8 {
    let is_same =
        |known: &Row<'r>| known.stated == row.stated && known.defined == row.defined && known.texts == row.texts;
    // Most readers agree with the reader before them.
    let place = rows.iter().rposition(is_same).unwrap_or_else(|| {
        rows.push(row);
        rows.len() - 1
    });
    number(place)
}

/// The components of a result, by RFC 3986 appendix B.
const OF_RESULT: ComponentSet = ComponentSet::of(&[
    Component::Scheme,
    Component::Authority,
    Component::Path,
    Component::Query,
    Component::Fragment,
]);

impl<'r> Row<'r> {
    const NONE: Row<'static> = Row {
        stated: ComponentSet::EMPTY,
        defined: ComponentSet::EMPTY,
        texts: [&[]; Component::COUNT],
        is_text: false,
    };

    #[inline]
    pub(super) fn of_spans(stated: ComponentSet, spans: &Spans, input: &'r [u8]) -> Self {
        let mut row = Self {
            stated,
            defined: stated.and(spans.defined()),
            ..Self::NONE
        };
        for component in row.defined.iter() {
            row.texts[component as usize] = spans.place(component).of(input);
        }
        if row.defined.contains(Component::Params) {
            let [path, params] = [Component::Path, Component::Params].map(|one| spans.place(one));
            row.texts[Component::Path as usize] = &input[path.start..params.end];
            row.defined.remove(Component::Params);
        }
        row.compared()
    }

    #[inline]
    pub(super) fn of_parts(parts: &'r Parts<'_>) -> Self {
        let mut row = Self {
            stated: parts.stated_set(),
            defined: parts.present_set(),
            ..Self::NONE
        };
        for component in row.defined.iter() {
            if let Value::Present(text) = &parts[component] {
                row.texts[component as usize] = text;
            }
        }
        row.compared()
    }

    pub(super) fn of_text(text: &'r [u8]) -> Self {
        let pieces = split(text).pieces(text);
        let mut row = Self {
            stated: OF_RESULT,
            is_text: true,
            ..Self::NONE
        };
        let pieces = [
            (Component::Scheme, pieces.scheme),
            (Component::Authority, pieces.authority),
            (Component::Path, Some(pieces.path)),
            (Component::Query, pieces.query),
            (Component::Fragment, pieces.fragment),
        ];
        for (component, text) in pieces {
            row.put(component, text);
        }
        row.compared()
    }

    /// The components of a result that is the current document. Such a result has no components, except
    /// perhaps a fragment.
    pub(super) fn of_fragment(fragment: Option<&'r [u8]>) -> Self {
        let mut row = Self {
            stated: OF_RESULT,
            ..Self::NONE
        };
        row.put(Component::Fragment, fragment);
        row.compared()
    }

    #[inline]
    fn put(&mut self, component: Component, text: Option<&'r [u8]>) {
        self.stated.insert(component);
        if let Some(text) = text {
            self.defined.insert(component);
            self.texts[component as usize] = text;
        }
    }

    #[inline]
    fn get(&self, component: Component) -> Option<&'r [u8]> {
        self.defined.contains(component).then(|| self.texts[component as usize])
    }

    /// The same answer in the components that are compared.
    #[inline]
    fn compared(mut self) -> Self {
        use Component as C;
        let is_stated = |row: &Self, component| row.stated.contains(component);
        if is_stated(&self, C::Authority) {
            let authority = self.get(C::Authority);
            // "http://a_b/": RFC 2396 has an authority here, but no host.
            let is_no_server = is_stated(&self, C::Host) && self.get(C::Host).is_none();
            let is_no_server = is_no_server && authority.is_some_and(|text| !text.is_empty());
            let is_host_missing = is_no_server || !is_stated(&self, C::Host);
            let is_port_missing = is_no_server || !is_stated(&self, C::Port);
            let is_userinfo_missing = is_no_server || !is_stated(&self, C::Userinfo) && !is_stated(&self, C::User);
            if is_host_missing || is_port_missing || is_userinfo_missing {
                let inside = authority.map(|text| (text, AuthorityParts::of(text)));
                if is_host_missing {
                    self.put(C::Host, inside.map(|(text, inside)| inside.host.of(text)));
                }
                if is_port_missing {
                    self.put(C::Port, inside.and_then(|(text, inside)| Some(inside.port?.of(text))));
                }
                if is_userinfo_missing {
                    self.stated = self.stated.without(ComponentSet::of(&[C::User, C::Password]));
                    self.put(
                        C::Userinfo,
                        inside.and_then(|(text, inside)| Some(inside.userinfo?.of(text))),
                    );
                }
            }
        }
        if is_stated(&self, C::Userinfo) && !is_stated(&self, C::User) {
            let userinfo = self.get(C::Userinfo);
            let colon = userinfo.and_then(|text| memchr::memchr(b':', text));
            self.put(C::User, userinfo.map(|text| &text[..colon.unwrap_or(text.len())]));
            self.put(C::Password, userinfo.and_then(|text| Some(&text[colon? + 1..])));
        }
        if self.get(C::Path).is_none()
            && let Some(opaque) = self.get(C::Opaque)
        {
            self.put(C::Path, Some(opaque));
        }
        self.stated = self.stated.and(COMPARED);
        self
    }

    #[inline]
    fn has_same(&self, other: &Self, component: Component) -> bool {
        let (one, two) = (self.texts[component as usize], other.texts[component as usize]);
        self.defined.contains(component) == other.defined.contains(component)
            && (std::ptr::eq(one, two) || one == two)
            // Only a parser reports params apart from the path.
            && (component != Component::Path || self.get(Component::Params) == other.get(Component::Params))
    }

    fn has_authority(&self) -> bool {
        self.get(Component::Host)
            .is_some_and(|host| !host.is_empty() || self.is_text)
    }

    /// The normal form of a component; it is empty if the component leads to the same resource as an undefined one.
    fn form(&self, component: Component, is_below_authority: bool) -> Cow<'r, [u8]> {
        let text = self.texts[component as usize];
        let form = match (component, self.get(Component::Params)) {
            (Component::Path, Some(params)) => {
                let whole = [text, b";", params].concat();
                normal_form(component, &whole, None).into_owned().into()
            }
            _ => normal_form(component, text, self.get(Component::Scheme)),
        };
        match component {
            Component::Path if is_below_authority && *form == *b"/" => Cow::Borrowed(&[]),
            _ => form,
        }
    }

    /// Whether an empty text of a component is a value of its own. An empty authority in the text of a URI is not the
    /// same as no authority, except in a `file` URL (RFC 8089 section 2).
    fn has_value(&self, component: Component) -> bool {
        !self.texts[component as usize].is_empty()
            || component == Component::Path && self.get(Component::Params).is_some()
            || component == Component::Host
                && self.is_text
                && self
                    .get(Component::Scheme)
                    .is_none_or(|scheme| !scheme.eq_ignore_ascii_case(b"file"))
    }
}

/// Writes each component in which rows differ: the value of each row, and the properties of each value.
pub(super) fn compare(rows: &[Row<'_>], key: &mut Vec<u8>) {
    let all = rows.iter().fold(ComponentSet::EMPTY, |all, row| all.or(row.stated));
    for component in all.iter() {
        let mut stating = rows.iter().filter(|row| row.stated.contains(component));
        let differ = match stating.next() {
            Some(first) => stating.any(|row| !row.has_same(first, component)),
            None => false,
        };
        if differ {
            write(rows, component, key);
        }
    }
    key.push(END);
}

fn write(rows: &[Row<'_>], component: Component, key: &mut Vec<u8>) {
    key.push(component as u8);
    let mut values: SmallVec<[&Row<'_>; 8]> = SmallVec::new();
    for row in rows {
        if !row.stated.contains(component) {
            key.push(0);
            continue;
        }
        let place = values
            .iter()
            .position(|known| known.has_same(row, component))
            .unwrap_or_else(|| {
                values.push(row);
                values.len() - 1
            });
        key.push(number(place) + 1);
    }
    let is_below_authority = component == Component::Path && rows.iter().any(Row::has_authority);
    let mut forms: SmallVec<[Option<Cow<'_, [u8]>>; 8]> = SmallVec::new();
    for (place, row) in values.iter().enumerate() {
        let is_defined = row.defined.contains(component);
        let form = (is_defined && row.has_value(component)).then(|| row.form(component, is_below_authority));
        key.push(match &form {
            None if is_defined => EMPTY,
            None => UNDEFINED,
            Some(text) if text.is_empty() && !row.texts[component as usize].is_empty() => BLANK,
            form => number(forms.iter().position(|known| known == form).unwrap_or(place)) + 1,
        });
        forms.push(form);
    }
}

const UNDEFINED: u8 = 0xfe;
const EMPTY: u8 = 0xfd;
/// A value that leads to the same resource as an undefined component.
const BLANK: u8 = 0xfc;

/// A reader of the bytes that [`compare`] wrote.
pub(super) struct Bytes<'k> {
    pub(super) rest: &'k [u8],
}

impl<'k> Bytes<'k> {
    pub(super) fn take(&mut self, count: usize) -> &'k [u8] {
        let (taken, rest) = self.rest.split_at(count);
        self.rest = rest;
        taken
    }

    pub(super) fn values(&mut self, rows: usize) -> Vec<BTreeMap<Component, Mark>> {
        let mut values = vec![BTreeMap::new(); rows];
        loop {
            let [component] = self.take(1) else { return values };
            if *component == END {
                return values;
            }
            let number = usize::from(*component);
            let component = Component::every()
                .nth(number)
                .expect("the number was written from a component");
            let numbers = self.take(rows);
            let kinds = self.take(usize::from(numbers.iter().copied().max().unwrap_or(0)));
            for (row, number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
                let mark = match kinds[usize::from(*number) - 1] {
                    UNDEFINED => Mark::Undefined,
                    EMPTY => Mark::Empty,
                    form => Mark::Value {
                        number: usize::from(*number),
                        form: if form == BLANK { 0 } else { usize::from(form) },
                    },
                };
                values[row].insert(component, mark);
            }
        }
    }
}
