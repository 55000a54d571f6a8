//! Parses any query string: the result is a fault with a message and a code, or a specification whose canonical form is
//! stable.

use hullwright::pipeline::{ContentId, JobSpec};

pub fn probe(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let pairs: Vec<(&str, &str)> = text.split('&').filter_map(|pair| pair.split_once('=')).collect();
    match JobSpec::from_pairs(pairs.clone()) {
        Ok(spec) => {
            let again = JobSpec::from_pairs(pairs).expect("the same pairs are as good again");
            assert_eq!(spec.canonical(), again.canonical());
        }
        Err(refusal) => assert!(!refusal.detail.is_empty() && !refusal.code.is_empty()),
    }
    if let Ok(id) = text.parse::<ContentId>() {
        assert_eq!(id.to_string(), text);
    }
}
