//! [`NewKey`]: a new key together with its secret, which is not kept afterwards.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::key_file::{Key, KeyHash, KeyName};
use super::scope::Scopes;

/// Prefix of every secret, by which scanners for leaked secrets recognise it.
const PREFIX: &str = "hw_";

/// A new key with its secret.
pub struct NewKey {
    secret: String,
    key: Key,
}

impl NewKey {
    /// Makes a key with a secret of 256 random bits from the operating system.
    pub fn make(name: KeyName, scopes: Scopes) -> Result<Self, getrandom::Error> {
        let mut random = [0; 32];
        getrandom::fill(&mut random)?;
        let secret = format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(random));
        let hash = KeyHash::of(&secret);
        Ok(Self { secret, key: Key { name, scopes, hash } })
    }

    /// Returns the secret, which the client sends after `Authorization: Bearer`.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// Returns the line for the key file.
    pub fn line(&self) -> String {
        self.key.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ_and_no_line_contains_its_secret() {
        let make = || NewKey::make("web".parse().unwrap(), "read".parse().unwrap()).unwrap();
        let (one, other) = (make(), make());
        assert_ne!(one.secret(), other.secret());
        assert_eq!(one.secret().len(), 46);
        assert!(!one.line().contains(one.secret()));
    }
}
