//! This test has its own process, because a process has only one panic hook.

use std::collections::BTreeSet;
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use urispec_model::{Observation, Operation, Request};
use urispec_subjects::{About, Subject, observe};

/// Panics on every request.
struct Fragile(About);

impl Subject for Fragile {
    fn about(&self) -> &About {
        &self.0
    }

    fn run<'a>(&self, _: &Request<'a>) -> Observation<'a> {
        panic!("cannot bear it")
    }
}

#[test]
fn only_panics_that_are_not_a_subjects_reach_the_former_hook() {
    static HEARD: AtomicUsize = AtomicUsize::new(0);
    panic::set_hook(Box::new(|_| {
        HEARD.fetch_add(1, Ordering::SeqCst);
    }));
    let mut about = About::new("fragile", "1.0.0");
    about.operations = BTreeSet::from([Operation::Parse]);
    let fragile = Fragile(about);
    let request = Request::Parse { input: b"", rule: None };
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..100 {
                    let observed = observe(&fragile, &request);
                    assert!(matches!(observed, Observation::Crash(_)), "{observed:?}");
                }
            });
            let bystander = scope.spawn(|| panic!("not a subject's"));
            assert!(bystander.join().is_err());
        }
    });
    let _ = panic::take_hook();
    assert_eq!(HEARD.load(Ordering::SeqCst), 4);
}
