//! Times the decompose stage beside parry3d's VHACD on the models of the repository, with criterion's statistics.
//!
//! `cargo bench --no-default-features --bench decompose`. `peers/peers.py` runs CoACD and V-HACD.

use std::hint::black_box;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use hullwright::decompose::{Method, Params, decompose};
use hullwright::formats::{self, ReadLimits};
use hullwright::geometry::{Mesh, Progress};
use parry3d::transformation::vhacd::{VHACD, VHACDParameters};

const MODELS: [&str; 5] = ["shed.obj", "stairs.stl", "mug.ply", "chair.glb", "arch.dae"];

fn model(name: &str) -> Mesh {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(name);
    let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let format = formats::detect_by_name(name).expect("the ending is known");
    let model = formats::read(format, &bytes, &ReadLimits::default()).expect("the model is read");
    let soup = model.levels.into_values().next().expect("the model has a level");
    Mesh::from_soup(soup).expect("the mesh is valid").0
}

fn methods(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("decompose");
    group.sample_size(10);
    for name in MODELS {
        let mesh = model(name);
        for method in [Method::Preview, Method::Solid, Method::Surface, Method::Wrap] {
            let params = Params { method, ..Params::default() };
            group.bench_with_input(BenchmarkId::new(method.name(), name), &mesh, |bencher, mesh| {
                bencher.iter(|| decompose(black_box(mesh), &params, &Progress::silent()));
            });
        }
        let points: Vec<_> = mesh.points().iter().map(|p| parry3d::math::Vector::new(p.x, p.y, p.z)).collect();
        group.bench_with_input(BenchmarkId::new("parry_vhacd", name), &mesh, |bencher, mesh| {
            bencher.iter(|| {
                let parameters = VHACDParameters::default();
                let parts = VHACD::decompose(&parameters, black_box(&points), mesh.triangles(), true);
                parts.compute_exact_convex_hulls(&points, mesh.triangles())
            });
        });
    }
    group.finish();
}

criterion_group!(benches, methods);
criterion_main!(benches);
