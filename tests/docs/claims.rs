//! Claims between backticks in the text of pages: commands, settings and variables.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::server::hullwright;

/// All settings by section.
static SETTINGS: LazyLock<Value> = LazyLock::new(|| {
    let output = hullwright().args(["config", "--json"]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
});

/// The help of each command.
static HELP: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let help = |arguments: &[&str]| {
        let output = hullwright().args(arguments).arg("--help").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let program = help(&[]);
    let commands = program.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).map(str::to_owned);
    let mut all: BTreeMap<String, String> =
        names.filter(|name| !name.is_empty() && name != "help").map(|name| (name.clone(), help(&[&name]))).collect();
    let copy = help(&["store", "copy"]);
    all.entry("store".to_owned()).or_default().push_str(&copy);
    all.insert(String::new(), program);
    all
});

/// Checks that `hullwright COMMAND ...` names an existing command and existing flags.
pub fn command_is_known(line: &str) -> Result<(), String> {
    let Some(rest) = line.strip_prefix("hullwright") else { return Err(format!("{line}: no command of ours")) };
    let command = rest.split_whitespace().next().filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    let help = HELP.get(command.unwrap_or_default()).ok_or_else(|| format!("{line}: there is no such command"))?;
    let flags = rest.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 2);
    let flags = flags.map(|flag| flag.split('=').next().unwrap_or(flag));
    match flags.into_iter().find(|flag| !help.contains(*flag)) {
        Some(flag) => Err(format!("{line}: there is no {flag}")),
        None => Ok(()),
    }
}

/// Returns the fault of a text between backticks.
pub fn fault_of_span(span: &str) -> Option<String> {
    let first = span.split([' ', '=']).next().unwrap_or_default();
    let of_ours = span.strip_prefix("hullwright ");
    if of_ours.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase() || c == '-')) {
        return command_is_known(span).err();
    }
    let (section, name) = first.split_once('.')?;
    let is_name = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    // `cost` is a section of answers too, and what has an ending is a file.
    let settings = SETTINGS.get(section).filter(|_| section != "cost" && is_name(name) && name != "rs")?;
    settings.get(name).is_none().then(|| format!("there is no setting {first}"))
}

/// Variables of the environment that no setting has.
pub fn unknown_variables(text: &str) -> Vec<String> {
    const PREFIX: &str = "HULLWRIGHT__";
    let variable = |at: usize| {
        let rest = &text[at..];
        &rest[..rest.find(|c: char| !c.is_ascii_uppercase() && c != '_').unwrap_or(rest.len())]
    };
    let is_known = |variable: &str| {
        let mut words = variable[PREFIX.len()..].split("__").map(str::to_lowercase);
        let (section, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        // The words that stand for any section and any key.
        section == "section" || SETTINGS.get(&section).is_some_and(|section| section.get(&name).is_some())
    };
    let named = text.match_indices(PREFIX).map(|(at, _)| variable(at));
    named.filter(|variable| !is_known(variable)).map(str::to_owned).collect()
}

/// Targets that `cargo ... --test NAME` and `--bench NAME` name and that do not exist.
pub fn missing_targets(command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let root = crate::pages::root();
    let is_there = |folder: &str, name: &str| {
        root.join(folder).join(format!("{name}.rs")).exists() || root.join(folder).join(name).join("main.rs").exists()
    };
    let missing = |pair: &[&str]| match pair {
        ["--test", name] if !is_there("tests", name) => Some(format!("{command}: there is no test {name}")),
        ["--bench", name] if !is_there("benches", name) => Some(format!("{command}: there is no bench {name}")),
        _ => None,
    };
    words.windows(2).filter_map(missing).collect()
}

#[test]
fn commands_settings_and_variables_that_do_not_exist_are_found() {
    for good in [
        "hullwright check INPUT... --json",
        "hullwright",
        "limits.body_mib",
        "store.rs",
        "hullwright store copy --to X",
    ] {
        assert_eq!(fault_of_span(good), None);
    }
    for bad in ["hullwright chek", "hullwright check --fast", "limits.body_mb"] {
        assert!(fault_of_span(bad).is_some(), "{bad}");
    }
    let text = "HULLWRIGHT__SERVER__BIND=x HULLWRIGHT__SECTION__KEY HULLWRIGHT__SERVER__PORT: 1";
    assert_eq!(unknown_variables(text), ["HULLWRIGHT__SERVER__PORT"]);
    assert_eq!(missing_targets("cargo test --test docs").len() + missing_targets("cargo bench --bench nope").len(), 1);
}
