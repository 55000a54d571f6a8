//! API keys: who may do what. A key is shown once, when it is made; what is kept of it is its SHA-256.

mod key_file;
mod new_key;
mod scope;
mod shared;

pub use key_file::{BadKeyName, Key, KeyFileError, KeyName, KeyRing};
pub use new_key::NewKey;
pub use scope::{BadScope, Scope, Scopes};
pub use shared::{LoadError, SharedKeys};
