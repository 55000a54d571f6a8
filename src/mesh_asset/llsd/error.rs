use super::Kind;

words! {
    /// The three encodings of LLSD.
    Encoding {
        Binary = "binary LLSD",
        Xml = "LLSD XML",
        Notation = "LLSD notation",
    }
}

/// Why a document is refused: it is not LLSD, or it exceeds a limit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{encoding}, byte {offset}: {fault}")]
pub struct LlsdError {
    pub encoding: Encoding,
    /// Offset from the start of the bytes that the reader was given.
    pub offset: usize,
    pub fault: LlsdFault,
}

/// The fault at the offset.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LlsdFault {
    #[error("the input ends where {expected} is expected")]
    UnexpectedEnd { expected: &'static str },
    #[error("found {found} where {expected} is expected")]
    Unexpected { found: String, expected: &'static str },
    #[error("{what} of {length} does not fit into the {remaining} bytes that are left")]
    LengthBeyondInput { what: &'static str, length: i64, remaining: usize },
    #[error("nested deeper than {limit} levels")]
    TooDeep { limit: usize },
    #[error("more than {limit} values, the most for an input of this size")]
    TooManyValues { limit: usize },
    #[error("the text is not UTF-8")]
    NotUtf8,
    #[error("{text:?} is no {kind}")]
    BadScalar { kind: Kind, text: String },
    #[error("the key {key:?} appears twice in one map")]
    DuplicateKey { key: String },
    #[error("{count} bytes follow the end of the value")]
    TrailingBytes { count: usize },
    #[error("not well-formed: {0}")]
    Malformed(String),
    #[error("{what} is not supported; {instead}")]
    Unsupported { what: &'static str, instead: &'static str },
    #[error("the reading was stopped")]
    Stopped,
}

impl LlsdFault {
    /// Returns true for an exceeded limit, and false for a malformed document.
    pub fn is_limit(&self) -> bool {
        matches!(self, Self::TooDeep { .. } | Self::TooManyValues { .. })
    }

    pub(super) fn bad_scalar(kind: Kind, text: &str) -> Self {
        const SHOWN: usize = 40;
        Self::BadScalar { kind, text: text.chars().take(SHOWN).collect() }
    }

    pub(super) fn unexpected(byte: u8, expected: &'static str) -> Self {
        let found =
            if byte.is_ascii_graphic() { format!("'{}'", char::from(byte)) } else { format!("byte 0x{byte:02x}") };
        Self::Unexpected { found, expected }
    }

    pub(crate) fn at(self, encoding: Encoding, offset: usize) -> LlsdError {
        LlsdError { encoding, offset, fault: self }
    }
}
