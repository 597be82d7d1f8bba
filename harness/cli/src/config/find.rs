//! Finds the config file.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, bail};
use urispec_model::visible;

/// The name of the file.
pub const NAME: &str = "urispec.toml";

/// The nearest config file in the current folder and the folders above it, as a path from the current folder.
///
/// Because the file starts a command, the search is as careful as git's search for a repository. The search ends at a
/// folder that has an entry `.git`, and before a folder whose owner differs from the owner of the current folder. In
/// such a folder, for example `/tmp`, other users could create a file.
///
/// # Errors
/// If a folder cannot be searched, or if the file belongs to another user.
pub fn upwards() -> Result<Option<PathBuf>, Error> {
    let here = std::env::current_dir().context("the current folder cannot be found")?;
    search(here.ancestors().count(), owner)
}

/// Searches the current folder and the folders above it, `depth` folders in total. `owner` returns the user to whom a
/// path belongs, or `None` if the path does not exist.
fn search(depth: usize, owner: impl Fn(&Path) -> std::io::Result<Option<Owner>>) -> Result<Option<PathBuf>, Error> {
    let checked = |path: &Path| {
        owner(path).with_context(|| {
            let path = visible(&path.display().to_string());
            format!("cannot find out whether `{path}` exists; --no-config ignores it")
        })
    };
    let first = checked(Path::new("."))?;
    for height in 0..depth {
        let above = std::iter::repeat_n("..", height).collect::<PathBuf>();
        if height > 0 && checked(&above)? != first {
            return Ok(None);
        }
        let file = above.join(NAME);
        if let Some(of) = checked(&file)? {
            if Some(of) != first && !of.is_trusted() {
                let file = visible(&file.display().to_string());
                bail!(
                    "`{file}` belongs to a different user, and can start a command; check it and use --config {file}, or ignore \
                     it with --no-config"
                );
            }
            return Ok(Some(file));
        }
        if checked(&above.join(".git"))?.is_some() {
            return Ok(None);
        }
    }
    Ok(None)
}

/// The user to whom a file or folder belongs. On a system that does not report owners, all owners are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Owner(u32);

impl Owner {
    /// Whether this owner is the user who runs this program, or the administrator.
    fn is_trusted(self) -> bool {
        #[cfg(unix)]
        return self.0 == 0 || self.0 == rustix::process::geteuid().as_raw();
        #[cfg(not(unix))]
        return true;
    }
}

fn owner(path: &Path) -> std::io::Result<Option<Owner>> {
    match std::fs::metadata(path) {
        #[cfg(unix)]
        Ok(metadata) => Ok(Some(Owner(std::os::unix::fs::MetadataExt::uid(&metadata)))),
        #[cfg(not(unix))]
        Ok(_) => Ok(Some(Owner(0))),
        // A link whose target is missing does not count as a missing file.
        Err(error) if is_missing(&error) && path.symlink_metadata().is_err() => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_missing(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOMEBODY: u32 = 0xFFFF_FFF0;
    const ANOTHER: u32 = 0xFFFF_FFF1;

    /// Searches four folders that have these entries with these owners; every other folder belongs to a different
    /// user.
    fn found(entries: &[(&str, u32)]) -> Result<Option<PathBuf>, String> {
        let owner = |path: &Path| {
            let entry = entries.iter().find(|(name, _)| Path::new(name) == path);
            let is_folder = path.iter().all(|part| part == "." || part == "..");
            Ok(entry
                .map(|(_, owner)| Owner(*owner))
                .or(is_folder.then_some(Owner(SOMEBODY))))
        };
        search(4, owner).map_err(|error| error.to_string())
    }

    #[track_caller]
    fn check(entries: &[(&str, u32)], expected: Option<&str>) {
        assert_eq!(found(entries), Ok(expected.map(PathBuf::from)));
    }

    #[test]
    fn the_nearest_file_is_found() {
        check(&[], None);
        check(
            &[("urispec.toml", SOMEBODY), ("../urispec.toml", SOMEBODY)],
            Some("urispec.toml"),
        );
        check(&[("../../../urispec.toml", SOMEBODY)], Some("../../../urispec.toml"));
        check(&[("../../../../urispec.toml", SOMEBODY)], None);
    }

    #[test]
    fn the_search_ends_with_a_repository() {
        let inside = ("../urispec.toml", SOMEBODY);
        let above = ("../../urispec.toml", SOMEBODY);
        check(&[("../.git", SOMEBODY), inside], Some("../urispec.toml"));
        check(&[("../.git", SOMEBODY), above], None);
        check(&[(".git", ANOTHER), inside], None);
    }

    #[test]
    #[cfg(unix)]
    fn the_search_ends_before_a_folder_of_somebody_else() {
        let above = ("../../urispec.toml", SOMEBODY);
        check(&[("../..", ANOTHER), above], None);
        check(&[("..", 0), above], None);
    }

    #[test]
    #[cfg(unix)]
    fn a_file_of_somebody_else_is_refused() {
        let refused = found(&[("../urispec.toml", ANOTHER)]).unwrap_err();
        assert!(
            refused.starts_with("`../urispec.toml` belongs to a different user")
                && refused.contains("--config ../urispec.toml"),
            "{refused}"
        );
        // A file of the administrator is trusted, because the administrator can change any file.
        check(&[("../urispec.toml", 0)], Some("../urispec.toml"));
    }
}
