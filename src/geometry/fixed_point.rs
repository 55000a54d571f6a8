//! Signs of determinants in whole numbers, mostly for points that are exactly coplanar, which floating point cannot
//! decide. A sign takes tens of nanoseconds here, and microseconds in expansion arithmetic.
//!
//! There are two lattices. On the coarse one, nearly all coordinates of real meshes fit into 64 bits. The fine one
//! takes 128 bits per coordinate, and numbers of up to 384 bits for the products.

use super::Vec3;

/// Coordinates on the fine lattice are multiples of `2^-FRACTION_BITS`.
///
/// Every `f64` from 2^-67 up to 16 is one. So are most smaller ones that come from rounding: noise of 2^-54 beside a
/// coordinate near 1 has its last bit at 2^-107.
const FRACTION_BITS: i32 = 120;
/// Keeps coordinates below 2^4, so that a difference of two has at most 125 bits.
const LARGEST_SHIFT: i32 = FRACTION_BITS + 4 - 53;

/// A point of the fine lattice, in its steps.
type Fixed = [i128; 3];

/// The plane through three points of the fine lattice.
#[derive(Clone, Copy, Debug)]
pub struct FixedPlane {
    origin: Fixed,
    normal: Normal,
}

#[derive(Clone, Copy, Debug)]
enum Normal {
    /// Components of at most 126 bits.
    Narrow(Fixed),
    /// In two's complement, lowest limb first.
    Wide([[u64; 4]; 3]),
}

impl FixedPlane {
    /// Returns the plane with the normal `(b - a) x (c - a)`; `None` where a coordinate is too large or too finely
    /// resolved.
    pub fn through(a: &Vec3, b: &Vec3, c: &Vec3) -> Option<Self> {
        let origin = fixed_point(a)?;
        let (e, f) = (Edge::between(&origin, b)?, Edge::between(&origin, c)?);
        let normal = if e.bits.max(f.bits) <= 63 && e.bits + f.bits <= 125 {
            Normal::Narrow(MINORS.map(|(i, j)| product(e.along[i], f.along[j]) - product(e.along[j], f.along[i])))
        } else {
            Normal::Wide(MINORS.map(|(i, j)| wide_minor(&e.along, &f.along, i, j)))
        };
        Some(Self { origin, normal })
    }

    /// Returns the sign of the height of a point above the plane; `None` as in [`FixedPlane::through`].
    pub fn height_sign(&self, p: &Vec3) -> Option<i32> {
        let from = Edge::between(&self.origin, p)?;
        Some(match &self.normal {
            Normal::Narrow(normal) if from.bits <= 61 => narrow_sign(normal, &from.along),
            Normal::Narrow(normal) => wide_sign(&normal.map(widened), &from.along),
            Normal::Wide(normal) => wide_sign(normal, &from.along),
        })
    }
}

/// Steps of the coarse lattice up to 1. Its multiples up to 1 fit into 64 bits, and so do their differences.
///
/// Every `f64` from 2^-8 up to 1 is on the lattice, and every `f32` from 2^-37 up to 1.
const COARSE_STEPS: f64 = (1_u64 << 60) as f64;

/// The plane through three points of the coarse lattice. A sign takes a few nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct CoarsePlane {
    origin: [i64; 3],
    /// Components of at most 124 bits, since differences have 62 bits and a sign. Each is split into the bits above the
    /// lowest `LOW_BITS`, and these, which are not negative.
    normal: [[i64; 2]; 3],
}

/// The product of a number of this many bits with a difference, and the sum of three such products, fit into 128 bits.
const LOW_BITS: u32 = 62;
const LOW_MASK: i128 = (1 << LOW_BITS) - 1;

impl CoarsePlane {
    /// Returns the plane with the normal `(b - a) x (c - a)`.
    #[inline]
    pub fn through([a, b, c]: [&CoarsePoint; 3]) -> Self {
        let origin = a.0;
        let [e, f] = [b, c].map(|to| [0, 1, 2].map(|axis| to.0[axis] - origin[axis]));
        let product = |i: usize, j: usize| i128::from(e[i]) * i128::from(f[j]);
        let normal = MINORS.map(|(i, j)| {
            let minor = product(i, j) - product(j, i);
            [(minor >> LOW_BITS) as i64, (minor & LOW_MASK) as i64]
        });
        Self { origin, normal }
    }

    /// Returns the sign of the height of a point above the plane.
    #[inline]
    pub fn height_sign(&self, p: &CoarsePoint) -> i32 {
        let (mut high, mut low) = (0, 0);
        for (axis, normal) in self.normal.iter().enumerate() {
            let from = i128::from(p.0[axis] - self.origin[axis]);
            high += i128::from(normal[0]) * from;
            low += i128::from(normal[1]) * from;
        }
        high += low >> LOW_BITS;
        if high == 0 { i32::from(low & LOW_MASK != 0) } else { high.signum() as i32 }
    }
}

/// A point of the coarse lattice, in its steps.
#[derive(Clone, Copy, Debug)]
pub struct CoarsePoint([i64; 3]);

impl CoarsePoint {
    /// Stands for a point that was not converted yet. No coordinate of the lattice is this large.
    pub const UNKNOWN: Self = Self([i64::MAX; 3]);
    /// Stands for a point that is not on the lattice.
    pub const FINER: Self = Self([i64::MAX - 1; 3]);

    #[inline]
    pub fn is_unknown(&self) -> bool {
        self.0[0] == Self::UNKNOWN.0[0]
    }

    #[inline]
    pub fn is_on_lattice(&self) -> bool {
        self.0[0] < Self::FINER.0[0]
    }

    /// Converts a point; `None` where a coordinate is not on the lattice.
    #[inline]
    pub fn of(p: &Vec3) -> Option<Self> {
        let steps = p * COARSE_STEPS;
        let whole = [steps.x as i64, steps.y as i64, steps.z as i64];
        let is_on_lattice = (0..3).all(|axis| whole[axis] as f64 == steps[axis] && steps[axis].abs() <= COARSE_STEPS);
        is_on_lattice.then_some(Self(whole))
    }
}

/// The two axes of each component of a cross product.
const MINORS: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

fn fixed_point(p: &Vec3) -> Option<Fixed> {
    Some([fixed(p.x)?, fixed(p.y)?, fixed(p.z)?])
}

#[inline]
fn fixed(value: f64) -> Option<i128> {
    let bits = value.to_bits();
    let exponent = (bits >> 52) as i32 & 0x7ff;
    // The value is the mantissa times 2^(exponent - 1075).
    let mantissa = (bits & ((1 << 52) - 1) | 1 << 52) as i64;
    let shift = exponent - 1075 + FRACTION_BITS;
    let sign = bits as i64 >> 63;
    let signed = (mantissa ^ sign) - sign;
    if (0..=LARGEST_SHIFT).contains(&shift) {
        Some(i128::from(signed) << shift)
    } else if value == 0.0 {
        Some(0)
    } else if shift < 0 && exponent > 0 && mantissa.trailing_zeros() as i32 >= -shift {
        Some(i128::from(signed >> -shift))
    } else {
        None
    }
}

/// A difference of two points, divided by the largest power of two that divides all components: only its direction
/// counts.
struct Edge {
    along: Fixed,
    /// The number of bits of the largest component, without its sign.
    bits: u32,
}

impl Edge {
    #[inline]
    fn between(from: &Fixed, to: &Vec3) -> Option<Self> {
        let to = fixed_point(to)?;
        let along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
        let shared = (along[0] | along[1] | along[2]).trailing_zeros().min(127);
        let along = along.map(|component| component >> shared);
        let any = along.iter().fold(0, |any, &component| any | (component ^ (component >> 127)));
        Some(Self { along, bits: 128 - any.leading_zeros() })
    }
}

/// Multiplies numbers that fit into 64 bits.
#[inline]
fn product(x: i128, y: i128) -> i128 {
    i128::from(x as i64) * i128::from(y as i64)
}

/// Returns the sign of a scalar product of components of at most 126 and 61 bits. The bits above 64 are summed
/// separately.
fn narrow_sign(normal: &Fixed, from: &Fixed) -> i32 {
    let (mut low, mut high) = (0_i128, 0_i128);
    for (n, &by) in normal.iter().zip(from) {
        low += i128::from(*n as u64) * by;
        high += product(n >> 64, by);
    }
    high += low >> 64;
    if high == 0 { i32::from(low as u64 != 0) } else { high.signum() as i32 }
}

/// Returns one component of a cross product. Its factors have at most 126 bits, the component 253.
fn wide_minor(e: &Fixed, f: &Fixed, i: usize, j: usize) -> [u64; 4] {
    let mut minor = [0; 4];
    add_product(&mut minor, &limbs(e[i]), &limbs(f[j]), (e[i] < 0) != (f[j] < 0));
    add_product(&mut minor, &limbs(e[j]), &limbs(f[i]), (e[j] < 0) == (f[i] < 0));
    minor
}

fn widened(value: i128) -> [u64; 4] {
    let sign = (value >> 127) as u64;
    [value as u64, (value >> 64) as u64, sign, sign]
}

/// Returns the sign of a scalar product of components of 253 and 126 bits. The products have 379 bits, the sum 381.
fn wide_sign(normal: &[[u64; 4]; 3], from: &Fixed) -> i32 {
    let mut sum = [0_u64; 6];
    for (n, &by) in normal.iter().zip(from) {
        let mut magnitude = *n;
        let is_negative = n[3] >> 63 == 1;
        if is_negative {
            negate(&mut magnitude);
        }
        add_product(&mut sum, &magnitude, &limbs(by), is_negative != (by < 0));
    }
    if sum[5] >> 63 == 1 { -1 } else { i32::from(sum != [0; 6]) }
}

/// Returns the absolute value in 64-bit limbs, lowest first.
#[inline]
fn limbs(value: i128) -> [u64; 2] {
    let magnitude = value.unsigned_abs();
    [magnitude as u64, (magnitude >> 64) as u64]
}

/// Adds the product of two magnitudes to `sum`, or subtracts it. `sum` is in two's complement and has as many limbs as
/// both factors together.
#[inline]
fn add_product<const N: usize, const M: usize>(
    sum: &mut [u64; N],
    one: &[u64; M],
    other: &[u64; 2],
    is_negative: bool,
) {
    let mut product = [0_u64; N];
    for (shift, &factor) in other.iter().enumerate() {
        let mut carry = 0;
        for (limb, &digit) in one.iter().enumerate() {
            (product[limb + shift], carry) = digit.carrying_mul_add(factor, product[limb + shift], carry);
        }
        product[M + shift] = carry;
    }
    let mut carry = false;
    for (limb, digit) in sum.iter_mut().zip(product) {
        (*limb, carry) = if is_negative { limb.borrowing_sub(digit, carry) } else { limb.carrying_add(digit, carry) };
    }
}

fn negate(value: &mut [u64; 4]) {
    let mut carry = true;
    for limb in value {
        (*limb, carry) = (!*limb).carrying_add(0, carry);
    }
}

#[cfg(test)]
mod tests;
