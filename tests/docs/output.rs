//! Compares the output in a page with the output of the command.

/// Marks omitted lines.
const GAP: &str = "...";

/// Checks that `shown` is what was printed. `...` stands for omitted lines, and durations are not compared.
pub fn is_shown(shown: &str, printed: &str) -> Result<(), String> {
    let printed: Vec<String> = printed.lines().map(comparable).collect();
    let mut from = 0;
    for run in runs(shown) {
        let lines: Vec<String> = run.iter().map(|line| comparable(line)).collect();
        let found = printed.get(from..).unwrap_or_default().windows(lines.len()).position(|window| window == lines);
        let Some(at) = found else {
            return Err(format!("was not printed (any more):\n{}", run.join("\n")));
        };
        from += at + lines.len();
    }
    Ok(())
}

fn runs(shown: &str) -> Vec<Vec<&str>> {
    let lines: Vec<&str> = shown.lines().collect();
    let runs = lines.split(|line| line.trim() == GAP).filter(|run| !run.is_empty());
    runs.map(<[&str]>::to_vec).collect()
}

/// Returns a line without trailing blanks and without milliseconds.
fn comparable(line: &str) -> String {
    let mut words: Vec<&str> = line.trim_end().split(' ').collect();
    for number in 1..words.len() {
        if words[number] == "ms" {
            words[number - 1] = "#";
        }
    }
    words.join(" ")
}

/// Returns `shown` with each line replaced by the printed line with the longest common beginning.
pub fn brought_up_to_date(shown: &str, printed: &str) -> String {
    let printed: Vec<&str> = printed.lines().collect();
    let mut from = 0;
    let mut text = String::new();
    for line in shown.lines() {
        let rest = printed.get(from..).unwrap_or_default();
        let best = rest.iter().enumerate().max_by_key(|(at, other)| (alike(line, other), usize::MAX - at));
        match best {
            Some((at, other)) if line.trim() != GAP && alike(line, other) > 3 => {
                text.push_str(other.trim_end());
                from += at + 1;
            }
            _ => text.push_str(line),
        }
        text.push('\n');
    }
    text
}

/// Returns the length of the common beginning of two lines.
fn alike(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
}

#[test]
fn gaps_and_times_do_not_matter_and_everything_else_does() {
    let printed = "a 1\nb took 27 ms\nc 3\nd 4\n";
    assert_eq!(is_shown("b took 9 ms\nc 3\n", printed), Ok(()));
    assert_eq!(is_shown("...\na 1\n...\nd 4\n", printed), Ok(()));
    for wrong in ["a 1\nc 3\n", "c 4\n", "d 4\n...\na 1\n", "b took 9 s\n"] {
        assert!(is_shown(wrong, printed).is_err(), "{wrong}");
    }
}

#[test]
fn lines_are_brought_up_to_date_by_their_beginnings() {
    let printed = "source 5 vertices\nfit 99.0 %, 3 m\ncost 4.40 decomposition\ncost 0.60 single\n";
    let shown = "source 4 vertices\n...\ncost 4.32 decomposition\ncost 0.68 single\n";
    let now = "source 5 vertices\n...\ncost 4.40 decomposition\ncost 0.60 single\n";
    assert_eq!(brought_up_to_date(shown, printed), now);
    assert_eq!(is_shown(now, printed), Ok(()));
}
