//! An upload and its parameters, checked, become a [`Job`](job::Job) with the id of its result.
//!
//! In: name-value pairs (from a query string, a multipart part or command-line flags) and the bytes of one or more files.
//! Out: a [`Job`](job::Job), or a [`Refusal`](crate::pipeline::refusal::Refusal) that lists every faulty parameter.
//!
//! - [`choices`]: parameters whose values are words, and [`scales`]: the list of scales of a cost curve
//! - [`spec`]: [`JobSpec`](spec::JobSpec), the parameters as typed values
//! - [`parameters`]: the one table of parameters, from which flags and the API's description are made too; `parameter` is one
//!   row, and `numbers` reads their numbers
//! - [`text`]: a specification read from name-value pairs, and its canonical text
//! - [`each`]: parameters of single parts of a linkset
//! - [`upload`]: the files and the id of the result; [`job`]: both together; [`stored_job`]: a job as bytes for the store

pub mod choices;
pub mod scales;
pub mod spec;
pub mod values;
mod numbers;
pub mod parameter;
pub mod parameters;
pub mod text;
pub mod each;
pub mod upload;
pub mod job;
pub mod stored_job;

#[cfg(test)]
mod tests;
