//! The memory that reading LLSD takes, measured at the allocator. The contract allows 12 times the input plus 64 MB.

#[path = "support/allocator.rs"]
mod allocator;

use allocator::with_peak;
use hullwright::mesh_asset::llsd::{
    self, Llsd, LlsdError, LlsdFault, LlsdLimits, read_binary, read_notation, read_xml, write_binary,
};
use hullwright::mesh_asset::soup_from_submeshes;

const INPUT_BYTES: usize = 12 << 20;

fn repeated(open: &[u8], unit: &[u8], close: &[u8]) -> Vec<u8> {
    let count = INPUT_BYTES / unit.len();
    [open, &unit.repeat(count), close].concat()
}

fn binary_array(unit: &[u8]) -> Vec<u8> {
    let count = (INPUT_BYTES / unit.len()) as u32;
    let open = [b"[".as_slice(), &count.to_be_bytes()].concat();
    repeated(&open, unit, b"]")
}

#[test]
fn reading_stays_within_twelve_times_the_input() {
    let limits = LlsdLimits::DOCUMENT;
    let triangle = b"[\0\0\0\x03i\0\0\0\x01i\0\0\0\x02i\0\0\0\x03]".as_slice();
    let binary: [(&str, &[u8]); 8] = [
        ("reals", b"r\0\0\0\0\0\0\0\0"),
        ("triangles", triangle),
        ("undefs", b"!"),
        ("integers", b"i\0\0\0\0"),
        ("arrays of one", b"[\0\0\0\x01!]"),
        ("maps of one", b"{\0\0\0\x01k\0\0\0\x01a!}"),
        ("nested arrays", b"[\0\0\0\x01[\0\0\0\x01[\0\0\0\x01[\0\0\0\x01!]]]]"),
        ("strings", b"s\0\0\0\x01a"),
    ];
    let mut worst = 0.0f64;
    let mut read_in_full = 0;
    let mut check = |what: &str, input: usize, (read, peak): (Result<Llsd, LlsdError>, usize)| {
        // Where the values are short, there are more of them than are allowed, and the reader holds the most when it stops.
        match read {
            Ok(_) => read_in_full += 1,
            Err(error) => assert!(matches!(error.fault, LlsdFault::TooManyValues { .. }), "{what}: {error}"),
        }
        println!("{what}: {:.2} times the input", peak as f64 / input as f64);
        assert!(peak <= 12 * input + (64 << 20), "{what}: {peak} bytes for {input}");
        worst = worst.max(peak as f64 / input as f64);
    };
    for (what, unit) in binary {
        let input = binary_array(unit);
        check(&format!("binary, {what}"), input.len(), with_peak(|| read_binary(&input, &limits)));
    }
    for unit in ["<undef/>", "<array/>", "<real>1</real>", "<array><real>1</real><real>2</real><real>3</real></array>"]
    {
        let input = repeated(b"<llsd><array>", unit.as_bytes(), b"</array></llsd>");
        check(&format!("XML, {unit}"), input.len(), with_peak(|| read_xml(&input, &limits)));
    }
    for unit in ["!,", "i1,", "[i1,i2,i3],", "[r0.25,r0.5,r0.75],", "{'a':!},"] {
        let input = repeated(b"[", unit.as_bytes(), b"]");
        check(&format!("notation, {unit}"), input.len(), with_peak(|| read_notation(&input, &limits)));
    }
    let face = llsd::map([
        ("Position", llsd::binary(vec![7u8; 6 * 60_000])),
        ("TriangleList", llsd::binary(vec![1u8; 6 * 120_000])),
    ]);
    let level = write_binary(&llsd::array(vec![face; 8]));
    let read = || {
        let level = read_binary(&level, &LlsdLimits::BLOCK)?;
        soup_from_submeshes(&level, "high_lod").unwrap();
        Ok(level)
    };
    check("a level of detail", level.len(), with_peak(read));
    assert!(read_in_full > 4, "{read_in_full}");
    println!("worst: {worst:.2}");
}
