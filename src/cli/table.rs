//! Columns of text for a terminal.

use anstyle::Style;

/// Rows below headings. The first column is aligned left, the columns of figures right.
pub(super) struct Table {
    /// The headings, then the rows below them.
    rows: Vec<Row>,
}

struct Row {
    cells: Vec<String>,
    style: Style,
}

impl Table {
    pub fn new(headings: &[&str]) -> Self {
        let cells = headings.iter().map(|heading| (*heading).to_owned()).collect();
        Self { rows: vec![Row { cells, style: Style::new().bold() }] }
    }

    pub fn add(&mut self, cells: Vec<String>, style: Style) {
        let cells = cells.iter().map(|cell| plain(cell)).collect();
        self.rows.push(Row { cells, style });
    }

    fn columns(&self) -> usize {
        self.rows.first().map_or(0, |headings| headings.cells.len())
    }

    /// Returns the table with escapes for styles. The writer removes them for outputs without styles.
    pub fn render(&self) -> String {
        let cells = |column: usize| self.rows.iter().filter_map(move |row| row.cells.get(column));
        let width = |column: usize| cells(column).map(|cell| cell.chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.columns()).map(width).collect();
        self.rows.iter().map(|row| line(row, &widths)).collect()
    }

    /// Returns the table as Markdown, for a report.
    pub fn markdown(&self) -> String {
        let line = |row: &Row| {
            let cells: Vec<String> = row.cells.iter().map(|cell| escaped(cell)).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let mut lines: Vec<String> = self.rows.iter().map(line).collect();
        lines.insert(1, format!("| ---{} |\n", " | ---:".repeat(self.columns().saturating_sub(1))));
        lines.concat()
    }
}

/// Returns a name from a file without characters that would move the cursor or change the colours of a terminal.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

fn line(row: &Row, widths: &[usize]) -> String {
    let cell = |(column, (cell, width)): (usize, (&String, &usize))| {
        let gap = " ".repeat(width.saturating_sub(cell.chars().count()));
        if column == 0 { format!("{cell}{gap}") } else { format!("{gap}{cell}") }
    };
    let cells: Vec<String> = row.cells.iter().zip(widths).enumerate().map(cell).collect();
    format!("{}{}{:#}\n", row.style, cells.join("  ").trim_end(), row.style)
}

fn escaped(cell: &str) -> String {
    cell.replace('\\', "\\\\").replace('|', "\\|").replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(&["file", "cost"]);
        table.add(vec!["a|b.obj".into(), "0.36".into()], Style::new());
        table.add(vec!["\u{fc}".into(), "12.00".into()], Style::new());
        table
    }

    #[test]
    fn figures_stand_under_each_other() {
        let text = anstream::adapter::strip_str(&table().render()).to_string();
        assert_eq!(text, "file      cost\na|b.obj   0.36\n\u{fc}        12.00\n");
    }

    #[test]
    fn markdown_keeps_bars_inside_their_cell() {
        assert_eq!(table().markdown(), "| file | cost |\n| --- | ---: |\n| a\\|b.obj | 0.36 |\n| \u{fc} | 12.00 |\n");
    }
}
