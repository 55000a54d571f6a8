//! API keys and their scopes. A key is shown once, when it is made; only its SHA-256 is kept.
//!
//! In: a key file, and the secret that a client sends. Out: the key with its name and [`Scopes`], or nothing.

mod key_file;
mod new_key;
mod scope;
mod shared;

pub use key_file::{BadKeyName, Key, KeyFileError, KeyName, KeyRing};
pub use new_key::NewKey;
pub use scope::{BadScope, Scope, Scopes};
pub use shared::{LoadError, SharedKeys};
