#![no_main]

mod reader;

use hullwright::formats::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| reader::probe(Format::Gltf, bytes));
