//! [`Number`]: a number type of a binary format, decoded to a double. Every value of every type is exact as a double.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Number {
    /// Returns the size of the type in bytes.
    pub(super) fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    /// Decodes the little-endian number at the start of `bytes`. Bytes that are missing count as zero.
    pub(super) fn decode(self, bytes: &[u8]) -> f64 {
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        let (two, four) = ([byte(0), byte(1)], [byte(0), byte(1), byte(2), byte(3)]);
        match self {
            Self::I8 => i8::from_le_bytes([byte(0)]).into(),
            Self::U8 => byte(0).into(),
            Self::I16 => i16::from_le_bytes(two).into(),
            Self::U16 => u16::from_le_bytes(two).into(),
            Self::I32 => i32::from_le_bytes(four).into(),
            Self::U32 => u32::from_le_bytes(four).into(),
            Self::F32 => f32::from_le_bytes(four).into(),
            Self::F64 => f64::from_le_bytes(std::array::from_fn(byte)),
        }
    }
}
