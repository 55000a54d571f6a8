//! [`NewKey`]: a key in the one moment in which its secret is known.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::key_file::{Key, KeyHash, KeyName};
use super::scope::Scopes;

/// Begins every secret, so that scanners for leaked secrets can find it.
const PREFIX: &str = "hw_";

/// A key that was just made.
pub struct NewKey {
    secret: String,
    key: Key,
}

impl NewKey {
    /// A secret of 256 bits from the operating system.
    pub fn make(name: KeyName, scopes: Scopes) -> Result<Self, getrandom::Error> {
        let mut random = [0; 32];
        getrandom::fill(&mut random)?;
        let secret = format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(random));
        let hash = KeyHash::of(&secret);
        Ok(Self { secret, key: Key { name, scopes, hash } })
    }

    /// What the client sends after `Authorization: Bearer`.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// The line for the key file.
    pub fn line(&self) -> String {
        self.key.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_keys_are_the_same_and_no_line_holds_its_secret() {
        let make = || NewKey::make("web".parse().unwrap(), "read".parse().unwrap()).unwrap();
        let (one, other) = (make(), make());
        assert_ne!(one.secret(), other.secret());
        assert_eq!(one.secret().len(), 46);
        assert!(!one.line().contains(one.secret()));
    }
}
