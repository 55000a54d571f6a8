use super::*;
use crate::pipeline::{JobSpec, Upload};

fn demand(format: Format, bytes: usize, method: &str) -> Demand {
    let spec = JobSpec::from_pairs([("method", method)]).unwrap();
    Demand::of_job(&Job::new(Upload::plain("body", format, vec![0; bytes]), spec), Owner::new("test"), 2)
}

#[test]
fn the_size_depends_on_triangles_and_method() {
    for (format, bytes, method, size) in [
        (Format::Obj, 8 << 20, "preview", Size::Everyday),
        (Format::Obj, 9 << 20, "none", Size::Large),
        (Format::Obj, 5 << 20, "solid", Size::Large),
        (Format::Stl, 9 << 20, "preview", Size::Everyday),
        (Format::MeshAsset, 1 << 20, "preview", Size::Everyday),
        (Format::MeshAsset, 2 << 20, "preview", Size::Large),
        (Format::Obj, 2000, "preview", Size::Express),
        (Format::Obj, 2000, "solid", Size::Express),
        (Format::Obj, 30_000, "preview", Size::Express),
        (Format::Obj, 30_000, "solid", Size::Everyday),
    ] {
        assert_eq!(demand(format, bytes, method).size, size, "{format:?} {bytes} {method}");
    }
}

#[test]
fn a_run_may_not_read_more_than_its_memory_is_for() {
    let settings = ReadLimits::default();
    let small = demand(Format::MeshAsset, 10_000, "preview");
    let limits = small.limits(&settings);
    assert!(small.is_bounded(&settings));
    assert_eq!(limits.max_triangles, 20_000);
    assert_eq!(limits.max_decompressed_bytes, 1 << 20);
    assert!(small.memory_bytes < 32 << 20, "{}", small.memory_bytes);
    let whole_model = Upload::plain("body", Format::LlsdBinary, b"mesh_list".repeat(1111));
    let assets_in_llsd = Demand::of_reading(&whole_model, Owner::new("test"));
    assert_eq!(assets_in_llsd.limits(&settings).max_decompressed_bytes, 1 << 20);
    // A mesh in JSON holds no asset, and inflates to nothing.
    assert_eq!(demand(Format::Json, 10_000, "preview").limits(&settings).max_decompressed_bytes, 10_000);
    let large = small.as_large(1 << 30);
    assert!(!large.is_bounded(&settings));
    // Memory is reserved for as many meshes of a small model as there are threads, and for one of a large model.
    let of_model = Demand::of_job(&Job::new(whole_model, JobSpec::default()), Owner::new("test"), 8);
    assert_eq!(of_model.limits(&settings).meshes_at_once, 8);
    assert_eq!(of_model.as_large(1 << 30).limits(&settings).meshes_at_once, 1);
    assert_eq!(large.limits(&settings).max_triangles, settings.max_triangles);
}

#[test]
fn the_largest_work_is_that_of_the_limit_that_allows_most() {
    let settings = ReadLimits { max_triangles: 1000, max_decompressed_bytes: 1 << 30, ..ReadLimits::default() };
    assert_eq!(Demand::largest_bytes(&settings, 1 << 20), (16 << 20) + (5 << 30));
    assert_eq!(Demand::largest_bytes(&settings, 1 << 30), (16 << 20) + (12 << 30));
    let settings = ReadLimits { max_triangles: 2_000_000, max_decompressed_bytes: 1, ..settings };
    assert_eq!(Demand::largest_bytes(&settings, 1), (16 << 20) + 1_200_000_000);
}
