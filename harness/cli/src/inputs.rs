//! The inputs of `urispec compare`: opens files, and combines all inputs into one source of requests.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Context as _, Error, anyhow, bail};
use urispec_differential::fuzzing::GeneratedPairs;
use urispec_differential::{
    CarriageReturns, Chain, Exhaustive, JsonLines, LineReader, Lines, Member, Panel, Positions, Progress, RequestPlan,
    Requests, Source as _, bugs,
};
use urispec_model::{Operation, Spec, visible};
use urispec_vectors::{Suite, Vector};

use crate::args::Compare;
use crate::learn::differences;
use crate::own::model_in;
use crate::select::Ids;
use crate::session::{Session, Total};

/// The operation for lines and pairs unless `--op` is given.
const MOST: &[Operation] = &[
    Operation::Parse,
    Operation::Resolve,
    Operation::Normalize,
    Operation::Equivalent,
];

const MANY: &str = "whose texts can be counted with 64 bits";

/// Files by name. The flag is set while reading if lines of the file end in CR LF and the CR is part of the input.
pub type Returns = Vec<(String, Arc<AtomicBool>)>;

/// All requested inputs.
pub struct Inputs {
    /// The sources of all inputs, one after another.
    pub source: Chain,
    /// The amount of work, for a progress bar.
    pub total: Total,
    /// The files whose lines may end in CR LF.
    pub returns: Returns,
}

/// Sends every input and returns the results, with a progress bar and with notes about the files. After Ctrl-C, the
/// function reports that the results so far are kept. `send` returns the results, and whether the work was
/// interrupted.
pub fn send<T: Send>(
    inputs: Inputs,
    label: &'static str,
    session: &Session,
    send: impl FnOnce(&mut Chain, &Progress<'_>) -> (T, bool) + Send,
) -> Result<T, Error> {
    let Inputs {
        mut source,
        total,
        returns,
    } = inputs;
    let work = session.begin(total, label)?;
    let (found, is_broken_off) = session.pool.install(|| send(&mut source, &|more| work.advance(more)));
    drop(work);
    anstream::eprint!("{}", notes(&returns));
    if is_broken_off {
        anstream::eprintln!(
            "interrupted: explaining the divergences that were found; press Ctrl-C again to skip the explanations"
        );
    }
    Ok(found)
}

/// Notes about files of lines, made after the files are read; empty for most files.
fn notes(returns: &Returns) -> String {
    let noted = returns.iter().filter(|(_, noted)| noted.load(Ordering::Relaxed));
    let note = |(name, _): &(String, _)| {
        format!(
            "note: lines of `{name}` end in CR LF, and the CR is compared as a part of each input; --crlf removes it\n"
        )
    };
    noted.map(note).collect()
}

/// Opens every requested input, or the vectors if no input is requested.
pub fn open(compare: &Compare, panel: &Panel<'_>, suite: &Suite) -> Result<Inputs, Error> {
    let inputs = &compare.inputs;
    let plan = |default: &[Operation]| {
        let operations = if compare.op.is_empty() { default } else { &compare.op };
        RequestPlan::new(operations, panel)
    };
    let mut chain = Chain::default();
    let mut files = Files::default();
    let mut returns = Returns::new();
    for file in &inputs.input {
        let lines = files.open(file)?;
        if inputs.json_requests {
            chain.push(JsonLines::new(lines));
        } else {
            let name = lines.name().to_owned();
            chain.push(Lines::new(
                lines,
                plan(MOST),
                carriage_returns(inputs.crlf, name, &mut returns),
            ));
        }
    }
    if let Some(pairs) = inputs.generate {
        chain.push(GeneratedPairs::new(pairs, inputs.seed, plan(MOST)));
    }
    if let Some(length) = inputs.exhaustive {
        let (alphabet, before) = (inputs.alphabet.as_encoded_bytes(), inputs.prefix.as_encoded_bytes());
        let plan = plan(&[Operation::Parse, Operation::Resolve]);
        let exhaustive = Exhaustive::new(alphabet, length, before, plan).ok_or_else(|| {
            anyhow!(
                "expected an --alphabet of different characters and a length {MANY}, found `{}` and {length}",
                visible(&inputs.alphabet.to_string_lossy())
            )
        })?;
        chain.push(exhaustive);
    }
    if let Some(payloads) = &inputs.positions {
        let mut read = |file: &Path| {
            let ends = carriage_returns(inputs.crlf, visible(&file.display().to_string()), &mut returns);
            read_lines(file, &ends)
        };
        let payloads = payloads.as_deref().map(&mut read).transpose()?;
        chain.push(Positions::new(payloads.unwrap_or_default(), plan(&[Operation::Parse])));
    }
    for file in &inputs.learned {
        let model = model_in(file)?;
        let specs: BTreeSet<Spec> = panel.members().iter().map(Member::spec).collect();
        for spec in specs {
            chain.push(Requests::new(differences(&model, spec)?));
        }
    }
    if inputs.suite || !inputs.only.is_empty() || chain.is_empty() {
        let ids = Ids::matching(&inputs.only, suite)?;
        // Vectors for limits are used only by `check`, because an example of 64 KiB does not explain a divergence.
        let is_compared = |vector: &&Vector| !inputs.only.is_empty() || !vector.is_long();
        let vectors = suite
            .vectors
            .iter()
            .filter(|vector| ids.contains(vector) && is_compared(vector));
        chain.push(Requests::new(vectors.map(|vector| vector.ask.clone())));
        // The requests of known bugs are sent in each run, so that known bugs are found again with every seed.
        if inputs.suite && inputs.only.is_empty() {
            let of_crates = bugs().filter(|bug| !bug.rules.is_empty());
            let requests = of_crates.flat_map(|bug| std::iter::once(&bug.request).chain(&bug.also));
            chain.push(Requests::new(requests.cloned()));
        }
    }
    let total = chain.requests().map_or_else(|| files.total(), Total::Requests);
    Ok(Inputs {
        source: chain,
        total,
        returns,
    })
}

fn carriage_returns(crlf: bool, name: String, returns: &mut Returns) -> CarriageReturns {
    if crlf {
        return CarriageReturns::Ends;
    }
    let noted = Arc::new(AtomicBool::new(false));
    returns.push((name, Arc::clone(&noted)));
    CarriageReturns::Input(noted)
}

/// The open files, and the amount of data that was read from them.
#[derive(Default)]
struct Files {
    read: Arc<AtomicU64>,
    size: u64,
    /// Whether one of the files is a stream, whose size is unknown.
    has_stream: bool,
}

impl Files {
    /// The lines of a file, or of standard input if the file is called `-`.
    fn open(&mut self, file: &Path) -> Result<LineReader<BufReader<Counted>>, Error> {
        let name = visible(&file.display().to_string());
        let input: Box<dyn Read + Send> = if file == Path::new("-") {
            self.has_stream = true;
            Box::new(io::stdin())
        } else {
            if file.is_dir() {
                bail!("expected `{name}` to be a file, found a folder");
            }
            let cannot = || format!("`{name}` cannot be read");
            let opened = File::open(file).with_context(cannot)?;
            let about = opened.metadata().with_context(cannot)?;
            self.size += about.len();
            self.has_stream |= !about.is_file();
            Box::new(opened)
        };
        let read = Arc::clone(&self.read);
        let counted = BufReader::with_capacity(64 << 10, Counted { input, read });
        Ok(LineReader::new(counted, &name))
    }

    fn total(self) -> Total {
        if self.has_stream {
            Total::Unknown
        } else {
            Total::Bytes {
                read: self.read,
                size: self.size,
            }
        }
    }
}

/// A reader that counts its bytes.
struct Counted {
    input: Box<dyn Read + Send>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Every line of a file.
fn read_lines(file: &Path, returns: &CarriageReturns) -> Result<Vec<Vec<u8>>, Error> {
    let mut reader = Files::default().open(file)?;
    let mut lines = Vec::new();
    while let Some(block) = reader.next_block()? {
        returns.note(&block);
        lines.extend(block.lines().map(|line| returns.input(line).to_vec()));
    }
    Ok(lines)
}
