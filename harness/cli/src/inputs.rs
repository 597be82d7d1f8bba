//! Where `urispec compare` takes its inputs from.

use std::fs;
use std::io::Read as _;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_differential::{Each, Exhaustive, Panel, Positions, RequestPlan, Requests, Source};
use urispec_fuzzing::{Generator, Related, Shape};
use urispec_model::Operation;
use urispec_model::OwnedRequest;
use urispec_report::escape::plain;
use urispec_vectors::Suite;

use crate::args::Compare;
use crate::select;

/// Every source that was asked for, one behind the other; the vectors if none was.
pub fn sources(compare: &Compare, panel: &Panel<'_>, suite: &Suite) -> Result<Chain, Error> {
    let inputs = &compare.inputs;
    let asks = |default: &[Operation]| {
        let operations = if compare.op.is_empty() { default } else { &compare.op };
        RequestPlan::new(operations, panel)
    };
    let mut chain = Chain::default();
    for file in &inputs.input {
        if inputs.json {
            chain.push(Requests(requests(file)?));
        } else {
            chain.push(Lines {
                text: read(file)?,
                asks: asks(MOST),
            });
        }
    }
    if let Some(pairs) = inputs.generate {
        chain.push(Generated {
            pairs,
            seed: inputs.seed,
            asks: asks(MOST),
        });
    }
    if let Some(length) = inputs.exhaustive {
        let (alphabet, before) = (inputs.alphabet.as_encoded_bytes(), inputs.before.as_encoded_bytes());
        let asks = asks(&[Operation::Parse, Operation::Resolve]);
        let exhaustive = Exhaustive::new(alphabet, length, before, asks).ok_or_else(|| {
            anyhow!("expected an --alphabet of different characters and a length of at most {MANY}, found `{}` and {length}",
                plain(&inputs.alphabet.to_string_lossy()))
        })?;
        chain.push(exhaustive);
    }
    if let Some(payloads) = &inputs.positions {
        let payloads = match payloads {
            Some(file) => lines(&read(file)?).map(<[u8]>::to_vec).collect(),
            None => Vec::new(),
        };
        chain.push(Positions::new(payloads, asks(&[Operation::Parse])));
    }
    let has_inputs = !chain.0.is_empty();
    if inputs.suite || inputs.only.is_some() || !has_inputs {
        let wanted = select::id_filter(inputs.only.as_deref(), suite)?;
        let vectors = suite.vectors.iter().filter(|vector| wanted(vector));
        chain.push(Requests(vectors.map(|vector| vector.ask.clone()).collect()));
    }
    Ok(chain)
}

const MANY: &str = "so many that they can be counted with 64 bits";

/// What is asked unless something else is said.
const MOST: &[Operation] = &[
    Operation::Parse,
    Operation::Resolve,
    Operation::Normalize,
    Operation::Equivalent,
];

/// Sources, one behind the other.
#[derive(Default)]
pub struct Chain(Vec<Box<dyn Source>>);

impl Chain {
    /// Adds one to the end.
    pub fn push(&mut self, source: impl Source + 'static) {
        self.0.push(Box::new(source));
    }
}

impl Source for Chain {
    fn blocks(&self) -> u64 {
        self.0.iter().map(|source| source.blocks()).sum()
    }

    fn requests(&self) -> u64 {
        self.0
            .iter()
            .map(|source| source.requests())
            .fold(0, u64::saturating_add)
    }

    fn block(&self, number: u64, each: &mut Each<'_>) -> ControlFlow<()> {
        let mut number = number;
        for source in &self.0 {
            if number < source.blocks() {
                return source.block(number, each);
            }
            number -= source.blocks();
        }
        ControlFlow::Continue(())
    }
}

/// Pairs made by the generator; each block has a seed of its own, made of the one that was given.
struct Generated {
    pairs: u64,
    seed: u64,
    asks: RequestPlan,
}

impl Source for Generated {
    fn blocks(&self) -> u64 {
        self.pairs.div_ceil(BLOCK as u64)
    }

    fn requests(&self) -> u64 {
        self.pairs.saturating_mul(self.asks.of_two())
    }

    fn block(&self, number: u64, each: &mut Each<'_>) -> ControlFlow<()> {
        let mut generator = Generator::new(self.seed.rotate_left(32) ^ number, Shape::Pair);
        let pairs = self.pairs.min((number + 1) * BLOCK as u64) - number * BLOCK as u64;
        for _ in 0..pairs {
            let Related { first, second } = generator.related();
            self.asks.two(&first.0, &second.0, each)?;
        }
        ControlFlow::Continue(())
    }
}

/// The lines of a file: a text each, or two with a TAB between them.
struct Lines {
    text: Vec<u8>,
    asks: RequestPlan,
}

/// How many lines, or pairs, are in a block.
const BLOCK: usize = 1 << 12;

impl Source for Lines {
    fn blocks(&self) -> u64 {
        lines(&self.text).count().div_ceil(BLOCK) as u64
    }

    fn requests(&self) -> u64 {
        let of_line = |line: &[u8]| match split(line) {
            (_, None) => self.asks.of_one(),
            (_, Some(_)) => self.asks.of_two(),
        };
        lines(&self.text).map(of_line).sum()
    }

    fn block(&self, number: u64, each: &mut Each<'_>) -> ControlFlow<()> {
        let start = usize::try_from(number).map_or(usize::MAX, |number| number.saturating_mul(BLOCK));
        for line in lines(&self.text).skip(start).take(BLOCK) {
            match split(line) {
                (text, None) => self.asks.one(text, each)?,
                (first, Some(second)) => self.asks.two(first, second, each)?,
            }
        }
        ControlFlow::Continue(())
    }
}

fn split(line: &[u8]) -> (&[u8], Option<&[u8]>) {
    match line.iter().position(|byte| *byte == b'\t') {
        Some(tab) => (&line[..tab], Some(&line[tab + 1..])),
        None => (line, None),
    }
}

/// The lines of a text; a last one that is not ended counts.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let is_empty = text.is_empty();
    text.split(|byte| *byte == b'\n').filter(move |_| !is_empty)
}

fn read(file: &Path) -> Result<Vec<u8>, Error> {
    let mut text = Vec::new();
    if file == Path::new("-") {
        std::io::stdin()
            .read_to_end(&mut text)
            .context("standard input cannot be read")?;
        return Ok(text);
    }
    let name = plain(&file.display().to_string());
    if file.is_dir() {
        bail!("expected `{name}` to be a file, found a folder");
    }
    fs::read(file).with_context(|| format!("`{name}` cannot be read"))
}

/// Lines of JSON.
fn requests(file: &Path) -> Result<Vec<OwnedRequest>, Error> {
    let name = plain(&file.display().to_string());
    let text = read(file)?;
    let request = |(at, line): (usize, &[u8])| {
        let place = || format!("{name}:{}", at + 1);
        serde_json::from_slice(line).map_err(|error| {
            // The line that it names is the first of this text, which is one line of the file.
            let words = error.to_string().replace(" at line 1 column ", " at column ");
            anyhow!("{}: {}", place(), plain(&words))
        })
    };
    lines(&text).enumerate().map(request).collect()
}
