//! Layers: the work around every handler, in the order in which a request passes them.
//!
//! In: a request. Out: the request with its [`Client`](super::clients::client::Client), deadline and guarded body; and
//! the response with its headers, written in the client's form. [`super::router`] puts them together.
//!
//! - [`observe`]: request ids, tracing spans and metrics
//! - [`browsers`]: security headers, and which other sites may use the service
//! - [`problems`]: problems written in the client's form
//! - [`strict`]: requests that a proxy may understand differently are refused
//! - [`access`]: keys and rates
//! - [`admission`]: deadlines, and bounds on bodies

pub mod observe;
pub mod browsers;
pub mod problems;
pub mod strict;
pub mod access;
pub mod admission;
