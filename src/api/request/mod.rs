//! Requests: a query, headers and a body become a [`Job`](crate::pipeline::Job) or one document.
//!
//! In: a request whose body [`intake`] guards. Out: a job, or a document with its format; or the first fault.
//!
//! - [`prefer`]: the headers that choose between a response now and a job for later
//! - [`callback`]: the URL that is called when a job has ended
//! - [`intake`]: bodies within bounds of size, memory and time
//! - [`pairs`]: parameters as name-value pairs, from the query or from JSON
//! - [`received`]: the files of a body; [`multipart`]: a body of several files and parameters
//! - [`encoding`]: bodies that arrive compressed
//! - [`asked`]: all of the above put together

pub mod prefer;
pub mod callback;
pub mod intake;
pub mod pairs;
pub mod received;
mod multipart;
pub mod encoding;
pub mod asked;
