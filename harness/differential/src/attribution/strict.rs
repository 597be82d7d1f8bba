//! Which part of an input a subject does not take, that the document allows.
//!
//! The document accepts the whole, so it names no rule. The subject is asked again instead, with one component after the
//! other made as plain as can be: the one without which it accepts is to blame, and in it the kind of characters without
//! which it accepts. Reading the subject's error message was turned down: its words are its own.

use std::borrow::Cow;
use std::sync::atomic::Ordering;

use urispec_model::{Component, Spans};

use crate::cause::byte_class;
use crate::fingerprint::{BLAMED, ComponentTexts, form_number, number, whole};
use crate::{Manner, Member};

/// What is to blame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Blame {
    /// `None` if it is the form of the whole.
    pub(crate) component: Option<Component>,
    pub(crate) manner: Manner,
}

/// Finds what is to blame for that `member` refuses `input`, in which the document finds `spans`. Asks a few dozen
/// times at most.
pub(crate) fn blame(member: &Member<'_>, spans: &Spans, input: &[u8]) -> Blame {
    let texts = ComponentTexts::of(spans, input);
    if refuses_form(member, &texts) {
        return Blame {
            component: None,
            manner: texts.form(),
        };
    }
    let plainest = texts.plainest();
    let present = || {
        BLAMED
            .into_iter()
            .filter(|component| texts.get(*component) != plainest.get(*component))
    };
    let mut plainer = texts.clone();
    for component in present() {
        let mut one = texts.clone();
        make_plain(&mut one, &plainest, component);
        if accepts(member, &one) {
            return within(member, &texts, spans, component);
        }
    }
    // Several are: the last one that has to go, of those before which the subject still refuses.
    for component in present() {
        let before = plainer.clone();
        make_plain(&mut plainer, &plainest, component);
        if accepts(member, &plainer) {
            return within(member, &before, spans, component);
        }
    }
    Blame {
        component: None,
        manner: Manner::Form,
    }
}

fn accepts(member: &Member<'_>, texts: &ComponentTexts<'_>) -> bool {
    member.accepts(&whole(&texts.joined())) == Some(true)
}

fn make_plain(texts: &mut ComponentTexts<'_>, plainest: &ComponentTexts<'static>, component: Component) {
    texts.set(component, plainest.get(component).map(|text| Cow::Owned(text.to_vec())));
}

/// A number for the form of the input, if the subject is known to refuse every reference of it.
pub(crate) fn known_form(member: &Member<'_>, spans: &Spans, input: &[u8]) -> Option<u64> {
    let number = form_number(spans, input);
    let is_refused = member.forms[number].load(Ordering::Relaxed) == REFUSED;
    is_refused.then_some(number as u64)
}

const REFUSED: u8 = 1;
const TAKEN: u8 = 2;

/// Whether it refuses every reference of this form; asked once a form.
fn refuses_form(member: &Member<'_>, texts: &ComponentTexts<'_>) -> bool {
    let form = &member.forms[texts.form_number()];
    match form.load(Ordering::Relaxed) {
        REFUSED => true,
        TAKEN => false,
        _ => {
            let refused = member.accepts(&whole(&texts.plainest().joined())) == Some(false);
            form.store(if refused { REFUSED } else { TAKEN }, Ordering::Relaxed);
            refused
        }
    }
}

/// What it is about the text of `component`.
fn within(member: &Member<'_>, texts: &ComponentTexts<'_>, spans: &Spans, component: Component) -> Blame {
    let text = texts.get(component).unwrap_or_default().to_vec();
    let with = |text: Vec<u8>| {
        let mut changed = texts.clone();
        changed.set(component, Some(Cow::Owned(text)));
        accepts(member, &changed)
    };
    let is_name = component != Component::Host || spans.host_kind.is_none_or(is_name);
    let manner = match component {
        _ if text.is_empty() => Manner::Empty,
        Component::Port => number(&text),
        Component::Fragment | Component::Query | Component::Userinfo if !with(b"a".to_vec()) => Manner::Presence,
        _ if is_name => class_to_blame(&text, with).unwrap_or(Manner::Form),
        _ => Manner::Form,
    };
    Blame {
        component: Some(component),
        manner,
    }
}

fn is_name(kind: urispec_model::HostKind) -> bool {
    use urispec_model::HostKind as Kind;
    matches!(kind, Kind::RegName | Kind::Hostname)
}

/// The kind of characters without which it accepts.
fn class_to_blame(text: &[u8], accepts: impl Fn(Vec<u8>) -> bool) -> Option<Manner> {
    let mask = byte_class::mask(text);
    let kinds = Manner::ALL
        .iter()
        .filter(|kind| (**kind as u32) < 32 && mask & 1 << **kind as u32 != 0 && **kind != Manner::Lower);
    kinds
        .copied()
        .find(|kind| accepts(without(text, *kind)))
        .map(|kind| match kind {
            Manner::Percent => Manner::Triplet,
            kind => kind,
        })
}

/// The text with an `a` for each character of a kind, and for each triplet.
fn without(text: &[u8], kind: Manner) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, behind)) = rest.split_first() {
        let (byte, length) = match byte_class::of(*first) {
            Manner::Percent if kind == Manner::Percent && byte_class::is_triplet(rest) => (b'a', 3),
            found if found == kind => (b'a', 1),
            _ => (*first, 1),
        };
        plain.push(byte);
        rest = behind.get(length - 1..).unwrap_or_default();
    }
    plain
}
