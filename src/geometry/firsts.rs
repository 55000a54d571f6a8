//! [`Firsts`]: numbers keys in the order of their first appearance.

use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

/// Two numbers of this process, the second one odd: nobody can choose coordinates that all have the same place in the table. They
/// decide no result.
static SEEDS: LazyLock<[u64; 2]> = LazyLock::new(|| {
    let random = RandomState::new();
    [random.hash_one(0_u8), random.hash_one(1_u8) | 1]
});

/// A number that no key has.
const FREE: u32 = u32::MAX;

/// The distinct keys so far. Open addressing over their mixed bits (D. Knuth, "The Art of Computer Programming", volume 3, 6.4).
pub struct Firsts {
    keys: Vec<[u64; 3]>,
    /// Numbers of keys; a power of two, at least twice the keys there is room for.
    table: Vec<u32>,
    seeds: [u64; 2],
}

impl Firsts {
    /// Makes room for this many keys.
    pub fn with_room(keys: usize) -> Self {
        Self { keys: Vec::new(), table: vec![FREE; (2 * keys).next_power_of_two()], seeds: *SEEDS }
    }

    /// Returns the number of the key, and true where it was not seen before.
    pub fn number(&mut self, key: [u64; 3]) -> (u32, bool) {
        let [first, factor] = self.seeds;
        let mixed = key.iter().fold(first, |mixed, bits| {
            // A bit reaches the places above it in the low half of the product, and those below it through the high half.
            let product = u128::from(mixed ^ bits) * u128::from(factor);
            (product >> 64) as u64 ^ product as u64
        });
        let last = self.table.len() - 1;
        let mut slot = (mixed >> 32) as usize & last;
        while self.table[slot] != FREE {
            if self.keys[self.table[slot] as usize] == key {
                return (self.table[slot], false);
            }
            slot = (slot + 1) & last;
        }
        let number = self.keys.len() as u32;
        self.table[slot] = number;
        self.keys.push(key);
        (number, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_numbers_of_their_first_appearance() {
        let keys = [[1, 2, 3], [0, 0, 0], [1, 2, 3], [3, 2, 1], [0, 0, 0], [u64::MAX; 3]];
        let mut firsts = Firsts::with_room(keys.len());
        let numbers = keys.map(|key| firsts.number(key));
        assert_eq!(numbers, [(0, true), (1, true), (0, false), (2, true), (1, false), (3, true)]);
    }

    #[test]
    fn keys_that_differ_in_few_bits_are_apart() {
        let key = |index: u64| [index % 40, index / 40 % 40, index / 1600];
        let mut firsts = Firsts::with_room(64_000);
        assert!((0..64_000).all(|index| firsts.number(key(index)) == (index as u32, true)));
        assert!((0..64_000).all(|index| firsts.number(key(index)) == (index as u32, false)));
    }
}
