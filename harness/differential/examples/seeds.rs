//! Writes the dictionary `fuzz/uri.dict`. Also writes the vectors as cases for each fuzz target, to `fuzz/corpus/`
//! or to the folder that is the first argument.

use std::fs;
use std::path::{Path, PathBuf};

use urispec_differential::fuzzing::{Target, dictionary, seeds};
use urispec_vectors::Suite;

fn main() -> std::io::Result<()> {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    fs::write(fuzz.join("uri.dict"), dictionary::file())?;

    let corpus = std::env::args_os()
        .nth(1)
        .map_or_else(|| fuzz.join("corpus"), PathBuf::from);
    let suite = Suite::embedded();
    for target in Target::ALL {
        let folder = corpus.join(target.name());
        fs::create_dir_all(&folder)?;
        let seeds = seeds(&suite, *target);
        println!("{}: {} seeds", folder.display(), seeds.len());
        for (id, case) in seeds {
            fs::write(folder.join(id), case)?;
        }
    }
    Ok(())
}
