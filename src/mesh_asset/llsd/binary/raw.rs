//! Binary LLSD in which the strings of one array hold any bytes. The strings of LLSD are text, but a viewer's `.slm` keeps
//! whole assets in them.

use std::ops::Range;

use super::super::{Map, sorted};
use super::{
    Budget, Cursor, Encoding, KEY_VALUES, Llsd, LlsdError, LlsdFault, LlsdLimits, Scan, write_binary, write_sized,
};

/// Returns where the strings of the array `key` of the outermost map lie in `bytes`. Binary data counts as a string. A value
/// of another type is skipped, and so is the array where it is missing.
pub fn raw_strings(bytes: &[u8], key: &str, limits: &LlsdLimits) -> Result<Vec<Range<usize>>, LlsdError> {
    let budget = Budget::new(limits, bytes.len());
    let mut scan = Scan { cursor: Cursor { bytes, position: 0 }, budget, start: 0, has_changed: false };
    let found = scan.strings_of(key);
    found.map_err(|fault| fault.at(Encoding::Binary, scan.start))
}

/// Reads the outermost map without the array `key`.
pub fn read_binary_beside(bytes: &[u8], key: &str, limits: &LlsdLimits) -> Result<Llsd, LlsdError> {
    let mut plain = bytes.to_vec();
    for string in raw_strings(bytes, key, limits)? {
        // The type byte stands before four bytes of length.
        if let Some(kind) = string.start.checked_sub(5).and_then(|at| plain.get_mut(at)) {
            *kind = b'b';
        }
    }
    let mut value = super::read_binary(&plain, limits)?;
    if let Some(map) = value.as_map_mut() {
        map.remove(key);
    }
    Ok(value)
}

/// Writes a map with one more entry `key`: an array of strings that hold these bytes.
pub fn write_binary_with_strings(map: &Map, key: &str, strings: &[Vec<u8>]) -> Vec<u8> {
    let mut out = Vec::new();
    write_sized(&mut out, b'{', map.len() + 1, b"");
    let mut entries: Vec<(&str, Option<&Llsd>)> =
        sorted(map).into_iter().map(|(key, value)| (key, Some(value))).collect();
    entries.insert(entries.partition_point(|(other, _)| *other < key), (key, None));
    for (key, value) in entries {
        write_sized(&mut out, b'k', key.len(), key.as_bytes());
        match value {
            Some(value) => out.extend(write_binary(value)),
            None => {
                write_sized(&mut out, b'[', strings.len(), b"");
                strings.iter().for_each(|string| write_sized(&mut out, b's', string.len(), string));
                out.push(b']');
            }
        }
    }
    out.push(b'}');
    out
}

impl Scan<'_, '_> {
    fn strings_of(&mut self, wanted: &str) -> Result<Vec<Range<usize>>, LlsdFault> {
        let mut strings = Vec::new();
        self.cursor.expect(b'{', "'{', a map")?;
        let count = self.count("a map", 6)?;
        self.budget.open()?;
        for _ in 0..count {
            self.start = self.cursor.position;
            self.cursor.expect(b'k', "'k', a key of the map")?;
            let key = self.text("a key")?;
            self.budget.pay(KEY_VALUES)?;
            if key == wanted && self.cursor.rest().first() == Some(&b'[') {
                self.strings(&mut strings)?;
            } else {
                self.value(None)?;
            }
        }
        self.end(b'}', "'}', the end of the map")?;
        Ok(strings)
    }

    fn strings(&mut self, strings: &mut Vec<Range<usize>>) -> Result<(), LlsdFault> {
        self.cursor.expect(b'[', "'[', an array")?;
        let count = self.count("an array", 1)?;
        self.budget.open()?;
        for _ in 0..count {
            self.start = self.cursor.position;
            match self.cursor.rest().first() {
                Some(b's' | b'b') => {
                    self.budget.pay(1)?;
                    self.cursor.next("a string")?;
                    let length = self.sized("a string")?.len();
                    strings.push(self.cursor.position - length..self.cursor.position);
                }
                _ => self.value(None)?,
            }
        }
        self.end(b']', "']', the end of the array")
    }
}
