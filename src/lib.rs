//! Hullwright gives an uploaded 3D model its physics shape.
//!
//! Modules from the bottom to the top; each names only modules below it:
//!
//! | floor | module | what |
//! |---|---|---|
//! | 0 | `words` | the macro that declares the words of the contract |
//! | 0 | `lock` | access to a mutex |
//! | 0 | `once` | a value that is made at its first use |
//! | 0 | [`geometry`] | points, meshes, hulls, measures; independent of files, wire formats, SQL and web |
//! | 1 | [`mesh_asset`] | the Second Life mesh asset, both directions |
//! | 2 | [`cost`] | what shapes, prims and linksets cost |
//! | 2 | [`formats`] | bytes to mesh, one reader a format |
//! | 3 | [`decompose`] | mesh to hulls: the two stages |
//! | 3 | [`remesh`] | mesh to the least costly triangle mesh for physics |
//! | 4 | [`preflight`] | what a simulator or a viewer would refuse or change |
//! | 4 | `view` | pictures of a mesh and its hulls |
//! | 5 | [`inspect`] | what a file of hulls or an asset holds, for people |
//! | 5 | [`pipeline`] | bytes and a specification to an outcome; synchronous |
//! | 6 | `access` | API keys |
//! | 6 | `store` | SQL |
//! | 6 | `telemetry` | logs and metrics of the process |
//! | 7 | `jobs` | outcomes from the store or the compute pool |
//! | 8 | `config` | settings |
//! | 9 | `api` | HTTP |
//! | 10 | `app` | the service as a process |
//! | 11 | `cli` | the command line |

#![warn(clippy::too_many_lines)]

#[macro_use]
mod words;
mod lock;
mod once;

pub mod cost;
pub mod decompose;
pub mod formats;
pub mod geometry;
pub mod inspect;
pub mod mesh_asset;
pub mod pipeline;
pub mod preflight;
pub mod remesh;

#[cfg(feature = "server")]
pub mod access;
#[cfg(feature = "server")]
pub mod api;
#[cfg(feature = "server")]
pub mod app;
#[cfg(feature = "server")]
pub mod cli;
#[cfg(feature = "server")]
pub mod config;
#[cfg(feature = "server")]
pub mod jobs;
#[cfg(feature = "server")]
pub mod store;
#[cfg(feature = "server")]
pub mod telemetry;
#[cfg(feature = "server")]
pub mod view;
