//! Random numbers equal to NumPy's `default_rng`: the recorded digests and earlier tables used sets made with NumPy.
//!
//! PCG64 is the generator of M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms
//! for Random Number Generation", 2014. Normal numbers come from the ziggurat of G. Marsaglia and W. W. Tsang, "The
//! Ziggurat Method for Generating Random Variables", 2000, with 256 layers.

use hullwright::geometry::Vec3;

const MULTIPLIER: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
/// Where the lowest layer of the ziggurat ends and the tail begins.
const TAIL: f64 = 3.654_152_885_361_009;
/// Area of each layer of the ziggurat.
const LAYER_AREA: f64 = 0.004_928_673_233_974_655;
const LAYERS: usize = 256;
const MANTISSA: f64 = (1_u64 << 52) as f64;

/// A seeded generator.
pub struct Random {
    state: u128,
    increment: u128,
    /// Upper ends of the ziggurat's layers; the first one is the width of the lowest layer with the tail's area.
    ends: [f64; LAYERS],
    /// Values of the density without its factor at the upper ends.
    density: [f64; LAYERS],
}

impl Random {
    /// The generator in the state of `default_rng(1)`.
    pub fn seed_1() -> Self {
        Self::new(
            207_833_532_711_051_698_738_587_646_355_624_148_094,
            194_290_289_479_364_712_180_083_596_243_593_368_443,
        )
    }

    /// The generator in the state of `default_rng(7)`.
    pub fn seed_7() -> Self {
        Self::new(
            208_745_520_555_909_116_978_795_849_195_383_758_904,
            261_136_684_632_268_670_825_940_853_076_396_136_793,
        )
    }

    fn new(state: u128, increment: u128) -> Self {
        let value = |x: f64| (-0.5 * x * x).exp();
        let mut ends = [LAYER_AREA / value(TAIL); LAYERS];
        ends[LAYERS - 1] = TAIL;
        for layer in (2..LAYERS).rev() {
            ends[layer - 1] = (-2.0 * (LAYER_AREA / ends[layer] + value(ends[layer])).ln()).sqrt();
        }
        let mut density = ends.map(value);
        density[0] = 1.0;
        Self { state, increment, ends, density }
    }

    /// 64 random bits.
    fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_mul(MULTIPLIER).wrapping_add(self.increment);
        let folded = (self.state >> 64) as u64 ^ self.state as u64;
        folded.rotate_right((self.state >> 122) as u32)
    }

    /// A number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A number between two bounds, rounded to two decimals: a length in whole centimetres.
    pub fn length(&mut self, low: f64, high: f64) -> f64 {
        let value = low + (high - low) * self.unit();
        format!("{value:.2}").parse().unwrap_or(value)
    }

    /// A number of the standard normal distribution.
    pub fn normal(&mut self) -> f64 {
        loop {
            let bits = self.bits();
            let layer = (bits & 0xff) as usize;
            let share = ((bits >> 9) & 0x000f_ffff_ffff_ffff) as f64;
            let x = share * (self.ends[layer] / MANTISSA);
            let signed = if (bits >> 8) & 1 == 1 { -x } else { x };
            let inner = if layer == 0 { TAIL } else { self.ends[layer - 1] };
            if layer != 1 && share < (inner / self.ends[layer] * MANTISSA).floor() {
                return signed;
            }
            if layer == 0 {
                return self.tail((bits >> 17) & 1 == 1);
            }
            let [below, above] = [self.density[layer - 1], self.density[layer]];
            if (below - above) * self.unit() + above < (-0.5 * x * x).exp() {
                return signed;
            }
        }
    }

    /// A normal number beyond the ziggurat's layers.
    fn tail(&mut self, is_negative: bool) -> f64 {
        loop {
            let x = -(-self.unit()).ln_1p() / TAIL;
            let y = -(-self.unit()).ln_1p();
            if y + y > x * x {
                return if is_negative { -(TAIL + x) } else { TAIL + x };
            }
        }
    }

    /// A point uniform in the unit cube.
    pub fn in_cube(&mut self) -> Vec3 {
        Vec3::from_fn(|_, _| self.unit())
    }

    /// A point of the standard normal distribution in space.
    pub fn gaussian(&mut self) -> Vec3 {
        Vec3::from_fn(|_, _| self.normal())
    }

    /// A point on the unit sphere.
    pub fn direction(&mut self) -> Vec3 {
        let p = self.gaussian();
        p / (p.x * p.x + p.y * p.y + p.z * p.z).sqrt()
    }
}
