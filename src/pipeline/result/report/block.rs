//! The block of hulls in its two spellings.

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, Object, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::mesh_asset::llsd;
use crate::mesh_asset::{BINARY_KEYS, ConvexBlock, Names};

macro_rules! spelled {
    ($(#[$about:meta])* $type:ident, $names:expr) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $type(pub ConvexBlock);

        impl $type {
            /// Returns the block when `names` is the spelling of this type.
            pub fn when(names: Names, block: &ConvexBlock) -> Option<Self> {
                (names == $names).then(|| Self(block.clone()))
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.to_json($names).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let json = serde_json::Value::deserialize(deserializer)?;
                let map = llsd::from_json(json, &BINARY_KEYS).map_err(D::Error::custom)?;
                ConvexBlock::from_llsd(&map).map(Self).map_err(D::Error::custom)
            }
        }

        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                schema($names).into()
            }
        }

        impl ToSchema for $type {}
    };
}

spelled! {
    /// The block as `decomposition`.
    WikiBlock, Names::Wiki
}

spelled! {
    /// The block as `physics_convex`.
    ViewerBlock, Names::Viewer
}

/// Describes the block's map in one spelling.
fn schema(names: Names) -> Object {
    let about = match names {
        Names::Wiki => "The block in the wiki's spelling; points are 16-bit little-endian numbers over `Min` to `Max`.",
        Names::Viewer => "The same block in the spelling of viewers.",
    };
    let number = || ObjectBuilder::new().schema_type(Type::Number);
    let side = || ArrayBuilder::new().items(number()).min_items(Some(3)).max_items(Some(3));
    let points = |about| {
        ObjectBuilder::new().schema_type(Type::String).content_encoding("base64").description(Some(about)).build()
    };
    ObjectBuilder::new()
        .description(Some(about))
        .property("Min", side())
        .property("Max", side())
        .property(names.hull(), points("Points of the single hull."))
        .property(
            "HullList",
            points("Number of vertices of each hull, one byte each; 0 is 256. Absent without a decomposition."),
        )
        .property(names.positions(), points("Points of all hulls. Absent without a decomposition."))
        .required("Min")
        .required("Max")
        .required(names.hull())
        .additional_properties(Some(utoipa::openapi::schema::AdditionalProperties::<Schema>::FreeForm(false)))
        .build()
}
