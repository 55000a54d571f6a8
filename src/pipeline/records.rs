//! [`records!`], which declares the records of results, and [`Word`], a value that results spell as one word.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::cost::{Accounting, CollisionShape, PhysicsType};
use crate::decompose::{Method, StopReason};
use crate::formats::{Level, UpAxis};
use crate::geometry::{NoWalk, Stage};
use crate::preflight::Severity;

/// Declares records: structs that serde reads and writes and that describe themselves as schemas without further keys.
///
/// - `key: T;` is a key that is always present.
/// - `key: null T;` is always present, and null for `None`.
/// - `key: optional T;` is absent for `None`.
///
/// `Name from value: &Source { key: T = value.key; ... }` also implements `From<&Source>`: each key is followed by the
/// expression that fills it.
macro_rules! records {
    (@fields [$($about:tt)*] $name:ident [$($var:ident: $source:ty)?] [$($field:tt)*] $init:tt) => {
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        $($about)*
        pub struct $name { $($field)* }

        $(impl From<$source> for $name {
            fn from($var: $source) -> Self {
                Self $init
            }
        })?
    };
    (
        @fields $about:tt $name:ident $from:tt [$($field:tt)*] { $($init:tt)* }
        $(#[$($attribute:tt)*])* $key:ident: null $type:ty $(= $value:expr)?; $($rest:tt)*
    ) => {
        records! {
            @fields $about $name $from
            [$($field)* $(#[$($attribute)*])* #[schema(required)] pub $key: Option<$type>,]
            { $($init)* $($key: $value,)? } $($rest)*
        }
    };
    (
        @fields $about:tt $name:ident $from:tt [$($field:tt)*] { $($init:tt)* }
        $(#[$($attribute:tt)*])* $key:ident: optional $type:ty $(= $value:expr)?; $($rest:tt)*
    ) => {
        records! {
            @fields $about $name $from
            [
                $($field)* $(#[$($attribute)*])*
                #[serde(skip_serializing_if = "Option::is_none")] #[schema(nullable = false)] pub $key: Option<$type>,
            ]
            { $($init)* $($key: $value,)? } $($rest)*
        }
    };
    (
        @fields $about:tt $name:ident $from:tt [$($field:tt)*] { $($init:tt)* }
        $(#[$($attribute:tt)*])* $key:ident: $type:ty $(= $value:expr)?; $($rest:tt)*
    ) => {
        records! {
            @fields $about $name $from
            [$($field)* $(#[$($attribute)*])* pub $key: $type,]
            { $($init)* $($key: $value,)? } $($rest)*
        }
    };
    ($($(#[$($about:tt)*])* $name:ident $(from $var:ident: $source:ty)? { $($fields:tt)* })*) => {
        $(records! { @fields [$(#[$($about)*])*] $name [$($var: $source)?] [] {} $($fields)* })*
    };
}

pub(crate) use records;

/// A value of a closed set, each with a name of its own.
pub trait Named: Copy + PartialEq + 'static {
    /// Name of the schema.
    const SCHEMA: &'static str;

    /// Returns every value that a result may hold.
    fn all() -> Vec<Self>;
    fn name(self) -> &'static str;
}

/// A value that is written by its name. The type of the value itself needs no serialisation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Word<T>(pub T);

impl<T> From<T> for Word<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> Deref for Word<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Named> fmt::Display for Word<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl<T: Named> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Named> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let value = T::all().into_iter().find(|value| value.name() == name);
        value.map(Self).ok_or_else(|| D::Error::custom(format_args!("{name:?} is not a known name")))
    }
}

impl<T: Named> PartialSchema for Word<T> {
    fn schema() -> RefOr<Schema> {
        let names = T::all().into_iter().map(T::name);
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
    }
}

impl<T: Named> ToSchema for Word<T> {
    fn name() -> Cow<'static, str> {
        T::SCHEMA.into()
    }
}

/// Implements [`Named`] by the type's own `name`, and names its word.
macro_rules! named {
    ($($word:ident, $schema:literal, $type:ident: $all:expr;)*) => {$(
        pub type $word = $crate::pipeline::Word<$type>;

        impl $crate::pipeline::Named for $type {
            const SCHEMA: &'static str = $schema;

            fn all() -> Vec<Self> {
                $all.into_iter().collect()
            }

            fn name(self) -> &'static str {
                $type::name(self)
            }
        }
    )*};
}

pub(crate) use named;

named! {
    AccountingWord, "Accounting", Accounting: Self::ALL;
    ShapeWord, "CollisionShape", CollisionShape: Self::ALL;
    LevelWord, "Level", Level: Self::ALL;
    MethodWord, "Method", Method: Self::ALL;
    NoWalkWord, "NoWalk", NoWalk: Self::ALL;
    TypeWord, "PhysicsType", PhysicsType: Self::ALL;
    SeverityWord, "Severity", Severity: Self::ALL;
    StageWord, "StageName", Stage: [Self::Decompose, Self::Simplify];
    StopWord, "StopReason", StopReason: Self::ALL;
    UpWord, "UpAxis", UpAxis: Self::ALL;
}
