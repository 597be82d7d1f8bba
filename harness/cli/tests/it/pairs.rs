//! `urispec pairs`, with an HTTP client that always goes to the same host.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const MANIFEST: &str = r#"
[[adapter]]
id = "fetchers/always-evil"
language = "c"
parser = "always-evil"
kind = "fetcher"
command = ["sh", "evil.sh"]
build = []
needs = {}
claims = []
distinguishes_undefined = []
"#;

const EVIL: &str = r#"
while IFS= read -r line; do
  case $line in
    *'"cmd":"start"'*) echo '{"version":1,"name":"evil","release":"1","language":"c","ops":["parse"]}' ;;
    *'"cmd":"stop"'*) exit ;;
    *) seq=${line#*\"seq\":}; echo "{\"seq\":${seq%%,*},\"accept\":{\"host\":\"evil.example\",\"authority\":\"other.example\"}}" ;;
  esac
done
"#;

fn pairs(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_urispec"))
        .current_dir(folder)
        .args(["pairs", "--adapters", "adapters"])
        .args(arguments)
        .output()
        .expect("the program starts")
}

#[test]
fn each_parser_is_held_in_front_of_the_fetcher() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["adapters", "reports"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("adapters/adapters.toml"), MANIFEST).unwrap();
    fs::write(folder.path().join("adapters/evil.sh"), EVIL).unwrap();
    let output = pairs(folder.path(), &["--live", "--write"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(folder.path().join("reports/pairs.md")).unwrap();

    // The result with `--direct` is the same as through a proxy.
    assert!(
        page.contains("| `\"evil.example\"` | the same | `\"good.example\"` |"),
        "{page}"
    );
    assert!(
        page.contains("| fetchers/always-evil |") && page.contains("`\"other.example\"`"),
        "{page}"
    );
    let printed = String::from_utf8_lossy(&output.stdout);
    let first = " reports \"good.example\", fetchers/always-evil connects to \"evil.example\": ";
    assert!(printed.lines().next().unwrap().contains(first), "{printed}");
    // A second run writes the same bytes.
    let lines = fs::read(folder.path().join("reports/pairs.jsonl.gz")).unwrap();
    pairs(folder.path(), &["--live", "--write"]);
    assert_eq!(lines, fs::read(folder.path().join("reports/pairs.jsonl.gz")).unwrap());
}

#[test]
fn nothing_to_compare_is_wrong_usage() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(pairs(folder.path(), &[]).status.code(), Some(2));
}
