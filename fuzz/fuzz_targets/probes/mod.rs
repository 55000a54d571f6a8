//! One function for each target. The fuzzer calls it with any bytes, the test `fuzz_corpus` with the files of
//! `fuzz/corpus`.

// Each target uses only one of the functions.
#![allow(dead_code)]

pub mod asset;
pub mod decompose;
pub mod hull;
pub mod llsd;
pub mod parameters;
pub mod reader;
