//! Meshes as bad exporters and unlucky edits produce them. A seed always gives the same mesh.

use hullwright::geometry::samples::Random;
use hullwright::geometry::{Aabb, MeshSoup, Vec3};

/// A kind of damage to a mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// Removes all triangles around a place.
    Hole,
    /// Removes scattered triangles.
    Drop,
    /// Reverses the winding of some triangles.
    Flip,
    /// Moves vertices by 1e-6 to 0.03 of the diagonal.
    Noise,
    /// Doubles a share of the triangles, in place or shifted.
    Duplicate,
    /// Turns, scales by 1e-4 to 1e4, and moves the mesh.
    Similarity,
    /// Flattens the mesh along one axis, down to 1e-5, and turns it.
    Squash,
    /// Moves some vertices onto others.
    Collapse,
    /// Changes the order of the triangles.
    Shuffle,
}

const ALL: [Mutation; 9] = [
    Mutation::Hole,
    Mutation::Drop,
    Mutation::Flip,
    Mutation::Noise,
    Mutation::Duplicate,
    Mutation::Similarity,
    Mutation::Squash,
    Mutation::Collapse,
    Mutation::Shuffle,
];

/// Returns a mesh with one to three kinds of damage, and their list.
pub fn mutated(soup: &MeshSoup, random: &mut Random) -> (MeshSoup, Vec<Mutation>) {
    let mut soup =
        MeshSoup { positions: soup.positions.clone(), triangles: soup.triangles.clone(), ..MeshSoup::default() };
    let mutations: Vec<Mutation> = (0..1 + random.bits() % 3).map(|_| ALL[random.below(9)]).collect();
    for &mutation in &mutations {
        apply(mutation, &mut soup, random);
    }
    (soup, mutations)
}

fn between(random: &mut Random, low: f64, high: f64) -> f64 {
    low + (high - low) * random.unit()
}

fn apply(mutation: Mutation, soup: &mut MeshSoup, random: &mut Random) {
    let Some(bounds) = Aabb::of_points(&soup.positions) else { return };
    let diagonal = bounds.diagonal();
    match mutation {
        Mutation::Hole => {
            let middle = |soup: &MeshSoup, triangle: &[u32; 3]| {
                triangle.iter().map(|&index| soup.positions[index as usize]).sum::<Vec3>() / 3.0
            };
            let Some(triangle) = soup.triangles.get(random.below(soup.triangles.len())) else { return };
            let (place, radius) = (middle(soup, triangle), diagonal * between(random, 0.02, 0.3));
            let is_left = |triangle: &&[u32; 3]| (middle(soup, triangle) - place).norm() > radius;
            let left: Vec<[u32; 3]> = soup.triangles.iter().filter(is_left).copied().collect();
            keep(soup, left);
        }
        Mutation::Drop => {
            let share = between(random, 0.02, 0.3);
            let left = soup.triangles.iter().filter(|_| random.unit() > share).copied().collect();
            keep(soup, left);
        }
        Mutation::Flip => {
            let share = between(random, 0.02, 0.6);
            soup.triangles.iter_mut().filter(|_| random.unit() < share).for_each(|triangle| triangle.swap(1, 2));
        }
        Mutation::Noise => {
            let size = diagonal * 10f64.powf(between(random, -6.0, -1.5));
            soup.positions.iter_mut().for_each(|point| *point += random.gaussian() * size);
        }
        Mutation::Duplicate => {
            let count = (soup.triangles.len() as f64 * between(random, 0.1, 1.0)) as usize;
            let away = [None, Some(0.0), Some(1e-7), Some(1e-3), Some(0.1), Some(1.0)][random.below(6)];
            let mut copies: Vec<[u32; 3]> = soup.triangles.iter().take(count).copied().collect();
            if let Some(away) = away {
                let (first, shift) = (soup.positions.len() as u32, random.gaussian() * (diagonal * away));
                soup.positions.extend_from_within(..);
                soup.positions[first as usize..].iter_mut().for_each(|point| *point += shift);
                copies.iter_mut().flatten().for_each(|index| *index += first);
            }
            soup.triangles.extend(copies);
        }
        Mutation::Similarity => {
            let (rotation, scale) = (random.rotation(), 10f64.powf(between(random, -4.0, 4.0)));
            let shift = random.gaussian() * (diagonal * scale * [0.0, 1.0, 100.0][random.below(3)]);
            soup.positions.iter_mut().for_each(|point| *point = rotation * *point * scale + shift);
        }
        Mutation::Squash => {
            let (axis, share) = (random.below(3), 10f64.powf(between(random, -5.0, 0.0)));
            let rotation = random.rotation();
            soup.positions.iter_mut().for_each(|point| {
                point[axis] *= share;
                *point = rotation * *point;
            });
        }
        Mutation::Collapse => {
            for _ in 0..soup.positions.len().div_ceil(20) {
                let (to, from) = (random.below(soup.positions.len()), random.below(soup.positions.len()));
                soup.positions[to] = soup.positions[from];
            }
        }
        Mutation::Shuffle => {
            for index in (1..soup.triangles.len()).rev() {
                soup.triangles.swap(index, random.below(index + 1));
            }
        }
    }
}

/// Keeps the mesh if no triangle is left, because another test covers empty meshes.
fn keep(soup: &mut MeshSoup, left: Vec<[u32; 3]>) {
    if left.len() > 2 {
        soup.triangles = left;
    }
}
