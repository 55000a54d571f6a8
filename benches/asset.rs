//! Statistics of the time that a mesh asset takes: its header, its largest level step by step, and writing it.
//!
//! `llsd_rs` is the crate alone, without our scan for hostile bytes. Run it with
//! `cargo bench --no-default-features --bench asset`.

use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use hullwright::geometry::{ConvexHull, MeshSoup, samples};
use hullwright::mesh_asset::llsd::{self, LlsdLimits};
use hullwright::mesh_asset::{AssetLimits, BlockKind, ConvexBlock, MeshAsset, Surface, new_asset, soup_from_submeshes};

/// A closed surface of about this number of triangles, as one face of an asset.
fn surface(points: usize) -> MeshSoup {
    let hull = ConvexHull::of_points(&samples::sphere(points)).expect("points on a sphere have a hull");
    MeshSoup { positions: hull.points().to_vec(), triangles: hull.faces().to_vec(), parts: Vec::new() }
}

fn asset_of(soup: &MeshSoup) -> Vec<u8> {
    let hull = ConvexHull::of_points(&samples::sphere(200)).expect("points on a sphere have a hull");
    let block = ConvexBlock::fit(Some(hull.points()), &[]).expect("a block of one hull");
    new_asset(Surface::from(soup), &block).expect("an asset of one level").0
}

fn reading(criterion: &mut Criterion) {
    for points in [500, 30_000] {
        let bytes = asset_of(&surface(points));
        let asset = || MeshAsset::read(&bytes, &AssetLimits::default()).expect("our own asset");
        let opened = asset();
        let level = opened.entry(BlockKind::HighLod).expect("the highest level").clone();
        let inflated = opened.inflated(&level).expect("our own block");
        let value = llsd::read_binary(&inflated, &LlsdLimits::BLOCK).expect("our own LLSD");
        let mut group = criterion.benchmark_group("asset");
        group.sample_size(20).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        group.throughput(Throughput::Bytes(bytes.len() as u64));
        group.bench_function(BenchmarkId::new("header", points), |bencher| bencher.iter(asset));
        group.bench_function(BenchmarkId::new("inflate", points), |bencher| bencher.iter(|| asset().inflated(&level)));
        group.bench_function(BenchmarkId::new("llsd", points), |bencher| {
            bencher.iter(|| llsd::read_binary(&inflated, &LlsdLimits::BLOCK));
        });
        group.bench_function(BenchmarkId::new("llsd_rs", points), |bencher| {
            bencher.iter(|| llsd_rs::binary::from_slice(&inflated));
        });
        group.bench_function(BenchmarkId::new("triangles", points), |bencher| {
            bencher.iter(|| soup_from_submeshes(&value, "high_lod"));
        });
        group.bench_function(BenchmarkId::new("whole", points), |bencher| {
            bencher.iter(|| asset().soup(BlockKind::HighLod));
        });
        group.finish();
    }
}

criterion_group!(benches, reading);
criterion_main!(benches);
