//! Makes values and reads their fields, and converts them to and from JSON.

use std::collections::HashMap;

use llsd_rs::{Llsd, Uri};
use serde_json::Value as Json;

use super::{LlsdFault, scalar};

/// The map of `llsd-rs`. Its order is random: whatever is written or reported goes through [`sorted`].
pub type Map = HashMap<String, Llsd>;

words! {
    /// The type of a value, as messages name it.
    Kind {
        Undefined = "undef",
        Boolean = "boolean",
        Integer = "integer",
        Real = "real",
        Uuid = "uuid",
        String = "string",
        Date = "date",
        Uri = "uri",
        Binary = "binary",
        Array = "array",
        Map = "map",
    }
}

/// Accessors of a value for all rooms of this program. Types are strict: text is not converted to a number.
pub trait LlsdExt {
    fn llsd(&self) -> &Llsd;

    fn kind(&self) -> Kind {
        match self.llsd() {
            Llsd::Undefined => Kind::Undefined,
            Llsd::Boolean(_) => Kind::Boolean,
            Llsd::Integer(_) => Kind::Integer,
            Llsd::Real(_) => Kind::Real,
            Llsd::Uuid(_) => Kind::Uuid,
            Llsd::String(_) => Kind::String,
            Llsd::Date(_) => Kind::Date,
            Llsd::Uri(_) => Kind::Uri,
            Llsd::Binary(_) => Kind::Binary,
            Llsd::Array(_) => Kind::Array,
            Llsd::Map(_) => Kind::Map,
        }
    }

    /// Returns a real, or an integer as a real: some writers of text encodings do not distinguish them.
    fn number(&self) -> Option<f64> {
        matches!(self.kind(), Kind::Real | Kind::Integer).then(|| self.llsd().coerce_f64())
    }

    /// Returns a boolean, or whether an integer is not 0.
    fn flag(&self) -> Option<bool> {
        matches!(self.kind(), Kind::Boolean | Kind::Integer).then(|| self.llsd().coerce_bool())
    }

    fn whole(&self) -> Option<i32> {
        self.llsd().as_integer().copied()
    }

    fn as_str(&self) -> Option<&str> {
        self.llsd().as_string().map(String::as_str)
    }

    /// Returns binary data.
    fn bytes(&self) -> Option<&[u8]> {
        self.llsd().as_binary().map(Vec::as_slice)
    }

    /// Returns the values of an array.
    fn items(&self) -> Option<&[Llsd]> {
        self.llsd().as_array().map(Vec::as_slice)
    }

    /// Returns the values of the array under a key of a map, or an empty slice where there is no such array.
    fn list(&self, key: &str) -> &[Llsd] {
        self.llsd().get(key).and_then(Llsd::items).unwrap_or_default()
    }

    /// Converts to JSON: binary as base64; uuid, uri and date as text; a real that is not finite as null.
    fn to_json(&self) -> Json {
        match self.llsd() {
            Llsd::Undefined => Json::Null,
            Llsd::Boolean(value) => Json::Bool(*value),
            Llsd::Integer(number) => Json::from(*number),
            Llsd::Real(number) => Json::from(*number),
            Llsd::String(text) => Json::from(text.as_str()),
            Llsd::Uri(uri) => Json::from(uri.as_str()),
            Llsd::Uuid(uuid) => Json::from(uuid.to_string()),
            Llsd::Date(date) => Json::from(scalar::format_date(date)),
            Llsd::Binary(bytes) => Json::from(scalar::format_base64(bytes)),
            Llsd::Array(values) => values.iter().map(Llsd::to_json).collect(),
            Llsd::Map(map) => map.iter().map(|(key, value)| (key.as_str(), value.to_json())).collect(),
        }
    }
}

impl LlsdExt for Llsd {
    fn llsd(&self) -> &Llsd {
        self
    }
}

/// Makes a map of the entries. Of entries with the same key the last stays.
pub fn map<K: Into<String>>(entries: impl IntoIterator<Item = (K, Llsd)>) -> Llsd {
    entries.into_iter().collect()
}

pub fn array(values: impl IntoIterator<Item = Llsd>) -> Llsd {
    Llsd::Array(values.into_iter().collect())
}

/// Makes binary data. `Llsd::from` makes an array of integers of the same bytes.
pub fn binary(bytes: impl Into<Vec<u8>>) -> Llsd {
    Llsd::Binary(bytes.into())
}

/// Makes an integer. LLSD integers have 32 bits; a greater count becomes a real, which is exact up to 2^53.
pub fn count(number: usize) -> Llsd {
    i32::try_from(number).map_or(Llsd::Real(number as f64), Llsd::Integer)
}

/// Makes a URI that keeps its text. `llsd-rs` writes `http://a` as `http://a/`, and keeps only what is no URL.
pub fn uri(text: &str) -> Uri {
    match (Uri::parse(text), Uri::parse("/")) {
        (parsed, Uri::String(_, fault)) if parsed.as_str() != text => Uri::String(text.into(), fault),
        (parsed, _) => parsed,
    }
}

/// Returns the entries in ascending byte order of their keys, as C++'s `std::map` writes them.
pub fn sorted(map: &Map) -> Vec<(&str, &Llsd)> {
    let mut entries: Vec<_> = map.iter().map(|(key, value)| (key.as_str(), value)).collect();
    entries.sort_unstable_by_key(|(key, _)| *key);
    entries
}

/// Converts from JSON. Text under one of the `binary_keys` is base64 and becomes binary.
pub fn from_json(json: Json, binary_keys: &[&str]) -> Result<Llsd, LlsdFault> {
    Ok(match json {
        Json::Null => Llsd::Undefined,
        Json::Bool(value) => Llsd::Boolean(value),
        Json::Number(number) => match number.as_i64().and_then(|number| i32::try_from(number).ok()) {
            Some(number) => Llsd::Integer(number),
            None => Llsd::Real(number.as_f64().unwrap_or(f64::NAN)),
        },
        Json::String(text) => Llsd::String(text),
        Json::Array(values) => {
            Llsd::Array(values.into_iter().map(|value| from_json(value, binary_keys)).collect::<Result<_, _>>()?)
        }
        Json::Object(entries) => {
            let entry = |(key, value): (String, Json)| match value {
                Json::String(text) if binary_keys.contains(&key.as_str()) => {
                    Ok((key, Llsd::Binary(scalar::parse_base64(text.as_bytes())?)))
                }
                other => Ok((key, from_json(other, binary_keys)?)),
            };
            Llsd::Map(entries.into_iter().map(entry).collect::<Result<_, _>>()?)
        }
    })
}
