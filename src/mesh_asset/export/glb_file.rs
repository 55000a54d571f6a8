//! The binary glTF container and the numbers of its specification.

pub(super) const FLOAT: u32 = 5126;
pub(super) const UNSIGNED_SHORT: u32 = 5123;
pub(super) const UNSIGNED_INT: u32 = 5125;
pub(super) const ARRAY_BUFFER: u32 = 34_962;
pub(super) const ELEMENT_ARRAY_BUFFER: u32 = 34_963;
pub(super) const POSITION_BYTES: usize = 12;

/// A quarter turn about X: Z up, as simulators have it, to Y up, as glTF has it.
pub(super) const Z_UP_TO_Y_UP: [f64; 4] = [-std::f64::consts::FRAC_1_SQRT_2, 0.0, 0.0, std::f64::consts::FRAC_1_SQRT_2];

pub(super) const GENERATOR: &str = concat!("hullwright ", env!("CARGO_PKG_VERSION"));

/// Header and two chunks, each padded to four bytes: JSON with blanks, binary with zeros.
pub(super) fn pack(json: &[u8], binary: &[u8]) -> Vec<u8> {
    let padded = |length: usize| length.next_multiple_of(4);
    let total = 12 + 8 + padded(json.len()) + 8 + padded(binary.len());
    let mut out = Vec::with_capacity(total);
    out.extend_from_slice(b"glTF");
    out.extend_from_slice(&2u32.to_le_bytes());
    out.extend_from_slice(&(total as u32).to_le_bytes());
    for (kind, bytes, padding) in [(b"JSON", json, b' '), (b"BIN\0", binary, 0)] {
        out.extend_from_slice(&(padded(bytes.len()) as u32).to_le_bytes());
        out.extend_from_slice(kind);
        out.extend_from_slice(bytes);
        out.resize(out.len() + padded(bytes.len()) - bytes.len(), padding);
    }
    out
}
