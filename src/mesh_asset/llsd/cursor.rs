//! Common parts of the LLSD readers: [`Budget`], the limits that are left; [`TextReader`], which builds arrays and
//! maps; [`Cursor`], a place in the bytes.

use super::{BYTES_A_VALUE, Llsd, LlsdFault, LlsdLimits, Map};

/// Values that an entry of a map counts for beside its own, since hash maps keep up to three free places for each.
pub(super) const KEY_VALUES: usize = 4;

/// Values between two looks at the clock.
pub(super) const LOOK_EVERY: usize = 1024;

/// The limits that are left of a document.
pub(super) struct Budget<'l> {
    limits: LlsdLimits<'l>,
    depth: usize,
    values: usize,
}

impl<'l> Budget<'l> {
    pub fn new(limits: &LlsdLimits<'l>, input_bytes: usize) -> Self {
        let more = if limits.grows { input_bytes / BYTES_A_VALUE } else { 0 };
        let free_values = limits.free_values.saturating_add(more);
        Self { limits: LlsdLimits { free_values, ..*limits }, depth: limits.depth, values: free_values }
    }

    /// Counts values before they are kept, and looks at the clock.
    pub fn pay(&mut self, values: usize) -> Result<(), LlsdFault> {
        let left = self.values.checked_sub(values);
        let left = left.ok_or(LlsdFault::TooManyValues { limit: self.limits.free_values })?;
        let before = std::mem::replace(&mut self.values, left);
        if before / LOOK_EVERY == left / LOOK_EVERY { Ok(()) } else { self.limits.look() }
    }

    /// Enters an array or map, which counts for the free places of a small one.
    pub fn open(&mut self) -> Result<(), LlsdFault> {
        self.depth = self.depth.checked_sub(1).ok_or(LlsdFault::TooDeep { limit: self.limits.depth })?;
        self.pay(2)
    }

    pub fn close(&mut self) {
        self.depth += 1;
    }
}

/// A reader of text, which builds values as it goes. Recursion is safe, because the budget limits the nesting.
pub(super) trait TextReader<'l> {
    fn budget(&mut self) -> &mut Budget<'l>;

    /// Reads the next value of an array; `None` at its end.
    fn item(&mut self) -> Result<Option<Llsd>, LlsdFault>;

    /// Reads the next entry of a map, but for its value; `None` at the end of the map.
    fn key(&mut self) -> Result<Option<String>, LlsdFault>;

    /// Reads the value of an entry.
    fn entry(&mut self) -> Result<Llsd, LlsdFault>;

    /// Reads the rest of an array. A vector that doubled would take too much memory.
    fn array(&mut self) -> Result<Llsd, LlsdFault> {
        self.budget().open()?;
        let mut values = Vec::new();
        while let Some(value) = self.item()? {
            if values.len() == values.capacity() {
                values.reserve_exact(values.len() / 8 + 4);
            }
            values.push(value);
        }
        values.shrink_to_fit();
        self.budget().close();
        Ok(Llsd::Array(values))
    }

    /// Reads the rest of a map.
    fn map(&mut self) -> Result<Llsd, LlsdFault> {
        self.budget().open()?;
        let mut map = Map::new();
        while let Some(key) = self.key()? {
            self.budget().pay(KEY_VALUES)?;
            // Readers disagree on which of two equal keys counts.
            if map.contains_key(&key) {
                return Err(LlsdFault::DuplicateKey { key });
            }
            map.insert(key, self.entry()?);
        }
        self.budget().close();
        Ok(Llsd::Map(map))
    }
}

/// A place in bytes.
pub(super) struct Cursor<'a> {
    pub bytes: &'a [u8],
    pub position: usize,
}

impl<'a> Cursor<'a> {
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    pub fn take(&mut self, length: usize, expected: &'static str) -> Result<&'a [u8], LlsdFault> {
        let taken = self.rest().get(..length).ok_or(LlsdFault::UnexpectedEnd { expected })?;
        self.position += length;
        Ok(taken)
    }

    pub fn take_while(&mut self, holds: impl Fn(&u8) -> bool) -> &'a [u8] {
        let (rest, length) = (self.rest(), self.rest().iter().take_while(|byte| holds(byte)).count());
        self.position += length;
        &rest[..length]
    }

    pub fn next(&mut self, expected: &'static str) -> Result<u8, LlsdFault> {
        self.take(1, expected).map(|taken| taken[0])
    }

    pub fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), LlsdFault> {
        match self.next(expected)? {
            found if found == byte => Ok(()),
            found => Err(LlsdFault::unexpected(found, expected)),
        }
    }

    /// Checks that the bytes that are left suffice for a declared length at `unit` bytes for each item.
    pub fn fits(&self, what: &'static str, length: i64, unit: usize) -> Result<usize, LlsdFault> {
        let remaining = self.rest().len();
        let fitting = usize::try_from(length).ok().filter(|count| *count <= remaining / unit);
        fitting.ok_or(LlsdFault::LengthBeyondInput { what, length, remaining })
    }

    /// Checks that nothing follows the value.
    pub fn finish(&self) -> Result<(), LlsdFault> {
        match self.rest().len() {
            0 => Ok(()),
            count => Err(LlsdFault::TrailingBytes { count }),
        }
    }
}
