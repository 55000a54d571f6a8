//! [`Scope`]: one kind of request that a key allows.

use std::fmt;
use std::str::FromStr;

words! {
    /// One kind of request that a key allows. No scope includes another.
    Scope {
        /// Fetch stored results and jobs.
        Read = "read",
        /// Compute results and submit jobs.
        Write = "write",
        /// Fetch the metrics of the service.
        Admin = "admin",
    }
}

/// A set of scopes with at least one element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scopes {
    bits: u8,
}

/// A text is not a list of scopes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a scope; expected one or more of read, write, admin, separated by commas")]
pub struct BadScope(String);

impl Scopes {
    pub fn contains(self, scope: Scope) -> bool {
        self.bits & bit(scope) != 0
    }
}

fn bit(scope: Scope) -> u8 {
    1 << scope as u8
}

impl FromStr for Scopes {
    type Err = BadScope;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut bits = 0;
        for word in text.split(',') {
            bits |= bit(Scope::from_name(word).ok_or_else(|| BadScope(word.to_owned()))?);
        }
        Ok(Self { bits })
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Scope::ALL.into_iter().filter(|scope| self.contains(*scope)).map(Scope::name).collect();
        out.write_str(&names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_written_as_it_was_read() {
        for text in ["read", "write", "admin", "read,write", "read,write,admin"] {
            assert_eq!(text.parse::<Scopes>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn no_scope_includes_another() {
        let scopes: Scopes = "admin".parse().unwrap();
        assert_eq!(Scope::ALL.map(|scope| scopes.contains(scope)), [false, false, true]);
    }

    #[test]
    fn a_bad_scope_is_rejected_with_the_valid_ones() {
        for bad in ["", "read,", "reed", "read write", "READ"] {
            let error = bad.parse::<Scopes>().unwrap_err().to_string();
            assert!(error.contains("read, write, admin"), "{error}");
        }
    }
}
