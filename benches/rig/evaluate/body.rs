//! [`Body`]: a hull as half-spaces and triangles. parry3d computes them where it can.

use hullwright::geometry::samples::Random;
use hullwright::geometry::{Aabb, ConvexHull, Vec3};
use parry3d::math::Vector;
use parry3d::transformation::try_convex_hull;

/// A hull whose thickness is below this share of the model's diagonal is flat.
const FLAT: f64 = 1e-9;
/// A point above a face of its hull by more than this share of the diagonal is outside.
const OUTSIDE: f64 = 1e-7;

/// A convex body.
pub struct Body {
    /// The different points that the engine returned.
    pub points: Vec<Vec3>,
    /// Outward normal and largest height of the points along it.
    pub planes: Vec<(Vec3, f64)>,
    /// The boundary, wound outward.
    pub triangles: Vec<[Vec3; 3]>,
    pub bounds: Aabb,
    /// 0 for a flat hull.
    pub volume: f64,
}

impl Body {
    /// Returns the body of an engine's points in a model of the given diagonal.
    pub fn new(points: &[Vec3], diagonal: f64) -> Self {
        let mut points = points.to_vec();
        points.sort_by(|a, b| a.as_slice().partial_cmp(b.as_slice()).unwrap_or(std::cmp::Ordering::Equal));
        points.dedup();
        let bounds = Aabb::of_points(&points).unwrap_or(Aabb { min: Vec3::zeros(), max: Vec3::zeros() });
        let mut body = Self { points, planes: Vec::new(), triangles: Vec::new(), bounds, volume: 0.0 };
        body.triangles = body.solid_triangles(diagonal);
        let center = body.bounds.center();
        let volume = body.triangles.iter().map(|triangle| tetrahedron(&center, triangle)).sum::<f64>();
        let area = body.triangles.iter().map(area).sum::<f64>();
        if volume > FLAT * diagonal * area {
            body.volume = volume;
        } else {
            body.triangles = body.flat_triangles(diagonal);
        }
        body.planes = body.triangles.iter().filter_map(normal).map(|normal| body.plane(normal)).collect();
        if body.volume == 0.0 {
            body.planes.extend(body.side_planes());
        }
        body
    }

    /// Returns the half-space with this normal that contains all points and touches one of them.
    ///
    /// A rounded normal can then not cut the body.
    fn plane(&self, normal: Vec3) -> (Vec3, f64) {
        (normal, self.points.iter().map(|p| normal.dot(p)).fold(f64::MIN, f64::max))
    }

    /// Returns the boundary as parry3d computes it, or as the library does where parry3d's hull leaves a point outside.
    fn solid_triangles(&self, diagonal: f64) -> Vec<[Vec3; 3]> {
        let triangles = self.parry_triangles();
        let is_above =
            |normal: &Vec3, from: &Vec3| self.points.iter().any(|p| normal.dot(&(p - from)) > OUTSIDE * diagonal);
        if !triangles.iter().any(|triangle| normal(triangle).is_some_and(|normal| is_above(&normal, &triangle[0]))) {
            return triangles;
        }
        let Ok(hull) = ConvexHull::of_points(&self.points) else { return triangles };
        hull.faces().iter().map(|face| face.map(|vertex| hull.points()[vertex as usize])).collect()
    }

    fn parry_triangles(&self) -> Vec<[Vec3; 3]> {
        let points: Vec<Vector> = self.points.iter().map(|p| Vector::new(p.x, p.y, p.z)).collect();
        let hull = if points.len() < 4 { None } else { try_convex_hull(&points).ok() };
        let (points, triangles) = hull.unwrap_or_default();
        let at = |vertex: u32| points[vertex as usize];
        let vector = |p: Vector| Vec3::new(p.x, p.y, p.z);
        triangles.iter().map(|triangle| triangle.map(|vertex| vector(at(vertex)))).collect()
    }

    /// Both sides of a flat hull as fans; nothing for points on a line.
    fn flat_triangles(&self, diagonal: f64) -> Vec<[Vec3; 3]> {
        let Some(first) = self.points.first() else { return Vec::new() };
        let farthest = |from: &dyn Fn(&Vec3) -> f64| self.points.iter().max_by(|a, b| from(a).total_cmp(&from(b)));
        let Some(second) = farthest(&|p| (p - first).norm()) else { return Vec::new() };
        let along = second - first;
        let Some(third) = farthest(&|p| along.cross(&(p - first)).norm()) else { return Vec::new() };
        let normal = along.cross(&(third - first));
        if normal.norm() <= FLAT * diagonal * diagonal {
            return Vec::new();
        }
        let (u, v) = (along.normalize(), normal.cross(&along).normalize());
        let ring = outline(self.points.iter().map(|p| ([p.dot(&u), p.dot(&v)], *p)).collect());
        let fan = ring.windows(2).skip(1).map(|pair| [ring[0], pair[0], pair[1]]);
        fan.flat_map(|[a, b, c]| [[a, b, c], [a, c, b]]).collect()
    }

    /// The planes through the edges of a flat hull, at right angles to it.
    fn side_planes(&self) -> Vec<(Vec3, f64)> {
        let side = |triangle: &[Vec3; 3]| {
            let across = normal(triangle)?;
            let edges = [0, 1, 2].map(|i| (triangle[(i + 1) % 3] - triangle[i]).cross(&across));
            Some(edges.map(|edge| self.plane(edge.normalize())))
        };
        self.triangles.iter().filter_map(side).flatten().collect()
    }

    /// The largest height of a point above the planes; infinite for a body without planes.
    pub fn height(&self, p: &Vec3) -> f64 {
        self.planes.iter().map(|(normal, offset)| normal.dot(p) - offset).reduce(f64::max).unwrap_or(f64::INFINITY)
    }

    /// Whether a point is inside or at most the tolerance outside.
    pub fn contains(&self, p: &Vec3, tolerance: f64) -> bool {
        let is_near = (0..3)
            .all(|axis| p[axis] >= self.bounds.min[axis] - tolerance && p[axis] <= self.bounds.max[axis] + tolerance);
        is_near && self.height(p) <= tolerance
    }

    /// Points uniform in the volume: tetrahedra from the centre to the faces, chosen by their volume.
    pub fn points_inside(&self, count: usize, random: &mut Random) -> Vec<Vec3> {
        let center = self.points.iter().sum::<Vec3>() / self.points.len() as f64;
        let choice = Choice::new(self.triangles.iter().map(|triangle| tetrahedron(&center, triangle).max(0.0)));
        let mut point = || {
            let triangle = &self.triangles[choice.pick(random)];
            let weights = [(); 4].map(|()| -(1.0 - random.unit()).ln());
            let sum: f64 = weights.iter().sum();
            center + (0..3).map(|i| (triangle[i] - center) * (weights[i] / sum)).sum::<Vec3>()
        };
        (0..count).map(|_| point()).collect()
    }
}

/// Convex hull of points in a plane, counter-clockwise (A. M. Andrew's monotone chain, 1979).
fn outline(mut points: Vec<([f64; 2], Vec3)>) -> Vec<Vec3> {
    points.sort_by(|a, b| a.0.partial_cmp(&b.0).unwrap_or(std::cmp::Ordering::Equal));
    let turn = |a: [f64; 2], b: [f64; 2], c: [f64; 2]| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    let chain = |points: &mut dyn Iterator<Item = &([f64; 2], Vec3)>| {
        let mut chain: Vec<([f64; 2], Vec3)> = Vec::new();
        for point in points {
            while chain.len() > 1 && turn(chain[chain.len() - 2].0, chain[chain.len() - 1].0, point.0) <= 0.0 {
                chain.pop();
            }
            chain.push(*point);
        }
        chain.pop();
        chain
    };
    let lower = chain(&mut points.iter());
    let upper = chain(&mut points.iter().rev());
    lower.into_iter().chain(upper).map(|(_, point)| point).collect()
}

/// Picks indices with a probability in proportion to their weights.
pub struct Choice {
    sums: Vec<f64>,
}

impl Choice {
    pub fn new(weights: impl Iterator<Item = f64>) -> Self {
        let mut sum = 0.0;
        let add = |weight: f64| {
            sum += weight;
            sum
        };
        Self { sums: weights.map(add).collect() }
    }

    pub fn pick(&self, random: &mut Random) -> usize {
        let at = random.unit() * self.sums.last().copied().unwrap_or(0.0);
        self.sums.partition_point(|sum| *sum <= at).min(self.sums.len().saturating_sub(1))
    }
}

/// Points uniform on triangles, each with the index of its triangle.
pub fn scattered(triangles: &[[Vec3; 3]], count: usize, random: &mut Random) -> Vec<(Vec3, usize)> {
    let choice = Choice::new(triangles.iter().map(area));
    let mut point = || {
        let index = choice.pick(random);
        let [a, b, c] = triangles[index];
        let (u, v) = (random.unit(), random.unit());
        let (u, v) = if u + v > 1.0 { (1.0 - u, 1.0 - v) } else { (u, v) };
        (a + (b - a) * u + (c - a) * v, index)
    };
    if triangles.is_empty() { Vec::new() } else { (0..count).map(|_| point()).collect() }
}

/// Unit normal of a triangle; `None` without an area.
pub fn normal([a, b, c]: &[Vec3; 3]) -> Option<Vec3> {
    (b - a).cross(&(c - a)).try_normalize(0.0)
}

fn area([a, b, c]: &[Vec3; 3]) -> f64 {
    (b - a).cross(&(c - a)).norm() / 2.0
}

/// Signed volume of the tetrahedron from a point to a triangle.
fn tetrahedron(from: &Vec3, [a, b, c]: &[Vec3; 3]) -> f64 {
    (a - from).dot(&(b - from).cross(&(c - from))) / 6.0
}
