//! Runs a subject so that a panic counts as a crash of one case and the run continues.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, Location, PanicHookInfo};
use std::sync::Once;

use urispec_model::{Observation, Request};

use crate::Subject;

/// Runs one request. A panic becomes [`Observation::Crash`] with nothing printed, and an operation that the
/// subject does not list becomes [`Observation::Unsupported`].
///
/// The first call wraps the panic hook of the process; later calls do not wrap it again. The wrapped hook prints
/// nothing for a thread that runs a subject, and calls the former hook for all other threads. We decided against
/// setting and removing a hook around each call: the process has only one hook, and two threads would remove each
/// other's hook.
///
/// ```
/// use urispec_model::{Observation, Request};
/// use urispec_subjects::{Subject, observe};
///
/// fn is_fine(subject: &dyn Subject) -> bool {
///     let request = Request::Parse { input: b"\0", rule: None };
///     !matches!(observe(subject, &request), Observation::Crash(_))
/// }
/// assert!(urispec_subjects::all().iter().all(|subject| is_fine(&**subject)));
/// ```
pub fn observe<'a, S: Subject + ?Sized>(subject: &S, request: &Request<'a>) -> Observation<'a> {
    let operation = request.operation();
    if !subject.about().operations.contains(&operation) {
        return Observation::Unsupported(format!("offers no {operation}").into());
    }
    // Unwind safety: data that the call may leave incomplete is not used again. The request is only read, the answer
    // is discarded, and many threads already share a subject by `&`.
    guarded(AssertUnwindSafe(|| subject.run(request))).unwrap_or_else(crash)
}

/// Like [`observe`], but faster: it leaves out the message of a rejection, and writes into a place that the
/// caller can reuse. The subject must list the operation.
///
/// Use it to compare large numbers of answers: making a parser's error message may take longer than the parse.
#[inline]
pub fn observe_into<'a, S: Subject + ?Sized>(subject: &S, request: &Request<'a>, observed: &mut Observation<'a>) {
    if let Err(payload) = guarded(AssertUnwindSafe(|| subject.run_into(request, observed))) {
        *observed = crash(payload);
    }
}

/// Runs `call`. If `call` panics, the error is the message and the place of the panic, and nothing is printed. Use
/// this function for foreign code that gets hostile bytes. After a panic, do not use data that `call` had borrowed.
///
/// ```
/// let message = urispec_subjects::catch_panic(|| Vec::<u8>::new()[7]).unwrap_err();
/// assert!(message.starts_with("index out of bounds"));
/// ```
pub fn catch_panic<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    guarded(AssertUnwindSafe(call)).map_err(words)
}

thread_local! {
    /// Whether this thread is running a subject.
    static ASKING: Cell<bool> = const { Cell::new(false) };
    /// The place of the panic of the subject that this thread is running.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// The payload of a panic.
type Payload = Box<dyn Any + Send>;

/// Runs `ask`. A panic becomes its payload, and its place is recorded.
#[inline]
fn guarded<T>(ask: impl FnOnce() -> T + panic::UnwindSafe) -> Result<T, Payload> {
    static HOOK: Once = Once::new();
    HOOK.call_once(wrap_hook);
    let nested = ASKING.replace(true);
    let outcome = panic::catch_unwind(ask);
    ASKING.set(nested);
    outcome
}

/// Makes the panic hook of the process print nothing for a thread that is running a subject.
fn wrap_hook() {
    let former = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !ASKING.get() {
            former(panic);
        } else if cfg!(panic = "abort") {
            // The process or the module ends at this point. The caller of the process gets only the text that was
            // written.
            eprintln!("{}", last_words(message(panic.payload()), panic.location().map(place)));
        } else {
            note(panic);
        }
    }));
}

/// A panic as the crash of a subject: its message and its place.
#[cold]
fn crash<'a>(payload: Payload) -> Observation<'a> {
    Observation::Crash(words(payload).into())
}

/// The message and the place of the panic that just happened.
fn words(payload: Payload) -> String {
    let words = last_words(message(&*payload), PLACE.take());
    discard(payload);
    words
}

/// The message of a panic with its place.
fn last_words(message: &str, place: Option<String>) -> String {
    match place {
        Some(place) => format!("{message} ({place})"),
        None => message.to_owned(),
    }
}

/// Drops a payload that is a message. Any other payload may panic when it is dropped, so it is leaked.
fn discard(payload: Payload) {
    let other = payload.downcast::<String>().map(drop);
    let other = other.or_else(|payload| payload.downcast::<&str>().map(drop));
    if let Err(payload) = other {
        std::mem::forget(payload);
    }
}

/// Stores the place of the panic; its message comes with the payload.
fn note(panic: &PanicHookInfo<'_>) {
    PLACE.set(panic.location().map(place));
}

/// The place as crate, file and line, without the folders of the machine: `url-2.5.8/src/parser.rs:7`.
fn place(location: &Location<'_>) -> String {
    let file = location.file().replace('\\', "/");
    let in_crate = file.rfind("/src/").unwrap_or(file.len());
    let folder = file[..in_crate].rfind('/').map_or(0, |slash| slash + 1);
    format!("{}:{}", &file[folder..], location.line())
}

/// The message in the payload of a panic.
fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without a message")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use urispec_model::{ComponentSet, Level, Operation};

    use super::*;
    use crate::About;

    /// Panics on every parse.
    struct Fragile(About);

    impl Subject for Fragile {
        fn about(&self) -> &About {
            &self.0
        }

        fn run<'a>(&self, request: &Request<'a>) -> Observation<'a> {
            panic!("cannot bear {} bytes", request.input().len())
        }
    }

    fn fragile() -> Fragile {
        Fragile(About {
            name: "fragile".into(),
            release: "1.0.0".into(),
            language: "rust".into(),
            claims: vec!["rfc3986".into()],
            operations: BTreeSet::from([Operation::Parse]),
            rules: BTreeSet::new(),
            normalizes: BTreeSet::new(),
            compares: BTreeSet::new(),
            arguments: None,
            components: ComponentSet::EMPTY,
            distinguishes_undefined: ComponentSet::EMPTY,
            values: ComponentSet::EMPTY,
            hazards: BTreeSet::new(),
            validates: true,
            absolute_only: false,
        })
    }

    #[track_caller]
    fn check(request: &Request<'_>, expected: impl Fn(&Observation<'_>) -> bool) {
        let observed = observe(&fragile(), request);
        assert!(expected(&observed), "{observed:?}");
    }

    const PARSE: Request<'_> = Request::Parse {
        input: b"abc",
        rule: None,
    };

    #[test]
    fn a_panic_is_a_crash_of_its_case() {
        for _ in 0..2 {
            check(&PARSE, |observed| {
                matches!(observed, Observation::Crash(words)
                    if words.starts_with("cannot bear 3 bytes") && words.contains(" (subjects/src/guard.rs:"))
            });
        }
        assert!(!ASKING.get());
    }

    #[test]
    fn an_operation_that_is_not_offered_is_not_run() {
        let normalize = Request::Normalize {
            input: b"abc",
            level: Level::Syntax,
        };
        check(&normalize, |observed| {
            *observed == Observation::Unsupported("offers no normalize".into())
        });
    }
}
