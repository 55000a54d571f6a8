//! The pages of the repository and the code blocks in them.

use std::path::{Path, PathBuf};

/// Folders with files of others or of a build.
const FOREIGN: [&str; 4] = ["target", "node_modules", ".git", "dist"];

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// One Markdown file.
pub struct Page {
    /// Path from the root of the repository.
    pub name: String,
    pub text: String,
}

impl Page {
    pub fn path(&self) -> PathBuf {
        root().join(&self.name)
    }
}

/// Returns every Markdown file of the repository in alphabetical order.
pub fn pages() -> Vec<Page> {
    let mut found = Vec::new();
    let mut folders = vec![root().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let (path, name) = (entry.path(), entry.file_name());
            if path.is_dir() && !FOREIGN.iter().any(|foreign| name == *foreign) {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                let name = path.strip_prefix(root()).unwrap().display().to_string();
                found.push(Page { name, text: std::fs::read_to_string(path).unwrap() });
            }
        }
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

/// A fenced block of a page.
#[derive(Clone, Debug)]
pub struct Block {
    /// Line of the fence, counted from 1.
    pub line: usize,
    pub language: String,
    /// Programs that the block needs.
    pub needs: Vec<String>,
    /// Other words after the language.
    pub words: Vec<String>,
    /// The reason why no test runs the block.
    pub not_run: Option<String>,
    pub text: String,
}

impl Block {
    /// `LANGUAGE [WORD...] [needs=TOOL...] [no-run: REASON]`
    fn open(line: usize, info: &str) -> Self {
        let (words, reason) = match info.split_once("no-run:") {
            Some((words, reason)) => (words, Some(reason.trim().to_owned())),
            None => (info, None),
        };
        let mut words = words.split_whitespace().map(str::to_owned);
        let language = words.next().unwrap_or_default();
        let (needs, words): (Vec<_>, Vec<_>) = words.partition(|word| word.starts_with("needs="));
        let needs = needs.iter().map(|word| word.trim_start_matches("needs=").to_owned()).collect();
        Self { line, language, needs, words, not_run: reason, text: String::new() }
    }

    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    /// Returns the value of `NAME=VALUE` after the language.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.words.iter().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
    }
}

pub fn blocks(markdown: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for (number, line) in markdown.lines().enumerate() {
        match (&mut open, line.trim_start().strip_prefix("```")) {
            (None, Some(info)) => open = Some(Block::open(number + 1, info.trim())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

/// Returns lines of blocks that are made by indentation alone, which could hide a command from this test.
pub fn indented_blocks(markdown: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut fenced, mut blank, mut listed) = (false, true, false);
    for (number, line) in markdown.lines().enumerate() {
        let text = line.trim_start();
        fenced ^= text.starts_with("```");
        if fenced || text.is_empty() {
            blank = text.is_empty();
            continue;
        }
        if line.starts_with("    ") && blank && !listed {
            found.push(number + 1);
        }
        // Text indented below a list item belongs to that item.
        listed =
            text.starts_with(['*', '-']) || text.starts_with(|c: char| c.is_ascii_digit()) || listed && line != text;
        blank = false;
    }
    found
}

/// Returns the texts between single backticks, outside of blocks.
pub fn spans(markdown: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut fenced = false;
    let mut prose = String::new();
    for line in markdown.lines() {
        fenced ^= line.trim_start().starts_with("```");
        if !fenced && !line.trim_start().starts_with("```") {
            prose.push_str(line);
            // A span may continue on the next line, but not in the next paragraph.
            prose.push(if line.trim().is_empty() { '\n' } else { ' ' });
        }
    }
    for paragraph in prose.split('\n') {
        found.extend(paragraph.split('`').skip(1).step_by(2).map(|span| span.trim().to_owned()));
    }
    found
}

#[test]
fn what_stands_behind_a_fence_is_understood() {
    let text = "a\n```sh serves needs=jq needs=awk\nx\n```\n```text no-run: a layout, not output\ny\n```\n";
    let [sh, text] = &blocks(text)[..] else { panic!() };
    assert_eq!((sh.line, sh.language.as_str(), sh.text.as_str()), (2, "sh", "x\n"));
    assert!(sh.has("serves") && sh.needs == ["jq", "awk"] && sh.not_run.is_none());
    assert_eq!(text.not_run.as_deref(), Some("a layout, not output"));
}

#[test]
fn blocks_by_indenting_and_spans_are_found() {
    assert_eq!(indented_blocks("a\n\n    b\n\n- c\n\n    d\n\ne\n    f\n```\n\n    g\n```\n"), [3]);
    assert_eq!(spans("a `b c` d `e\nf`\n```\n`g`\n```\n`h`"), ["b c", "e f", "h"]);
}
