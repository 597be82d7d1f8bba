//! Tests of all commands and options together: an option has the same meaning in every command, and the help shows
//! every option.

use std::collections::{BTreeMap, BTreeSet};

use clap::{Arg, ArgAction, Command, CommandFactory as _};

use super::{Typed, command, terminal_command};

/// Each command that a user can type, by its path after `urispec`.
fn commands() -> BTreeMap<String, Command> {
    fn add(command: &Command, path: &str, all: &mut BTreeMap<String, Command>) {
        for inner in command.get_subcommands().filter(|inner| !inner.is_hide_set()) {
            let name = inner.get_name();
            // These are commands that clap adds, and commands that this build of the program only names.
            if name == "help" || inner.is_disable_help_flag_set() {
                continue;
            }
            let path = format!("{path}{name}");
            add(inner, &format!("{path} "), all);
            all.insert(path, inner.clone());
        }
    }
    let mut all = BTreeMap::new();
    let mut root = command();
    root.build();
    add(&root, "", &mut all);
    all
}

/// The kind of value that an option takes.
fn kind(option: &Arg) -> String {
    let values = option
        .get_num_args()
        .map(|range| (range.min_values(), range.max_values()));
    let name = option.get_value_names().unwrap_or_default().join(" ");
    match option.get_action() {
        ArgAction::Set | ArgAction::Append => match values {
            Some((0, 1)) => format!("[{name}]"),
            _ => name,
        },
        _ => "a flag".to_owned(),
    }
}

#[test]
fn an_option_has_the_same_values_in_every_command() {
    let mut kinds: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (path, command) in commands() {
        for option in command.get_arguments().filter(|argument| !argument.is_positional()) {
            let name = option.get_long().unwrap_or_default().to_owned();
            let of_kind = kinds.entry(name).or_default().entry(kind(option)).or_default();
            of_kind.push(path.clone());
        }
    }
    // The results are written to a file, unless a command writes several files.
    let output = kinds.remove("output").unwrap_or_default();
    let folders = output.get("DIR").cloned().unwrap_or_default();
    let site = cfg!(feature = "lab").then_some("site");
    assert_eq!(folders, ["manual"].into_iter().chain(site).collect::<Vec<_>>());
    assert!(
        output.keys().all(|kind| ["DIR", "FILE"].contains(&&**kind)),
        "{output:?}"
    );
    kinds.retain(|_, kinds| kinds.len() > 1);
    assert!(kinds.is_empty(), "options that differ between commands: {kinds:#?}");
}

/// The options that write to the folder of reports, or read it, follow one pattern.
#[test]
fn reports_are_recorded_with_write_in_the_folder_of_reports() {
    for (path, command) in commands() {
        let has = |name: &str| {
            command
                .get_arguments()
                .any(|argument| argument.get_long() == Some(name))
        };
        // The reviewed entries are not among the reports.
        if has("write") {
            assert!(has("reports"), "{path} has --write without --reports");
        }
        let reports = command
            .get_arguments()
            .find(|argument| argument.get_long() == Some("reports"));
        for default in reports.iter().flat_map(|reports| reports.get_default_values()) {
            assert_eq!(default, "reports", "{path}");
        }
    }
}

#[test]
fn each_command_is_in_one_group_and_the_first_screen_is_short() {
    let mut root = terminal_command().term_width(80);
    let screen = root.render_long_help().to_string();
    for name in Typed::command().get_subcommands().filter(|inner| !inner.is_hide_set()) {
        let name = name.get_name();
        let lines = screen.lines().filter(|line| line.starts_with(&format!("  {name} ")));
        assert_eq!(lines.count(), 1, "`{name}` is not once in GROUPS:\n{screen}");
    }
    assert!(
        screen.lines().count() <= 46,
        "{} lines\n{screen}",
        screen.lines().count()
    );
    assert!(!screen.contains('\u{1b}'));
}

#[test]
fn each_help_has_an_example_and_fits_80_columns() {
    let mut root = terminal_command();
    let screens = commands().into_iter().chain([(String::new(), root.clone())]);
    for (path, command) in screens {
        let mut command = command.term_width(80);
        for help in [command.render_help(), command.render_long_help()] {
            let help = help.to_string();
            let wide: Vec<&str> = help.lines().filter(|line| line.chars().count() > 80).collect();
            assert!(wide.is_empty(), "`urispec {path} --help` has wide lines: {wide:#?}");
            assert!(
                help.contains("Examples:\n  urispec "),
                "`urispec {path} --help` has no example"
            );
        }
    }
    root.build();
    root.debug_assert();
}

#[test]
fn each_command_and_option_is_described() {
    for (path, command) in commands() {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        assert!(!about.is_empty(), "{path}");
        for argument in command.get_arguments().filter(|argument| !argument.is_hide_set()) {
            let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
            assert!(!help.is_empty(), "{path}: {}", argument.get_id());
        }
    }
}

/// The values of examples may name files that are not here; only their commands and options are checked.
#[test]
fn each_example_is_of_commands_and_options_that_exist() {
    let commands = commands();
    for line in super::help::lines() {
        let words = shlex::split(&line).expect("an example is typed in a shell");
        assert_eq!(words[0], "urispec", "{line}");
        let path = (1..words.len()).rev().map(|end| words[1..=end].join(" "));
        let command = match path.into_iter().find_map(|path| commands.get(&path)) {
            Some(command) => command,
            None if cfg!(not(feature = "lab")) => continue,
            None => panic!("`{line}` has no command"),
        };
        let options: BTreeSet<&str> = command.get_arguments().filter_map(Arg::get_long).collect();
        for word in words.iter().filter_map(|word| word.strip_prefix("--")) {
            assert!(options.contains(word), "{line}: there is no option --{word}");
        }
        if let Err(error) = terminal_command().try_get_matches_from(&words) {
            panic!("{line}: {error}");
        }
    }
}
