//! Runs every reader on many texts.

mod one;

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::ThreadPool;
use urispec_differential::Panel;
use urispec_subjects::Subject;

use one::One;

use crate::input::{Block, Input, InputError, Source};
use crate::reader::{Question, Readers};
use crate::shard::{Header, Shard, ShardError};
use crate::tally::{Found, MOST_SIGNATURES, Tally};

/// Receives the number of texts that all readers have read since the last call, if there are any, and returns whether
/// to continue.
pub type Progress<'p> = dyn Fn(u64) -> ControlFlow<()> + Sync + 'p;

/// The readers of a survey, and the request to each.
pub struct Survey {
    readers: Readers,
    question: Question,
    sample: Option<u64>,
    vectors: String,
}

/// The reason why there is no shard.
#[derive(Debug, thiserror::Error)]
pub enum SurveyError {
    /// The input cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The counts do not make a shard.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// The input differs from the input of the shard from which the survey should continue.
    #[error(
        "expected the input with which the shard began, found a different input: {0}; survey it again, without --resume"
    )]
    OtherInput(String),
}

/// The number of texts that are sent at once to parsers that take several at once.
const BATCH: usize = 256;
/// The survey checks whether to continue each time after this number of texts.
const STRIDE: u64 = 512;

impl Survey {
    /// Makes a survey that sends this request to `readers`. Of every `sample` texts, about one is taken, selected by
    /// its hash. `vectors` is the version of the vectors that explain keys. A shard states this version.
    pub fn new(readers: Readers, question: Question, sample: Option<u64>, vectors: &str) -> Self {
        let vectors = vectors.to_owned();
        Self {
            readers,
            question,
            sample,
            vectors,
        }
    }

    /// The readers.
    pub fn readers(&self) -> &Readers {
        &self.readers
    }

    /// Reads the rest of `input`, after the rows that the shard `before` counted, on the threads of `pool`.
    /// `progress` is called from time to time. If the survey is stopped, the shard has the rows so far, and is marked
    /// as incomplete.
    pub fn run(
        &self,
        input: &mut Input,
        before: Option<Shard>,
        pool: &ThreadPool,
        progress: &Progress<'_>,
    ) -> Result<Shard, SurveyError> {
        let mut found = Found::default();
        if let Some(before) = before {
            skip(input, &before)?;
            found = before.resumed(&self.header())?;
        }
        let panel = self.panel();
        let work = Work::new(self, &panel, progress);
        let (sources, complete) = if self.readers.parsers().iter().any(|parser| parser.pipelines()) {
            work.slowly(input, pool, &mut found)?
        } else {
            work.quickly(input, pool)?
        };
        work.collect(&mut found)?;
        for parser in self.readers.parsers() {
            let times = parser.take_failures().len() as u64;
            if times > 0 {
                *found
                    .counts
                    .unstable
                    .entry(parser.about().name.to_string())
                    .or_default() += times;
            }
        }
        Ok(Shard::of(self.header(), found, &sources, complete)?)
    }

    /// Reads blocks on this thread only, and returns their counts without their source. Use it to measure the cost of
    /// a text.
    pub fn read(&self, blocks: &[Block]) -> Result<Shard, ShardError> {
        let panel = self.panel();
        let work = Work::new(self, &panel, &|_| ControlFlow::Continue(()));
        let (mut tally, mut found) = (Tally::default(), Found::default());
        for block in blocks {
            let _ = work.read(block, &mut tally);
        }
        tally.drain_into(&mut found).ok_or(ShardError::TooMany)?;
        Shard::of(self.header(), found, &[], true)
    }

    fn header(&self) -> Header {
        Header::new(&self.readers, self.question, self.sample, &self.vectors)
    }

    fn panel(&self) -> Panel<'_> {
        let parsers: Vec<&dyn Subject> = self.readers.parsers().iter().map(|parser| &**parser).collect();
        Panel::new(&parsers)
    }
}

/// Skips the rows that a shard already has.
fn skip(input: &mut Input, before: &Shard) -> Result<(), SurveyError> {
    let rows = before.rows();
    let mut read = 0;
    while read < rows {
        let Some(block) = input.next_block()? else {
            return Err(SurveyError::OtherInput(format!(
                "this input ends after {read} lines of {rows}"
            )));
        };
        read += block.read();
    }
    if read > rows {
        return Err(SurveyError::OtherInput(format!(
            "no block of this input ends after {rows} lines"
        )));
    }
    if !before.has_sources(&input.sources()) {
        return Err(SurveyError::OtherInput(
            "its lines have a different digest, or its files have different names".to_owned(),
        ));
    }
    Ok(())
}

/// The work on blocks by several threads.
struct Work<'s> {
    survey: &'s Survey,
    panel: &'s Panel<'s>,
    /// The index of the parser of each member of the panel.
    members: Vec<usize>,
    progress: &'s Progress<'s>,
    broken_off: AtomicBool,
    /// The tallies. A thread takes one tally, and puts the tally back after use.
    tallies: Mutex<Vec<Tally>>,
}

impl<'s> Work<'s> {
    fn new(survey: &'s Survey, panel: &'s Panel<'s>, progress: &'s Progress<'s>) -> Self {
        let parsers = survey.readers.parsers();
        let of_member = |name: &str| parsers.iter().position(|parser| parser.about().name == name);
        let members = panel
            .members()
            .iter()
            .map(|member| of_member(member.name()).unwrap_or_default());
        Self {
            survey,
            panel,
            members: members.collect(),
            progress,
            broken_off: AtomicBool::new(false),
            tallies: Mutex::default(),
        }
    }

    /// Reads the next blocks while the threads work on the previous ones. Blocks that were read are finished even if
    /// `progress` stops the survey. This takes only a moment, and then the sources agree with the counts.
    fn quickly(&self, input: &mut Input, pool: &ThreadPool) -> Result<(Vec<Source>, bool), SurveyError> {
        let mut wave = next_wave(input, 4 * pool.current_num_threads())?;
        while !wave.is_empty() {
            let next = pool.in_place_scope(|scope| {
                for block in &wave {
                    scope.spawn(move |_| self.block(block));
                }
                next_wave(input, 4 * pool.current_num_threads())
            });
            wave = next?;
            if self.is_too_much() {
                break;
            }
            if self.broken_off.load(Ordering::Relaxed) {
                pool.in_place_scope(|scope| {
                    for block in &wave {
                        scope.spawn(move |_| self.block(block));
                    }
                });
                let complete = wave.is_empty();
                return Ok((input.sources(), complete));
            }
        }
        Ok((input.sources(), true))
    }

    /// Reads few blocks at a time, and drops blocks that were not finished, because a parser in a separate process
    /// may need hours for them.
    fn slowly(
        &self,
        input: &mut Input,
        pool: &ThreadPool,
        found: &mut Found,
    ) -> Result<(Vec<Source>, bool), SurveyError> {
        loop {
            let before = input.sources();
            let wave = next_wave(input, pool.current_num_threads())?;
            if wave.is_empty() {
                return Ok((input.sources(), true));
            }
            pool.in_place_scope(|scope| {
                for block in &wave {
                    scope.spawn(move |_| self.block(block));
                }
            });
            if self.broken_off.load(Ordering::Relaxed) {
                self.taken();
                return Ok((before, false));
            }
            self.collect(found)?;
            if found.signatures.len() > MOST_SIGNATURES {
                return Ok((input.sources(), true));
            }
        }
    }

    /// Adds the counts of the threads to `found`.
    fn collect(&self, found: &mut Found) -> Result<(), ShardError> {
        for tally in self.taken() {
            tally.drain_into(found).ok_or(ShardError::TooMany)?;
        }
        Ok(())
    }

    fn taken(&self) -> Vec<Tally> {
        std::mem::take(&mut *self.tallies.lock().expect("no thread panics while it has the lock"))
    }

    fn is_too_much(&self) -> bool {
        let tallies = self.tallies.lock().expect("no thread panics while it has the lock");
        tallies.iter().any(|tally| tally.signatures() > MOST_SIGNATURES)
    }

    fn block(&self, block: &Block) {
        let taken = self
            .tallies
            .lock()
            .expect("no thread panics while it has the lock")
            .pop();
        let mut tally = taken.unwrap_or_default();
        let ended = self.read(block, &mut tally);
        self.tallies
            .lock()
            .expect("no thread panics while it has the lock")
            .push(tally);
        if ended.is_break() {
            self.broken_off.store(true, Ordering::Relaxed);
        }
    }

    fn read(&self, block: &Block, tally: &mut Tally) -> ControlFlow<()> {
        tally.counts.read += block.read();
        tally.counts.too_long += block.too_long();
        let mut texts = block.texts();
        let mut one = One::new(self);
        if !self.survey.readers.parsers().iter().any(|parser| parser.pipelines()) {
            let mut ended = ControlFlow::Continue(());
            let mut count = 0;
            for text in texts {
                one.count(text, tally);
                count += 1;
                if count == STRIDE {
                    // The block is finished, which takes a moment.
                    ended = (self.progress)(count);
                    count = 0;
                }
            }
            let last = (self.progress)(count);
            return if ended.is_break() { ended } else { last };
        }
        loop {
            let batch: Vec<&[u8]> = texts.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                return ControlFlow::Continue(());
            }
            one.count_all(&batch, tally)?;
            (self.progress)(batch.len() as u64)?;
        }
    }
}

/// The next blocks, at most `most`.
fn next_wave(input: &mut Input, most: usize) -> Result<Vec<Block>, InputError> {
    let mut wave = Vec::with_capacity(most);
    while wave.len() < most
        && let Some(block) = input.next_block()?
    {
        wave.push(block);
    }
    Ok(wave)
}
