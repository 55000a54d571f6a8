#![no_main]

mod probes;

use hullwright::formats::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| probes::reader::probe(Format::Stl, bytes));
