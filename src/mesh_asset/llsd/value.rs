//! [`Value`]: one LLSD value, and its conversion to and from JSON.

/// One LLSD value: 24 bytes and the data that it points to.
///
/// It holds boxed slices rather than vectors. A model in LLSD has millions of values, and a vector would add a third
/// word and spare capacity to each.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Value {
    #[default]
    Undefined,
    Boolean(bool),
    Integer(i32),
    Real(f64),
    Uuid([u8; 16]),
    String(Box<str>),
    /// Seconds since 1970-01-01T00:00:00Z.
    Date(f64),
    Uri(Box<str>),
    Binary(Box<[u8]>),
    Array(Box<[Value]>),
    Map(Map),
}

words! {
    /// The type of a [`Value`], as messages name it.
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

impl Value {
    pub fn kind(&self) -> Kind {
        match self {
            Self::Undefined => Kind::Undefined,
            Self::Boolean(_) => Kind::Boolean,
            Self::Integer(_) => Kind::Integer,
            Self::Real(_) => Kind::Real,
            Self::Uuid(_) => Kind::Uuid,
            Self::String(_) => Kind::String,
            Self::Date(_) => Kind::Date,
            Self::Uri(_) => Kind::Uri,
            Self::Binary(_) => Kind::Binary,
            Self::Array(_) => Kind::Array,
            Self::Map(_) => Kind::Map,
        }
    }

    /// Makes a map of the entries, sorted by key. Of entries with the same key the last stays.
    pub fn map<K: Into<Box<str>>>(entries: impl IntoIterator<Item = (K, Value)>) -> Self {
        Self::Map(Map::new(entries))
    }

    pub fn array(values: impl IntoIterator<Item = Value>) -> Self {
        Self::Array(values.into_iter().collect())
    }

    pub fn as_map(&self) -> Option<&Map> {
        if let Self::Map(map) = self { Some(map) } else { None }
    }

    pub fn as_array(&self) -> Option<&[Value]> {
        if let Self::Array(values) = self { Some(values) } else { None }
    }

    /// Returns the values of the array under a key of a map, or an empty slice where there is no such array.
    pub fn list(&self, key: &str) -> &[Value] {
        self.get(key).and_then(Self::as_array).unwrap_or_default()
    }

    pub fn as_binary(&self) -> Option<&[u8]> {
        if let Self::Binary(bytes) = self { Some(bytes) } else { None }
    }

    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    pub fn as_integer(&self) -> Option<i32> {
        if let Self::Integer(number) = self { Some(*number) } else { None }
    }

    /// Returns a real, or an integer as a real: some writers of text encodings do not distinguish them.
    pub fn as_real(&self) -> Option<f64> {
        match self {
            Self::Real(number) => Some(*number),
            Self::Integer(number) => Some(f64::from(*number)),
            _ => None,
        }
    }

    pub fn as_boolean(&self) -> Option<bool> {
        match self {
            Self::Boolean(value) => Some(*value),
            Self::Integer(number) => Some(*number != 0),
            _ => None,
        }
    }

    /// Returns the entry of a map. Returns `None` also for a value that is not a map.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_map()?.get(key)
    }

    /// Converts to JSON: binary as base64; uuid, uri and date as text; a real that is not finite as null.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match self {
            Self::Undefined => Json::Null,
            Self::Boolean(value) => Json::Bool(*value),
            Self::Integer(number) => Json::from(*number),
            Self::Real(number) => Json::from(*number),
            Self::String(text) | Self::Uri(text) => Json::from(&**text),
            Self::Uuid(bytes) => Json::from(super::scalar::format_uuid(bytes)),
            Self::Date(seconds) => Json::from(super::scalar::format_date(*seconds)),
            Self::Binary(bytes) => Json::from(super::scalar::format_base64(bytes)),
            Self::Array(values) => Json::Array(values.iter().map(Value::to_json).collect()),
            Self::Map(map) => Json::Object(map.iter().map(|(key, value)| (key.to_owned(), value.to_json())).collect()),
        }
    }

    /// Converts from JSON. Text under one of the `binary_keys` is base64 and becomes binary.
    pub fn from_json(json: &serde_json::Value, binary_keys: &[&str]) -> Result<Self, super::LlsdFault> {
        use serde_json::Value as Json;
        Ok(match json {
            Json::Null => Self::Undefined,
            Json::Bool(value) => Self::Boolean(*value),
            Json::Number(number) => match number.as_i64().and_then(|number| i32::try_from(number).ok()) {
                Some(number) => Self::Integer(number),
                None => Self::Real(number.as_f64().unwrap_or(f64::NAN)),
            },
            Json::String(text) => Self::String(text.as_str().into()),
            Json::Array(values) => {
                Self::Array(values.iter().map(|value| Self::from_json(value, binary_keys)).collect::<Result<_, _>>()?)
            }
            Json::Object(entries) => {
                let entry = |(key, value): (&String, &Json)| match value {
                    Json::String(text) if binary_keys.contains(&key.as_str()) => {
                        Ok((key.clone(), Self::Binary(super::scalar::parse_base64(text.as_bytes())?.into())))
                    }
                    other => Ok((key.clone(), Self::from_json(other, binary_keys)?)),
                };
                Self::map(entries.iter().map(entry).collect::<Result<Vec<_>, _>>()?)
            }
        })
    }
}

macro_rules! from {
    ($($source:ty => $variant:ident),*) => {$(
        impl From<$source> for Value {
            fn from(value: $source) -> Self {
                Self::$variant(value.into())
            }
        }
    )*};
}

from!(bool => Boolean, i32 => Integer, f64 => Real, &str => String, String => String, Vec<u8> => Binary);

/// LLSD integers have 32 bits. A greater count becomes a real, which is exact up to 2^53.
impl From<usize> for Value {
    fn from(value: usize) -> Self {
        i32::try_from(value).map_or(Self::Real(value as f64), Self::Integer)
    }
}

/// Entries with unique keys, in ascending byte order of the keys, as C++'s `std::map` writes them.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Map {
    entries: Box<[(Box<str>, Value)]>,
}

impl Map {
    /// Sorts the entries by key. Of entries with the same key the last stays.
    pub fn new<K: Into<Box<str>>>(entries: impl IntoIterator<Item = (K, Value)>) -> Self {
        let sorted: std::collections::BTreeMap<Box<str>, Value> =
            entries.into_iter().map(|(key, value)| (key.into(), value)).collect();
        Self { entries: sorted.into_iter().collect() }
    }

    /// Sorts the entries by key. The error is a key that appears twice.
    pub(super) fn from_unsorted(mut entries: Vec<(Box<str>, Value)>) -> Result<Self, Box<str>> {
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        match entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(pair[0].0.clone()),
            None => Ok(Self { entries: entries.into() }),
        }
    }

    pub fn get(&self, key: &str) -> Option<&Value> {
        let found = self.entries.binary_search_by(|entry| (*entry.0).cmp(key)).ok()?;
        self.entries.get(found).map(|(_, value)| value)
    }

    /// Returns the entries in ascending order of their keys.
    pub fn into_entries(self) -> Vec<(Box<str>, Value)> {
        self.entries.into_vec()
    }

    pub fn contains(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.entries.iter().map(|(key, value)| (&**key, value))
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
