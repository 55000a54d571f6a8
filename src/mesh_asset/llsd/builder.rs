//! [`Builder`]: assembles values without recursion and counts them against the limits.

use super::{LlsdFault, LlsdLimits, Map, Value};

enum Content {
    Array(Vec<Value>),
    Map { entries: Vec<(Box<str>, Value)>, key: Option<Box<str>> },
}

struct Frame {
    content: Content,
    /// Entries that were declared and counted when the container was opened, and that are still to come.
    declared_left: usize,
}

/// The container that the reader is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Inside {
    Nothing,
    Array,
    /// In a map, where a key is next.
    MapKey,
    /// In a map, where a value is next.
    MapValue,
}

pub(super) struct Builder {
    frames: Vec<Frame>,
    root: Option<Value>,
    depth_limit: usize,
    values_limit: usize,
    values_left: usize,
}

impl Builder {
    pub fn new(limits: &LlsdLimits, input_bytes: usize) -> Self {
        let values = limits.values(input_bytes);
        Self { frames: Vec::new(), root: None, depth_limit: limits.depth, values_limit: values, values_left: values }
    }

    pub fn inside(&self) -> Inside {
        match self.frames.last().map(|frame| &frame.content) {
            None => Inside::Nothing,
            Some(Content::Array(_)) => Inside::Array,
            Some(Content::Map { key: None, .. }) => Inside::MapKey,
            Some(Content::Map { key: Some(_), .. }) => Inside::MapValue,
        }
    }

    /// Returns how many declared entries of the innermost container are still to come.
    pub fn declared_left(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.declared_left)
    }

    pub fn is_done(&self) -> bool {
        self.root.is_some()
    }

    /// Opens an array. All `declared` entries count at once, so that nested declarations cannot exceed the limit.
    pub fn open_array(&mut self, declared: usize) -> Result<(), LlsdFault> {
        self.open(Content::Array(Vec::new()), declared)
    }

    pub fn open_map(&mut self, declared: usize) -> Result<(), LlsdFault> {
        self.open(Content::Map { entries: Vec::new(), key: None }, declared)
    }

    fn open(&mut self, mut content: Content, declared: usize) -> Result<(), LlsdFault> {
        if self.frames.len() >= self.depth_limit {
            return Err(LlsdFault::TooDeep { limit: self.depth_limit });
        }
        self.pay(declared)?;
        match &mut content {
            Content::Array(values) => values.reserve_exact(declared),
            Content::Map { entries, .. } => entries.reserve_exact(declared),
        }
        self.frames.push(Frame { content, declared_left: declared });
        Ok(())
    }

    fn pay(&mut self, values: usize) -> Result<(), LlsdFault> {
        self.values_left =
            self.values_left.checked_sub(values).ok_or(LlsdFault::TooManyValues { limit: self.values_limit })?;
        Ok(())
    }

    pub fn key(&mut self, text: Box<str>) -> Result<(), LlsdFault> {
        match self.frames.last_mut().map(|frame| &mut frame.content) {
            Some(Content::Map { key: key @ None, .. }) => *key = Some(text),
            _ => return Err(LlsdFault::Unexpected { found: "a key".into(), expected: "a value" }),
        }
        Ok(())
    }

    pub fn value(&mut self, value: Value) -> Result<(), LlsdFault> {
        let prepaid = self.declared_left() > 0;
        if !prepaid {
            self.pay(1)?;
        }
        let Some(frame) = self.frames.last_mut() else {
            if self.root.replace(value).is_some() {
                return Err(LlsdFault::Unexpected { found: "a second value".into(), expected: "the end" });
            }
            return Ok(());
        };
        frame.declared_left = frame.declared_left.saturating_sub(1);
        match &mut frame.content {
            Content::Array(values) => values.push(value),
            Content::Map { entries, key } => match key.take() {
                Some(key) => entries.push((key, value)),
                None => return Err(LlsdFault::Unexpected { found: "a value".into(), expected: "a key" }),
            },
        }
        Ok(())
    }

    /// Closes the innermost container.
    pub fn close(&mut self) -> Result<(), LlsdFault> {
        let value = match self.frames.pop().map(|frame| frame.content) {
            Some(Content::Array(values)) => Value::Array(values.into()),
            Some(Content::Map { entries, key: None }) => {
                Value::Map(Map::from_unsorted(entries).map_err(|key| LlsdFault::DuplicateKey { key: key.into() })?)
            }
            Some(Content::Map { key: Some(key), .. }) => {
                return Err(LlsdFault::Unexpected {
                    found: format!("the end of the map after the key {key:?}"),
                    expected: "its value",
                });
            }
            None => return Err(LlsdFault::Unexpected { found: "an end".into(), expected: "a value" }),
        };
        self.value(value)
    }

    pub fn finish(self) -> Option<Value> {
        if self.frames.is_empty() { self.root } else { None }
    }
}
