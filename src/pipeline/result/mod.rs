//! The typed result, its forms and its place in the store.
//!
//! In: the records that the steps fill. Out: the bytes of a response, and the bytes of a row in the store.
//!
//! - [`report`]: the records of a result, from which everything else here is derived
//! - [`warning`]: notes of the lower floors as warnings
//! - [`representation`]: the forms that a client can request
//! - [`form`]: a record as JSON or LLSD
//! - [`outcome`]: a finished result with its asset, and its stored form; [`no_asset`]: why it has no asset
//! - [`upload_request`]: the upload request of a viewer; [`slm`]: the same as a viewer keeps it in a file
//! - [`render`]: an outcome in the form that a client asks for

pub mod report;
pub mod warning;
pub mod representation;
pub mod form;
pub mod no_asset;
pub mod outcome;
pub mod upload_request;
pub mod slm;
pub mod render;
