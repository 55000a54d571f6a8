//! Reads any bytes as the format that `detect` finds.

#![no_main]

mod probes;

use hullwright::formats::detect;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(format) = detect(None, None, bytes) {
        probes::reader::probe(format, bytes);
    }
});
