#![no_main]

mod probes;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| probes::parameters::probe(bytes));
