//! Generated clouds and boxes for tests, benches and fuzzing. A fixed seed makes them the same everywhere.

use super::{MeshSoup, Vec3};

/// The random number generator SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014), the same on every machine.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `end`, or 0 where `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.bits() % end.max(1) as u64) as usize
    }

    /// Returns a number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Returns a standard normal variate, by the method of Box and Muller.
    pub fn normal(&mut self) -> f64 {
        let (u, v) = (1.0 - self.unit(), self.unit());
        (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
    }

    pub fn in_cube(&mut self) -> Vec3 {
        Vec3::new(self.unit(), self.unit(), self.unit())
    }

    pub fn gaussian(&mut self) -> Vec3 {
        Vec3::new(self.normal(), self.normal(), self.normal())
    }

    /// Returns a point on the unit sphere.
    pub fn direction(&mut self) -> Vec3 {
        loop {
            let p = self.gaussian();
            if p.norm() > 1e-3 {
                return p.normalize();
            }
        }
    }

    /// Returns a rotation about a random axis.
    pub fn rotation(&mut self) -> nalgebra::Rotation3<f64> {
        nalgebra::Rotation3::from_axis_angle(
            &nalgebra::Unit::new_normalize(self.direction()),
            self.unit() * std::f64::consts::TAU,
        )
    }
}

fn cloud(count: usize, mut point: impl FnMut(&mut Random) -> Vec3) -> Vec<Vec3> {
    let mut random = Random(7);
    (0..count).map(|_| point(&mut random)).collect()
}

/// Returns points on the unit sphere.
pub fn sphere(count: usize) -> Vec<Vec3> {
    cloud(count, Random::direction)
}

pub fn gaussian(count: usize) -> Vec<Vec3> {
    cloud(count, Random::gaussian)
}

/// Returns points spread uniformly in the unit cube.
pub fn cube_uniform(count: usize) -> Vec<Vec3> {
    cloud(count, Random::in_cube)
}

/// Triangles of a box, wound outward, as indices into [`box_corners`].
pub const BOX_TRIANGLES: [[u16; 3]; 12] = [
    [0, 2, 1],
    [1, 2, 3],
    [4, 5, 6],
    [5, 7, 6],
    [0, 1, 4],
    [1, 5, 4],
    [2, 6, 3],
    [3, 6, 7],
    [0, 4, 2],
    [2, 4, 6],
    [1, 3, 5],
    [3, 7, 5],
];

/// Returns the corners of a box around a point. Corner `i` is at the upper end of axis `a` where bit `a` of `i` is set.
pub fn box_corners(center: Vec3, half: Vec3) -> Vec<Vec3> {
    let sign = |bit: usize| if bit == 0 { -1.0 } else { 1.0 };
    (0..8).map(|i| center + half.component_mul(&Vec3::new(sign(i & 1), sign(i & 2), sign(i & 4)))).collect()
}

/// Returns the corners of a cube in the order of [`box_corners`].
pub fn cube_corners(center: Vec3, half: f64) -> Vec<Vec3> {
    box_corners(center, Vec3::repeat(half))
}

fn box_triangles() -> Vec<[u32; 3]> {
    BOX_TRIANGLES.map(|triangle| triangle.map(u32::from)).to_vec()
}

/// Returns a box as a soup without parts.
pub fn box_soup(center: Vec3, half: Vec3) -> MeshSoup {
    MeshSoup { positions: box_corners(center, half), triangles: box_triangles(), parts: Vec::new() }
}

/// Returns the box between two corners as a soup without parts.
pub fn box_between(min: [f64; 3], max: [f64; 3]) -> MeshSoup {
    let corner = |index: usize| Vec3::from_fn(|axis, _| if index >> axis & 1 == 1 { max[axis] } else { min[axis] });
    MeshSoup { positions: (0..8).map(corner).collect(), triangles: box_triangles(), parts: Vec::new() }
}

/// Returns soups without parts as one soup.
pub fn one_soup(soups: impl IntoIterator<Item = MeshSoup>) -> MeshSoup {
    let mut all = MeshSoup::default();
    for soup in soups {
        let first = all.positions.len() as u32;
        all.positions.extend(soup.positions);
        all.triangles.extend(soup.triangles.iter().map(|triangle| triangle.map(|corner| first + corner)));
    }
    all
}

/// Returns a soup whose triangles are wound the other way.
pub fn inside_out(mut soup: MeshSoup) -> MeshSoup {
    soup.triangles.iter_mut().for_each(|triangle| triangle.swap(1, 2));
    soup
}

/// Returns a cube of side 1 around the origin, as a soup without parts.
pub fn unit_cube() -> MeshSoup {
    box_soup(Vec3::zeros(), Vec3::repeat(0.5))
}

/// Returns points on the surface of the unit cube, on each side a lattice of `(steps + 1)^2`.
pub fn cube_grid(steps: usize) -> Vec<Vec3> {
    let at = |i: usize| i as f64 / steps as f64;
    let mut points = Vec::with_capacity(6 * (steps + 1) * (steps + 1));
    for i in 0..=steps {
        for j in 0..=steps {
            for side in [0.0, 1.0] {
                points.push(Vec3::new(at(i), at(j), side));
                points.push(Vec3::new(at(i), side, at(j)));
                points.push(Vec3::new(side, at(i), at(j)));
            }
        }
    }
    points
}

pub fn rotated(points: &[Vec3]) -> Vec<Vec3> {
    let rotation = Random(11).rotation();
    points.iter().map(|p| rotation * p).collect()
}

/// Returns `rings` circles of `sides` points on a cylinder of radius 1 and height 2.
pub fn cylinder(sides: usize, rings: usize) -> Vec<Vec3> {
    let mut points = Vec::with_capacity(sides * rings);
    for ring in 0..rings {
        for side in 0..sides {
            let (sin, cos) = (std::f64::consts::TAU * side as f64 / sides as f64).sin_cos();
            points.push(Vec3::new(cos, sin, 2.0 * ring as f64 / (rings.max(2) - 1) as f64));
        }
    }
    points
}

/// Returns points in a box of 1 x 1 x 1e-6.
pub fn near_flat(count: usize) -> Vec<Vec3> {
    cloud(count, |random| random.in_cube().component_mul(&Vec3::new(1.0, 1.0, 1e-6)))
}

/// Returns points in a box of 1 x 1e-4 x 1e-4.
pub fn needle(count: usize) -> Vec<Vec3> {
    cloud(count, |random| random.in_cube().component_mul(&Vec3::new(1.0, 1e-4, 1e-4)))
}

/// Returns a regular polygon on the unit circle.
pub fn flat_disc(sides: usize) -> Vec<Vec3> {
    cylinder(sides, 1)
}
