use super::*;
use crate::geometry::Vec3;

fn model_of(json: &str) -> Model {
    read(json.as_bytes(), &ReadLimits::default()).expect("reads")
}

fn error_of(json: &str) -> ReadError {
    read(json.as_bytes(), &ReadLimits::default()).expect_err("is refused")
}

#[test]
fn levels_are_found_under_both_of_their_names() {
    let level = r#"{"positions":[[0,0,0],[1,0.5,0],[0,1e0,-2]],"triangles":[[0,1,2]]}"#;
    for (name, level_name) in
        [("physics_mesh", Level::PhysicsShape), ("mid_lod", Level::MidLod), ("low_lod", Level::LowLod)]
    {
        let soup = &model_of(&format!(r#"{{"{name}":{level}, "high_lod":null}}"#)).levels[&level_name];
        assert_eq!(soup.positions[2], Vec3::new(0.0, 1.0, -2.0));
        assert_eq!((&soup.triangles[..], soup.parts[0].name.as_str()), (&[[0, 1, 2]][..], level_name.name()));
    }
}

#[test]
fn what_was_met_is_told_in_words_that_end_the_sentence() {
    for (json, met) in [
        ("o cube", "expected a map of levels in JSON, met a fault of JSON in line 1, column 1 (expected value)"),
        (r#"{"high_lod":{"positions":[[1,2"#, "met the end of the document"),
        (
            r#"{"high_lod":{"positions":[[1,null,3]]}}"#,
            "expected positions as [x, y, z] and triangles as [i, j, k], met null",
        ),
    ] {
        let error = error_of(json).to_string();
        assert!(error.ends_with(met), "{error}");
    }
}

#[test]
fn points_without_triangles_are_a_cloud() {
    let model = model_of(r#"{"high_lod":{"positions":[[1,2,3]]},"extra":{"deep":[1]}}"#);
    assert_eq!(model.levels[&Level::HighLod].positions, [Vec3::new(1.0, 2.0, 3.0)]);
    assert_eq!(model.notes[0].code(), "ignored");
}

#[test]
fn unknown_keys_are_named_and_counted() {
    let model = model_of(r#"{"high_lod":{"positions":[[1,2,3]],"triangle":[[0,0,0]]}}"#);
    let notes: Vec<_> = model.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["1 unknown key left out, the first at \"high_lod.triangle\""]);
    let many: String = (0..11).map(|number| format!(r#""k{number}":0,"#)).collect();
    let model = model_of(&format!(r#"{{{many}"high_lod":{{"positions":[[1,2,3]]}}}}"#));
    let last = model.notes.last().map(ToString::to_string);
    assert_eq!(model.notes.len(), 9);
    assert_eq!(last.as_deref(), Some("11 unknown keys in all left out, the first at \"k0\""));
}

#[test]
fn submeshes_have_their_binary_as_base64() {
    let json = r#"{"high_lod":[{"NoGeometry":true},{"PositionDomain":{"Min":[0,0,0],"Max":[2,2,2]},
        "Position":"AAAAAAAA//8AAAAAAAD//wAA","TriangleList":"AAABAAIA","Normal":"xx"}]}"#;
    let soup = &model_of(json).levels[&Level::HighLod];
    assert_eq!(soup.positions[1], Vec3::new(2.0, 0.0, 0.0));
    assert_eq!((soup.triangles.len(), soup.parts.len()), (1, 2));
}

#[test]
fn a_fault_is_refused_with_its_path() {
    for (json, path) in [
        (r#"{"high_lod":{"positions":[[0,0,0],[1,2]]}}"#, "high_lod.positions[1]"),
        (r#"{"high_lod":{"positions":[[0,0,0],[1,2,3,4]]}}"#, "high_lod.positions[1]"),
        (r#"{"high_lod":{"positions":[[0,0,"x"]]}}"#, "high_lod.positions[0]"),
        (r#"{"high_lod":{"positions":[[0,0,0]],"triangles":[[0,0,-1]]}}"#, "high_lod.triangles[0]"),
        (r#"{"high_lod":{"positions":[[0,0,0]],"triangles":[[0,0,0],[0,1,0]]}}"#, "high_lod.triangles[1][1]"),
        (r#"{"high_lod":{"triangles":[]}}"#, "high_lod"),
        (r#"{"high_lod":7}"#, "high_lod"),
        (r#"{"high_lod":[{"Position":"?"}]}"#, "high_lod.submeshes[0]"),
        (r#"{"high_lod":[{"Position":""}]}"#, "high_lod"),
        (r#"{"mid_lod":{"positions":[]},"medium_lod":{"positions":[]}}"#, "medium_lod"),
        (r#"{"hgih_lod":{}}"#, "the map"),
        ("{}", "the map"),
    ] {
        assert_eq!(error_of(json).place(), Some(Place::Path(path.into())), "{json}");
    }
    assert_eq!(error_of("{\n \"a\" 1}").place(), Some(Place::Byte(7)));
    assert_eq!(error_of("{} x").place(), Some(Place::Byte(3)));
    assert_eq!(error_of(&"[".repeat(200_000)).code(), "malformed");
    assert_eq!(error_of(&format!("{{\"a\":{}", "[".repeat(200_000))).code(), "malformed");
}

#[test]
fn limits_are_for_all_levels_together() {
    let limits = ReadLimits { max_vertices: 3, ..ReadLimits::default() };
    let level = r#"{"positions":[[0,0,0],[1,1,1]]}"#;
    let json = format!(r#"{{"high_lod":{level},"mid_lod":{level}}}"#);
    let error = read(json.as_bytes(), &limits).expect_err("is refused");
    assert_eq!(error, ReadError::TooLarge { limit: Limit::Vertices, bound: 3, met: 4 });
}
