//! Measures how long it takes to draw one text, in nanoseconds, for each component and origin. The result is the
//! fastest of several rounds.
//!
//! `cargo bench -p urispec-differential --features fuzzing --bench draw`

use std::hint::black_box;
use std::time::Instant;

use arbitrary::Unstructured;
use urispec_differential::fuzzing::texts::{self, Origin};
use urispec_differential::fuzzing::{Generator, Random, Shape, languages, locate};

const TEXTS: u32 = 20_000;
const ROUNDS: usize = 9;

type Draw<'d> = &'d dyn Fn(&mut Unstructured<'_>, &mut Vec<u8>) -> arbitrary::Result<()>;

fn main() {
    println!("component   rules, own  elsewhere  near miss   origins, known  member  near miss");
    for component in locate::ORDER {
        let ways: [Draw<'_>; 6] = [
            &|u, text| languages::member(component, u, text),
            &|u, text| languages::elsewhere(component, u, text),
            &|u, text| languages::near_miss(component, u, text),
            &|u, text| texts::from(Origin::Known, component, u, text),
            &|u, text| texts::from(Origin::Member, component, u, text),
            &|u, text| texts::from(Origin::NearMiss, component, u, text),
        ];
        let [own, elsewhere, near_miss, known, member, missed] = ways.map(drawn);
        println!(
            "{:<10} {own:>11.0} {elsewhere:>10.0} {near_miss:>10.0} {known:>16.0} {member:>7.0} {missed:>10.0}",
            component.name()
        );
    }
    for (name, shape) in [("text", Shape::Text), ("pair", Shape::Pair)] {
        let time = fastest(|| {
            for case in Generator::new(1, shape).take(TEXTS as usize) {
                black_box(case);
            }
        });
        println!("a whole {name} takes {time:.0} ns");
    }
}

/// The time to draw one text from `draw`, in nanoseconds. The time to make its entropy is included.
fn drawn(draw: Draw<'_>) -> f64 {
    let mut text = Vec::with_capacity(64);
    fastest(|| {
        let mut random = Random::seeded(1);
        for _ in 0..TEXTS {
            let entropy: [u8; 128] = random.entropy();
            text.clear();
            draw(&mut Unstructured::new(&entropy), &mut text).expect("no choice is empty");
            black_box(&text);
        }
    })
}

fn fastest(mut round: impl FnMut()) -> f64 {
    let times = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        round();
        start.elapsed().as_secs_f64() * 1e9 / f64::from(TEXTS)
    });
    times.fold(f64::MAX, f64::min)
}
