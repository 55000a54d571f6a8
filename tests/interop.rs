//! Compares our encoding with independent implementations: Linden Lab's `llsd` and `hippolyzer`, from PyPI.
//!
//! `HULLWRIGHT_INTEROP_PYTHON` names a Python in which `tests/interop/requirements.txt` is installed:
//!
//! ```text
//! python3 -m venv interop
//! interop/bin/pip install --no-deps -r tests/interop/requirements.txt
//! HULLWRIGHT_INTEROP_PYTHON=interop/bin/python cargo test --test interop
//! ```

#[path = "support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use hullwright::formats::{Format, ReadLimits};
use hullwright::geometry::samples::{BOX_TRIANGLES, box_corners};
use hullwright::geometry::{MeshSoup, Progress, Vec3};
use hullwright::mesh_asset::llsd::{self, Llsd, LlsdLimits};
use hullwright::mesh_asset::{AssetLimits, BlockKind, ConvexBlock, MeshAsset, Names, Surfaces, new_asset, slm};
use hullwright::pipeline::{Job, JobSpec, Representation, Upload, render, run};

#[allow(dead_code, reason = "shared with suites that use more of it")]
#[path = "support/whole_model.rs"]
mod whole_model;

/// The same value as `sample()` in check.py.
fn sample() -> Llsd {
    let bytes: Vec<u8> = (0..=255).collect();
    let array = [Llsd::from(1), Llsd::from(-2.5), Llsd::Undefined, true.into(), false.into(), llsd::array([])];
    let extremes = [i32::MAX.into(), i32::MIN.into(), 1e300.into(), (-1e-300).into(), Llsd::from(0.1)];
    let deeper = llsd::array([llsd::array([llsd::array([])]), llsd::map::<&str>([])]);
    llsd::map([
        ("array", llsd::array(array)),
        ("binary", Llsd::Binary(bytes.clone())),
        // 2026-02-28T12:30:15.25Z
        ("date", Llsd::Date("2026-02-28T12:30:15.25Z".parse().unwrap())),
        ("extremes", llsd::array(extremes)),
        ("map", llsd::map([("nested", llsd::map([("deeper", deeper)]))])),
        ("text", Llsd::from(" <a & b> \"quoted\" 'single' back\\slash \u{e9} \u{1f600} ]]> ")),
        ("uri", Llsd::Uri("http://example.com/a?b=c&d=e".into())),
        ("uuid", Llsd::Uuid("00010203-0405-0607-0809-0a0b0c0d0e0f".parse().unwrap())),
    ])
}

fn to_notation(value: &Llsd) -> Vec<u8> {
    llsd_rs::notation::to_vec(value, &llsd_rs::notation::FormatterContext::new()).unwrap()
}

/// The date that Python refuses as `llsd-rs` writes it: with `+00:00` for `Z`.
fn date() -> Llsd {
    sample().get("date").unwrap().clone()
}

/// Returns the sample as Python's binary writer writes it: dates in whole seconds, and a string instead of a URI.
fn sample_as_python_writes_binary() -> Llsd {
    let sample = sample();
    let entries = sample.as_map().unwrap().iter().map(|(key, value)| match value {
        Llsd::Date(_) => (key, Llsd::Date("2026-02-28T12:30:15Z".parse().unwrap())),
        Llsd::Uri(uri) => (key, Llsd::String(uri.as_str().into())),
        other => (key, other.clone()),
    });
    llsd::map(entries)
}

/// Returns points on a stretched sphere. All of them are vertices of their hull, before and after rounding.
fn round(points: usize, center: Vec3) -> Vec<Vec3> {
    let golden = std::f64::consts::PI * (3.0 - 5f64.sqrt());
    let on_sphere = |i: usize| {
        let z = 1.0 - 2.0 * (i as f64 + 0.5) / points as f64;
        let (r, angle) = ((1.0 - z * z).sqrt(), golden * i as f64);
        center + Vec3::new(r * angle.cos(), 2.0 * r * angle.sin(), 3.0 * z)
    };
    (0..points).map(on_sphere).collect()
}

fn surface() -> MeshSoup {
    let positions = round(4, Vec3::new(1.0, 2.0, 3.0));
    MeshSoup { positions, triangles: vec![[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]], parts: Vec::new() }
}

/// Returns an asset of three levels and a physics mesh: boxes, each lower one narrower, and a tetrahedron.
fn levels() -> Vec<u8> {
    let narrow = |factor: f64| {
        let mut soup = hullwright::geometry::samples::unit_cube();
        soup.positions.iter_mut().for_each(|point| point.x *= factor);
        soup
    };
    let [high, low, lowest] = [1.0, 0.75, 0.5].map(narrow);
    let physics = surface();
    let levels = [Some((&high).into()), None, Some((&low).into()), Some((&lowest).into())];
    let block = ConvexBlock::fit(Some(&high.positions), &[]).unwrap();
    new_asset(Surfaces { levels, physics_mesh: Some((&physics).into()) }, &block).unwrap().0
}

/// Returns the response to a whole model as LLSD XML: two boxes, one of which is placed twice.
fn whole_model_answer() -> String {
    let instances = vec![
        whole_model::instance(0, "top", [2.0, 1.0, 0.5]),
        whole_model::instance(1, "leg", [0.1, 0.1, 1.0]),
        whole_model::instance(1, "leg", [0.1, 0.1, 1.0]),
    ];
    let request = whole_model::request(vec![whole_model::asset(0.5), whole_model::asset(1.0)], instances);
    let upload = Upload::plain("body", Format::LlsdXml, llsd::write_xml(&request).into_bytes());
    let job = Job::new(upload, JobSpec::default());
    let outcome = run(&job, &ReadLimits::default(), &Progress::silent()).unwrap();
    String::from_utf8(render(&outcome, Representation::LlsdXml, false).unwrap()).unwrap()
}

/// Returns a scene of two objects in one form.
fn scene_in(form: Representation) -> Vec<u8> {
    let object = |name: &str, at: f64, base: u16| {
        let corners = box_corners(Vec3::repeat(at), Vec3::repeat(0.5));
        let vertices: String = corners.iter().map(|c| format!("v {} {} {}\n", c.x, c.y, c.z)).collect();
        let face = |[a, b, c]: &[u16; 3]| format!("f {} {} {}\n", a + 1 + base, b + 1 + base, c + 1 + base);
        format!("o {name}\n{vertices}{}", BOX_TRIANGLES.iter().map(face).collect::<String>())
    };
    let text = object("post", 0.0, 0) + &object("beam", 3.0, 8);
    let spec = JobSpec::from_pairs([("parts", "objects")]).unwrap();
    let job = Job::new(Upload::plain("body", Format::Obj, text.into_bytes()), spec);
    let outcome = run(&job, &ReadLimits::default(), &Progress::silent()).unwrap();
    render(&outcome, form, false).unwrap()
}

/// Returns an asset as a viewer keeps it: with the names of its materials, and triangles for physics beside its hulls.
fn cached_asset() -> Vec<u8> {
    let bytes = new_asset(&surface(), &Hulls::new().block()).unwrap().0;
    let asset = MeshAsset::read(&bytes, &AssetLimits::default()).unwrap();
    let (names, physics) = (slm::materials(&asset).unwrap(), slm::physics_shells(&asset, |shells| shells).unwrap());
    slm::cached_mesh(&asset, &names, physics.as_ref(), &[BlockKind::HighLod]).unwrap()
}

struct Hulls {
    single: Vec<Vec3>,
    list: Vec<Vec<Vec3>>,
}

impl Hulls {
    fn new() -> Self {
        let center = Vec3::new(1.0, 2.0, 3.0);
        Self { single: round(100, center), list: vec![round(256, center), round(4, center), round(30, center)] }
    }

    fn block(&self) -> ConvexBlock {
        ConvexBlock::fit(Some(&self.single), &self.list).unwrap()
    }

    fn describe(&self, surface: &MeshSoup) -> serde_json::Value {
        let points = |points: &[Vec3]| points.iter().map(|&point| <[f64; 3]>::from(point)).collect::<Vec<_>>();
        serde_json::json!({
            "hull": points(&self.single),
            "hulls": self.list.iter().map(|hull| points(hull)).collect::<Vec<_>>(),
            "surface": points(&surface.positions),
            "triangles": surface.triangles.len(),
        })
    }
}

struct Peer {
    python: OsString,
    folder: tempfile::TempDir,
}

impl Peer {
    /// Returns `None` when the environment names no Python. A Python that is named must work, or the test fails.
    fn find() -> Option<Self> {
        let python = std::env::var_os("HULLWRIGHT_INTEROP_PYTHON")?;
        Some(Self { python, folder: tempfile::tempdir().unwrap() })
    }

    fn run(&self, script: &str, what: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/interop").join(script);
        let output = Command::new(&self.python).arg(path).arg(what).arg(self.folder.path()).output().unwrap();
        assert!(output.status.success(), "{script} {what}: {}", String::from_utf8_lossy(&output.stderr));
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).unwrap();
    }

    fn write_all_encodings(&self, name: &str, value: &Llsd) {
        self.write(&format!("{name}.xml"), llsd::write_xml(value));
        self.write(&format!("{name}.bin"), llsd::write_binary(value));
        // The program writes no notation; the crate does for who asks it.
        let mut value = value.clone();
        value.as_map_mut().unwrap().remove("date");
        self.write(&format!("{name}.notation"), to_notation(&value));
    }
}

#[test]
fn wire_is_read_and_written_as_by_others() {
    let Some(peer) = Peer::find() else {
        skip::skip("HULLWRIGHT_INTEROP_PYTHON names no Python");
        return;
    };
    peer.run("check.py", "write");
    let limits = LlsdLimits::DOCUMENT;
    assert_eq!(llsd::read_xml(&peer.read("theirs.xml"), &limits), Ok(sample()));
    assert_eq!(llsd::read_xml(&peer.read("theirs.pretty.xml"), &limits), Ok(sample()));
    assert_eq!(llsd::read_binary(&peer.read("theirs.bin"), &limits), Ok(sample_as_python_writes_binary()));
    assert_eq!(llsd::read_notation(&peer.read("theirs.notation"), &limits), Ok(sample()));

    let theirs = peer.read("theirs.mesh");
    let asset = MeshAsset::read(&theirs, &AssetLimits::default()).unwrap();
    assert_eq!(asset.soup(BlockKind::HighLod).unwrap().unwrap().triangles, [[0, 1, 2]]);
    assert_eq!(asset.convex().unwrap().unwrap().hull().map(<[_]>::len), Some(3));

    let (hulls, surface) = (Hulls::new(), surface());
    let block = hulls.block();
    peer.write_all_encodings("ours", &sample());
    peer.write("date.notation", to_notation(&date()));
    peer.write("date.xml", llsd_rs::xml::to_string(&date()).unwrap());
    for (names, name) in [(Names::Wiki, "wiki"), (Names::Viewer, "viewer")] {
        peer.write_all_encodings(&format!("hulls.{name}"), &block.to_llsd(names));
        peer.write(&format!("hulls.{name}.json"), block.to_json(names).to_string());
    }
    peer.write("hulls.json", hulls.describe(&surface).to_string());
    peer.write("replaced.mesh", asset.replace_physics(&block, None).unwrap().0);
    peer.write("new.mesh", new_asset(&surface, &block).unwrap().0);
    peer.write("levels.mesh", levels());
    peer.write("model.xml", whole_model_answer());
    peer.write("scene.xml", scene_in(Representation::LlsdXml));
    peer.write("request.xml", scene_in(Representation::Request));
    peer.write("scene.slm", scene_in(Representation::Slm));
    // The sample that hippolyzer calls `.slm` is one asset with the names of its materials.
    peer.write("cached.mesh", cached_asset());
    peer.run("check.py", "read");
}

#[test]
fn hulls_of_random_scenes_stand_where_another_reader_has_the_triangles() {
    let Some(peer) = Peer::find() else {
        skip::skip("HULLWRIGHT_INTEROP_PYTHON names no Python");
        return;
    };
    peer.run("trees.py", "write");
    let spec = JobSpec::from_pairs([("parts", "objects"), ("method", "solid")]).unwrap();
    for number in 0..200 {
        let upload = Upload::plain("scene", Format::Glb, peer.read(&format!("{number:03}.glb")));
        let outcome = run(&Job::new(upload, spec.clone()), &ReadLimits::default(), &Progress::silent()).unwrap();
        peer.write(&format!("{number:03}.json"), render(&outcome, Representation::Json, false).unwrap());
    }
    peer.run("trees.py", "read");
}
