//! The signature of a callback, as Standard Webhooks (<https://www.standardwebhooks.com>) has it.

use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Beginning of a secret that is written in base64.
const PREFIX: &str = "whsec_";

/// Fewest bytes of a secret.
const SHORTEST: usize = 16;

/// Why the secret cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    #[error("{}: {source}", file.display())]
    File { file: PathBuf, source: std::io::Error },
    #[error("{} must contain whsec_ and base64, or any text, of at least {SHORTEST} bytes", .0.display())]
    Short(PathBuf),
}

/// The secret that this service and the receivers of its callbacks share.
#[derive(Clone)]
pub(super) struct Secret(Hmac<Sha256>);

impl Secret {
    /// Reads the first line of a file: `whsec_` and the secret in base64, or the secret itself.
    pub(super) fn load(file: &Path) -> Result<Self, SecretError> {
        let text =
            std::fs::read_to_string(file).map_err(|source| SecretError::File { file: file.to_owned(), source })?;
        Self::of(text.lines().next().unwrap_or_default().trim()).ok_or_else(|| SecretError::Short(file.to_owned()))
    }

    fn of(line: &str) -> Option<Self> {
        let bytes = match line.strip_prefix(PREFIX) {
            Some(encoded) => BASE64.decode(encoded).ok()?,
            None => line.as_bytes().to_vec(),
        };
        let mac = Hmac::new_from_slice(&bytes).ok().filter(|_| bytes.len() >= SHORTEST);
        mac.map(Self)
    }

    /// Returns the value of `webhook-signature` for a message.
    pub(super) fn sign(&self, id: &str, timestamp_s: u64, body: &[u8]) -> String {
        let mut mac = self.0.clone();
        mac.update(format!("{id}.{timestamp_s}.").as_bytes());
        mac.update(body);
        format!("v1,{}", BASE64.encode(mac.finalize().into_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_signed_as_the_specification_shows() {
        // The example of the specification's own libraries.
        let secret = Secret::of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, br#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_short_secret_is_refused() {
        for line in ["", "short", "whsec_", "whsec_AAAA", "whsec_not base64 at all"] {
            assert!(Secret::of(line).is_none(), "{line}");
        }
        assert!(Secret::of("sixteen letters.").is_some());
    }
}
