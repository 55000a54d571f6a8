//! The last program of `cargo test`: lists the tests that could not run. With `HULLWRIGHT_SKIPS=fail`, which continuous
//! integration sets, the list must be empty but for lines that hold one of the words in `HULLWRIGHT_MAY_SKIP`.

#[path = "support/skip.rs"]
#[allow(dead_code, reason = "shared with the tests that skip")]
mod skip;

fn main() {
    // Test runners ask each program for the names of its tests.
    if std::env::args().any(|argument| argument == "--list") {
        return;
    }
    let record = skip::record();
    let text = std::fs::read_to_string(&record).unwrap_or_default();
    let _ = std::fs::remove_file(&record);
    let mut skipped: Vec<&str> = text.lines().collect();
    skipped.sort_unstable();
    skipped.dedup();
    println!("\nskipped: {}", skipped.len());
    for line in &skipped {
        println!("  {line}");
    }
    let allowed = std::env::var("HULLWRIGHT_MAY_SKIP").unwrap_or_default();
    let is_allowed = |line: &str| allowed.split(',').any(|word| !word.is_empty() && line.contains(word));
    skipped.retain(|line| !is_allowed(line));
    if !skipped.is_empty() && std::env::var_os("HULLWRIGHT_SKIPS").is_some_and(|wanted| wanted == "fail") {
        println!("HULLWRIGHT_SKIPS=fail and {} of these may not be skipped: install what they need", skipped.len());
        std::process::exit(1);
    }
    println!();
}
