//! Builds the ids of the recorded divergences into the targets, so that a target can recognise these
//! divergences on a machine without the reports.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new("../reports/divergences");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut ids: Vec<String> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        ids.extend(
            name.to_str()
                .and_then(|name| name.strip_suffix(".json"))
                .map(str::to_owned),
        );
    }
    ids.sort();
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("expected OUT_DIR, which Cargo sets"))?;
    fs::write(Path::new(&out).join("on_record.txt"), ids.join("\n"))
}
