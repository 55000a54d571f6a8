//! What each target does with its bytes. The test `fuzz_corpus` does the same with the files of `fuzz/corpus`.

// Each target uses one of them.
#![allow(dead_code)]

pub mod asset;
pub mod decompose;
pub mod hull;
pub mod llsd;
pub mod parameters;
pub mod reader;
