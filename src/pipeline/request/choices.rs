//! Small choices of a [`JobSpec`](crate::pipeline::JobSpec), each a word.

/// What becomes of the preflight's findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// Nothing is looked for.
    #[default]
    Off,
    /// They are the answer: nothing is computed.
    Only,
    /// Errors and warnings refuse the model.
    Strict,
    /// They are warnings of the answer.
    Lenient,
}

/// What becomes of a source whose box is not that of what is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoxFit {
    /// The hulls are where the source is.
    #[default]
    AsIs,
    /// The source is brought to the visible box, as a viewer does when it uploads.
    Stretch,
    /// Hulls are added until their box is the visible one, so that a viewer has nothing to stretch.
    Pad,
}

impl Check {
    pub const ALL: [Self; 4] = [Self::Off, Self::Only, Self::Strict, Self::Lenient];

    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Only => "only",
            Self::Strict => "strict",
            Self::Lenient => "lenient",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|check| check.name() == name)
    }
}

impl BoxFit {
    pub const ALL: [Self; 3] = [Self::AsIs, Self::Stretch, Self::Pad];

    pub fn name(self) -> &'static str {
        match self {
            Self::AsIs => "as_is",
            Self::Stretch => "stretch",
            Self::Pad => "pad",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fit| fit.name() == name)
    }
}
