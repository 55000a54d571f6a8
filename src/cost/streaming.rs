//! The streaming cost, which viewers show as download weight: the viewer's estimate from the sizes of the level blocks.
//!
//! The source is `LLMeshCostData` in the viewer's `llmeshrepository.cpp` and `llvovolume.cpp`, which claim to match the
//! simulator. In 2024 Second Life reduced the download weight of meshes by 15 per cent on its servers. Neither the
//! viewer nor this estimate includes the reduction.

use std::f64::consts::PI;

use crate::geometry::Vec3;
use crate::mesh_asset::{BlockKind, MeshAsset};

use super::constants::Constants;

/// Compressed sizes of the four level blocks, in bytes; 0 for an absent level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LodBytes {
    pub lowest: u64,
    pub low: u64,
    pub medium: u64,
    pub high: u64,
}

impl LodBytes {
    /// Reads the sizes from the header of an asset.
    pub fn of_asset(asset: &MeshAsset<'_>) -> Self {
        let size = |kind| asset.entry(kind).map_or(0, |entry| u64::try_from(entry.size).unwrap_or(u64::MAX));
        Self {
            lowest: size(BlockKind::LowestLod),
            low: size(BlockKind::LowLod),
            medium: size(BlockKind::MediumLod),
            high: size(BlockKind::HighLod),
        }
    }

    /// Returns these sizes, and those of `other` for absent levels.
    pub fn or(&self, other: &Self) -> Self {
        let or = |own: u64, other: u64| if own == 0 { other } else { own };
        Self {
            lowest: or(self.lowest, other.lowest),
            low: or(self.low, other.low),
            medium: or(self.medium, other.medium),
            high: or(self.high, other.high),
        }
    }

    /// Returns whether a level is absent, so that its size is assumed.
    pub fn lacks_levels(&self) -> bool {
        [self.lowest, self.low, self.medium, self.high].contains(&0)
    }

    /// Returns the sizes from lowest to high. An absent level gets the size of the next higher one.
    fn filled(&self) -> [u64; 4] {
        let mut sizes = [self.lowest, self.low, self.medium, self.high];
        for level in (0..3).rev() {
            if sizes[level] == 0 {
                sizes[level] = sizes[level + 1];
            }
        }
        sizes
    }
}

/// The terms of the streaming cost from lowest to high: triangles, and the areas from which they are seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StreamingTerms {
    /// Estimated from the sizes of the blocks.
    pub triangles: [f64; 4],
    /// In square metres.
    pub areas: [f64; 4],
}

impl StreamingTerms {
    /// Returns the triangles, each level weighted by the share of the area from which it is seen.
    pub fn weighted_triangles(&self) -> f64 {
        let total: f64 = self.areas.iter().sum();
        self.triangles.iter().zip(&self.areas).map(|(triangles, area)| triangles * (area / total)).sum()
    }
}

impl Constants {
    /// Returns the cost of a mesh prim of `size` metres. It never falls as the prim or one of its blocks alone grows.
    pub fn streaming_cost(&self, bytes: &LodBytes, size: &Vec3) -> f64 {
        let terms = self.streaming_terms(bytes, size);
        self.streaming_scale / self.triangle_budget * terms.weighted_triangles()
    }

    /// Returns the terms of [`Constants::streaming_cost`].
    pub fn streaming_terms(&self, bytes: &LodBytes, size: &Vec3) -> StreamingTerms {
        let radius = 0.5 * size.norm();
        let circle = |detail: f64| {
            let distance = (radius / detail).min(self.draw_distance_m);
            (PI * distance * distance).min(self.max_ring_area_m2)
        };
        let [lowest, low, medium, high] =
            [self.max_ring_area_m2, circle(self.lowest_detail), circle(self.low_detail), circle(self.mid_detail)];
        let areas = [lowest - low, low - medium, medium - high, high];
        let bound = |area: f64| area.max(self.min_ring_area_m2).min(self.max_ring_area_m2);
        StreamingTerms { triangles: self.triangles_of(bytes), areas: areas.map(bound) }
    }

    /// Returns the cost of a rigged mesh in an animated linkset, which depends on triangles and not on size. It charges
    /// the triangles of the high level. Of each lower level it charges the triangles above half of the next level,
    /// without the first 64. [`Constants::animated_base_cost`] is the cost of the linkset's skeleton.
    pub fn animated_streaming_cost(&self, bytes: &LodBytes) -> f64 {
        self.animated_per_1000_triangles * 0.001 * self.animated_triangles(bytes)
    }

    /// Returns the triangles that [`Constants::animated_streaming_cost`] charges.
    pub fn animated_triangles(&self, bytes: &LodBytes) -> f64 {
        let [lowest, low, medium, high] = self.triangles_of(bytes);
        let (mut charged, mut allowed) = (high, high);
        for triangles in [medium, low, lowest] {
            // As in the viewer's llclamp, the upper bound wins if the bounds are reversed.
            allowed = (allowed / 2.0).max(self.animated_free_triangles).min(triangles);
            charged += triangles - allowed;
        }
        charged
    }

    /// Returns the cost of an animated linkset without its meshes.
    pub fn animated_base_cost(&self) -> f64 {
        self.animated_base
    }

    fn triangles_of(&self, bytes: &LodBytes) -> [f64; 4] {
        let triangles = |bytes: u64| (bytes as f64 - self.metadata_bytes).max(self.min_level_bytes);
        bytes.filled().map(|bytes| triangles(bytes) / self.bytes_per_triangle)
    }
}

#[cfg(test)]
mod tests {
    use super::super::PUBLISHED;
    use super::*;

    /// The levels of the smallest real asset that we have, Hippolyzer's rigged cube.
    const CUBE: LodBytes = LodBytes { lowest: 203, low: 203, medium: 203, high: 327 };

    #[test]
    fn blocks_below_the_discount_are_one_triangle_a_level() {
        // 0.06 times one triangle, at any size.
        for side in [0.01, 1.0, 64.0] {
            let cost = PUBLISHED.streaming_cost(&CUBE, &Vec3::repeat(side));
            assert!((cost - 0.06).abs() < 1e-12, "{cost}");
        }
    }

    #[test]
    fn worked_example_of_a_house_is_met() {
        // By hand: 1000, 500, 250 and 125 triangles on 10 x 10 x 10 m. The radius is 8.66 m. The circles are at 36.08,
        // 144.34 and 288.68 m, the last two beyond the largest circle of the region. The areas are 37,489.., 61,359..
        // and 4,090.. m2.
        let bytes = LodBytes { lowest: 2384, low: 4384, medium: 8384, high: 16_384 };
        let size = Vec3::repeat(10.0);
        let terms = PUBLISHED.streaming_terms(&bytes, &size);
        assert_eq!(terms.triangles, [125.0, 250.0, 500.0, 1000.0]);
        let r = 75.0_f64.sqrt();
        let (high, mid) = (PI * (r / 0.24).powi(2), PI * (r / 0.06).powi(2));
        let areas = [1.0, 102_944.0 - mid, mid - high, high];
        assert!(terms.areas.iter().zip(areas).all(|(met, area)| (met - area).abs() < 1e-6), "{terms:?} {areas:?}");
        let sum = 125.0 * areas[0] + 250.0 * areas[1] + 500.0 * areas[2] + 1000.0 * areas[3];
        let expected = 0.06 * sum / areas.iter().sum::<f64>();
        assert!((PUBLISHED.streaming_cost(&bytes, &size) - expected).abs() < 1e-9);
    }

    #[test]
    fn a_missing_level_has_the_size_of_the_next_higher() {
        let only_high = LodBytes { high: 20_000, ..LodBytes::default() };
        let all = LodBytes { lowest: 20_000, low: 20_000, medium: 20_000, high: 20_000 };
        let size = Vec3::repeat(2.0);
        assert_eq!(PUBLISHED.streaming_cost(&only_high, &size), PUBLISHED.streaming_cost(&all, &size));
    }

    #[test]
    fn cost_never_falls_as_a_prim_with_ordinary_levels_grows() {
        let bytes = LodBytes { lowest: 1000, low: 2000, medium: 8000, high: 60_000 };
        let costs: Vec<f64> =
            (0..200).map(|step| PUBLISHED.streaming_cost(&bytes, &Vec3::repeat(0.01 * 1.05_f64.powi(step)))).collect();
        assert!(costs.windows(2).all(|pair| pair[0] <= pair[1] + 1e-9), "{costs:?}");
        assert!(costs[199] > 10.0 * costs[0]);
    }

    #[test]
    fn cost_never_falls_as_a_block_grows() {
        let size = Vec3::new(3.0, 4.0, 5.0);
        let cost = |high| PUBLISHED.streaming_cost(&LodBytes { lowest: 500, low: 900, medium: 2000, high }, &size);
        assert!((0..60).all(|step| cost(2000 + 100 * step) <= cost(2100 + 100 * step)));
    }

    #[test]
    fn animated_mesh_costs_1_5_per_1000_triangles() {
        // 1000 triangles and levels of half each, so only the high level is charged.
        let halves = LodBytes { lowest: 2384, low: 4384, medium: 8384, high: 16_384 };
        assert_eq!(PUBLISHED.animated_streaming_cost(&halves), 1.5);
        let flat = LodBytes { lowest: 16_384, low: 16_384, medium: 16_384, high: 16_384 };
        assert_eq!(PUBLISHED.animated_triangles(&flat), 1000.0 + 500.0 + 750.0 + 875.0);
        assert_eq!(PUBLISHED.animated_triangles(&CUBE), 1.0);
    }

    #[test]
    fn no_size_makes_a_cost_that_is_no_number() {
        for size in [0.0, 1e-300, 1e-9, 1e9, 1e300, f64::MAX] {
            for bytes in [LodBytes::default(), CUBE, LodBytes { high: u64::MAX, ..CUBE }] {
                let cost = PUBLISHED.streaming_cost(&bytes, &Vec3::repeat(size));
                assert!(cost.is_finite() && cost > 0.0, "{cost} {size} {bytes:?}");
                assert!(PUBLISHED.animated_streaming_cost(&bytes).is_finite());
            }
        }
    }
}
