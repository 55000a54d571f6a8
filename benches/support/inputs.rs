//! Clouds of points for the benches: the sets of the measuring rig where they exist, else clouds generated here.

use std::path::{Path, PathBuf};

use hullwright::geometry::{Vec3, samples};

pub type Input = (String, Vec<Vec3>);

/// Returns clouds of the same kinds and names as the rig's set `single`, from other random numbers.
pub fn generated() -> Vec<Input> {
    let far = Vec3::new(2e4, 3e4, 1e3);
    let sphere = samples::sphere(10_000);
    let named = |name: &str, points: Vec<Vec3>| (name.to_owned(), points);
    vec![
        named("sphere_1k", samples::sphere(1000)),
        named("sphere_far_10k", sphere.iter().map(|p| p + far).collect()),
        named("sphere_tiny_10k", sphere.iter().map(|p| p * 1e-4).collect()),
        named("sphere_10k", sphere),
        named("sphere_65k", samples::sphere(65_536)),
        named("sphere_1M", samples::sphere(1_000_000)),
        named("gauss_1M", samples::gaussian(1_000_000)),
        named("cube_uniform_65k", samples::cube_uniform(65_536)),
        named("gridcube_61k", samples::cube_grid(100)),
        named("gridcube_rot_61k", samples::rotated(&samples::cube_grid(100))),
        named("cylinder_4000", samples::cylinder(2000, 2)),
        named("near_flat_10k", samples::near_flat(10_000)),
        named("needle_10k", samples::needle(10_000)),
    ]
}

/// Returns the vertices of the published meshes in the rig's set `dev`.
#[allow(dead_code, reason = "the table reads all sets by itself")]
pub fn real_meshes() -> Vec<Input> {
    set("dev", |_| true)
}

/// Returns the vertices of one set's models whose names are wanted; none where the set does not exist.
pub fn set(name: &str, is_wanted: impl Fn(&str) -> bool) -> Vec<Input> {
    let Ok(entries) = std::fs::read_dir(folder().join(name)) else {
        println!("(no set {name}: skipped)");
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "obj"));
    paths.sort();
    let named = paths.iter().map(|path| (path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), path));
    named.filter(|(name, _)| is_wanted(name)).map(|(name, path)| (name, vertices(path))).collect()
}

fn folder() -> PathBuf {
    let generated = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/rig");
    std::env::var_os("BENCH_MESHES").map_or(generated, Into::into)
}

fn vertices(path: &Path) -> Vec<Vec3> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines()
        .filter_map(|line| line.strip_prefix("v "))
        .filter_map(|line| {
            let mut numbers = line.split_whitespace().map(str::parse::<f64>);
            let mut next = || numbers.next().and_then(Result::ok);
            Some(Vec3::new(next()?, next()?, next()?))
        })
        .collect()
}
