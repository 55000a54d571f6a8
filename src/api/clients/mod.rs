//! Clients: who sends a request, and how often each of them may.
//!
//! In: a key's name, or a connection's address and the headers of trusted proxies. Out: a [`Client`](client::Client), and
//! whether its [rate](rate::Rates) allows one more request.

pub mod client;
pub mod rate;
