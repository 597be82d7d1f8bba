//! Finds the part of an input that a subject refuses, although its document accepts the input.
//!
//! The document accepts the whole input, so no rule of the document can name the cause. Instead, further requests
//! are sent to the subject. In each further request, one more component is replaced by a text that is as plain as
//! possible. If the subject accepts the input after a component is replaced, the cause is in that component. Within
//! the component, each kind of character is replaced in the same way to find the cause.

use urispec_model::{Component, HostKind};

use crate::Member;
use crate::cause::{ByteClass, ByteClasses, Cause, ReferenceForm, RefusedText, is_triplet};
use crate::component_texts::ComponentTexts;
use crate::fingerprint::COMPONENTS;
use crate::requests::parse;

/// The part of an input that a subject refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RefusedPart {
    /// The component; `None` if the subject refuses the form as a whole.
    pub(crate) component: Option<Component>,
    pub(crate) cause: Cause,
}

impl RefusedPart {
    /// The part that `member` refuses in an input with these texts. Sends a few dozen requests at most.
    pub(crate) fn find(member: &Member<'_>, texts: &ComponentTexts<'_>, host_kind: Option<HostKind>) -> Self {
        // "//h", by a parser that accepts only absolute URIs: it refuses "//a" as well.
        let plainest = texts.plainest();
        let mut plain_form = plainest;
        // "a:?" and "a:b" as the target of a request: "a:" may be treated as a host and a port, but "a:/a" may not.
        if member.spec.is_http() && matches!(texts.form(), ReferenceForm::SchemeAlone | ReferenceForm::Rootless) {
            plain_form = plainest.with(Component::Path, Some(b"/a"));
        }
        if member
            .forms
            .is_refused(texts.schemed_form(), || refuses(member, &plain_form))
        {
            return Self {
                component: None,
                cause: Cause::Form(texts.form()),
            };
        }
        let in_component = |texts: &ComponentTexts<'_>, component| Self {
            component: Some(component),
            cause: within(member, texts, host_kind, component),
        };
        let differing = || {
            let differs = |component: &Component| texts.get(*component) != plainest.get(*component);
            COMPONENTS.into_iter().filter(differs)
        };
        // "http://h:65536/": without the port it is accepted.
        for component in differing() {
            let plainer = texts.with(component, plainest.get(component));
            if accepts(member, &plainer) {
                return in_component(texts, component);
            }
        }
        // "http://a%20:65536/": making only the port or only the host plain is not enough. So the components are
        // made plain one after the other. The component after which the subject accepts is examined, while the
        // earlier components stay plain.
        let mut plainer = *texts;
        for component in differing() {
            let before = plainer;
            plainer = plainer.with(component, plainest.get(component));
            if accepts(member, &plainer) {
                return in_component(&before, component);
            }
        }
        // The plainest text of the form is accepted, so the last component is examined, unless the subject
        // changes its answer.
        Self {
            component: None,
            cause: Cause::Text(RefusedText::Form),
        }
    }
}

fn accepts(member: &Member<'_>, texts: &ComponentTexts<'_>) -> bool {
    member.accepts(&parse(&texts.joined())) == Some(true)
}

fn refuses(member: &Member<'_>, texts: &ComponentTexts<'_>) -> bool {
    member.accepts(&parse(&texts.joined())) == Some(false)
}

/// The property of the text of `component` that makes the subject refuse it; the subject accepts all other
/// components.
fn within(member: &Member<'_>, texts: &ComponentTexts<'_>, host_kind: Option<HostKind>, component: Component) -> Cause {
    use Component as C;
    let text = texts.get(component).unwrap_or_default();
    let accepts_with = |text: &[u8]| accepts(member, &texts.with(component, Some(text)));
    let is_name = component != C::Host || host_kind.is_none_or(is_name);
    match component {
        // "a://:", by a parser that accepts "a://".
        _ if text.is_empty() => Cause::Text(RefusedText::Empty),
        C::Port => Cause::Text(RefusedText::of_port(text)),
        // "a#b", by a parser that does not accept any fragment.
        C::Fragment | C::Query | C::Userinfo if !accepts_with(b"a") => Cause::Text(RefusedText::Presence),
        // "http://a%20/". If more than one kind has to be replaced, as in "http://%aa.1", the cause is the text
        // as a whole.
        _ if is_name => refused_class(text, accepts_with).map_or(Cause::Text(RefusedText::Form), Cause::Byte),
        // "//[va.a]": with a different character it would be a different kind of host, or would not be a host.
        _ => Cause::Text(RefusedText::Form),
    }
}

fn is_name(kind: HostKind) -> bool {
    matches!(kind, HostKind::RegName | HostKind::Hostname)
}

/// The kind of character that makes the subject refuse the text: without these characters the subject accepts the
/// text. The characters are replaced by small letters.
fn refused_class(text: &[u8], accepts: impl Fn(&[u8]) -> bool) -> Option<ByteClass> {
    let found = ByteClasses::in_text(text);
    let class = ByteClass::ALL
        .iter()
        .copied()
        .filter(|class| found.contains(*class) && *class != ByteClass::Lower)
        .find(|class| accepts(&without(text, *class)))?;
    // The document accepts the text, so that each of its percent signs begins a triplet.
    Some(match class {
        ByteClass::Percent => ByteClass::Triplet,
        class => class,
    })
}

/// The text with an `a` for each character of a kind, and for each triplet if the kind is percent signs.
fn without(text: &[u8], class: ByteClass) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.first() {
        let (byte, length) = match ByteClass::of(*first) {
            ByteClass::Percent if class == ByteClass::Percent && is_triplet(rest) => (b'a', 3),
            found if found == class => (b'a', 1),
            _ => (*first, 1),
        };
        plain.push(byte);
        rest = &rest[length..];
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_of_characters_is_replaced_by_a_letter() {
        assert_eq!(without(b"a%2fb%2f", ByteClass::Percent), b"aaba");
        assert_eq!(without(b"a%2fb", ByteClass::Digit), b"a%afb");
        assert_eq!(without(b"%", ByteClass::Percent), b"a");
        assert_eq!(without(b"A.B", ByteClass::Upper), b"a.a");
    }

    #[test]
    fn the_kind_is_found_without_which_a_text_is_accepted() {
        let no_dots = |text: &[u8]| !text.contains(&b'.');
        assert_eq!(refused_class(b"a.b", no_dots), Some(ByteClass::Mark));
        assert_eq!(refused_class(b"%2e", |text| text == b"a"), Some(ByteClass::Triplet));
        assert_eq!(refused_class(b"A.1", |text| text == b"aaa"), None);
    }
}
