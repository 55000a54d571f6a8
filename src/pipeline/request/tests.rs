//! Tests of the table of parameters and of a specification as text.

use serde_json::{Value, json};

use super::each::Each;
use super::parameter::Parameter;
use super::parameters::PARAMETERS;
use super::spec::JobSpec;
use super::values::Values;
use crate::cost::Constants;
use crate::decompose::Method;
use crate::geometry::Vec3;
use crate::pipeline::refusal::RefusalKind;

fn accepts(name: &str, value: &str) -> bool {
    JobSpec::from_pairs([(name, value)]).is_ok()
}

/// Values at the edge of a parameter's range, and values just beyond it.
fn edges(values: Values) -> (Vec<String>, Vec<String>) {
    let owned = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
    match values {
        Values::OneOf(words) => (owned(&words()), owned(&["other"])),
        Values::Flag => (owned(&["true", "false"]), owned(&["1", "yes"])),
        Values::Whole { min, max } => (
            vec![min.to_string(), max.to_string()],
            vec![(min as i64 - 1).to_string(), (max + 1).to_string(), "1.5".to_owned()],
        ),
        Values::Number { min, max, .. } => (
            vec![min.to_string(), max.to_string()],
            vec![(min - 1e-9).to_string(), (max * 1.001).to_string(), "NaN".to_owned(), "inf".to_owned()],
        ),
        Values::Axes { min, max } => (
            vec!["1,2,3".to_owned(), min.to_string(), max.to_string()],
            vec!["0".to_owned(), "1,2".to_owned(), (min / 2.0).to_string(), (max * 2.0).to_string()],
        ),
        Values::Scales => (owned(&["0.5,1,2", "0.25..4x9"]), owned(&["0", "a", "1..2x65"])),
        Values::Cost { min, max } => (
            vec![min.to_string(), max.to_string()],
            vec![(min - 1e-9).to_string(), (max * 1.001).to_string(), "FREE".to_owned()],
        ),
        Values::LodBytes => (owned(&["1/2/3/4", "/2", "4294967295"]), owned(&["0", "a", "1/2/3/4/5", "///"])),
        Values::Each => (Vec::new(), owned(&["{", "[]", "{\"a\": {\"parts\": \"objects\"}}"])),
        Values::Avatar => (owned(&["0.5x1.8", "0.1x10", "1X1"]), owned(&["0.5", "2x1", "0.05x1", "NaNx2", "1x11"])),
    }
}

#[test]
fn every_listed_value_and_bound_is_taken_and_none_beyond() {
    for Parameter { name, values, .. } in PARAMETERS {
        let (taken, refused) = edges(values);
        for value in &taken {
            assert!(accepts(name, value), "{name}={value}");
        }
        for value in &refused {
            let refusal = JobSpec::from_pairs([(name, value)]).unwrap_err();
            assert!(refusal.detail.ends_with(&format!("; it must be {values}")), "{name}={value}: {refusal}");
            assert_eq!(refusal.errors[0].part.as_deref(), Some(name));
        }
    }
}

#[test]
fn values_are_listed_in_plain_words() {
    let text = |name| PARAMETERS.iter().find(|parameter| parameter.name == name).unwrap().values.to_string();
    assert_eq!(text("method"), "one of preview, surface, solid, wrap, auto, none");
    assert_eq!(text("degenerate"), "refuse or slab");
    assert_eq!(text("thickness"), "a fraction of the diagonal from 0.000001 to 0.1");
    assert_eq!(text("source"), "one of physics_shape, mid_lod, high_lod, low_lod, lowest_lod, bounding_box, none");
}

#[test]
fn a_default_that_is_given_changes_nothing() {
    for parameter in PARAMETERS {
        match parameter.default() {
            Some(default) => {
                assert_eq!(parameter.absent, "", "{}", parameter.name);
                assert_eq!(JobSpec::from_pairs([(parameter.name, default)]), Ok(JobSpec::default()));
            }
            None => assert_ne!(parameter.absent, "", "{}", parameter.name),
        }
    }
}

#[test]
fn an_unknown_parameter_is_refused_with_the_known_ones() {
    let refusal = JobSpec::from_pairs([("colour", "red")]).unwrap_err();
    assert!(JobSpec::names().all(|name| refusal.detail.contains(name)), "{}", refusal.detail);
    assert!(refusal.detail.ends_with("; a query also has format and callback"), "{}", refusal.detail);
    assert_eq!(refusal.errors[0].code, "unknown_parameter");
}

#[test]
fn no_pairs_give_the_defaults_of_the_contract() {
    let spec = JobSpec::from_pairs::<&str, &str>([]).unwrap();
    assert_eq!(spec, JobSpec::default());
    assert_eq!(spec.params.method, Method::Preview);
    assert_eq!(spec.params.max_hulls.get(), 256);
    assert_eq!(spec.params.thickness.get(), 0.001);
}

#[test]
fn all_faults_are_reported_together() {
    let pairs = [("method", "best"), ("max_vertices", "3"), ("colour", "red"), ("retain", "NaN")];
    let refusal = JobSpec::from_pairs(pairs).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::BadParameter);
    let parts: Vec<_> = refusal.errors.iter().map(|finding| finding.part.clone().unwrap()).collect();
    assert_eq!(parts, ["method", "max_vertices", "colour", "retain"]);
    assert!(refusal.detail.contains("max_vertices is 3; it must be a whole number from 4 to 256"), "{refusal}");
}

#[test]
fn tolerance_and_target_cost_exclude_each_other() {
    assert!(JobSpec::from_pairs([("tolerance", "0.1"), ("target_cost", "2")]).is_err());
}

#[test]
fn a_part_of_a_linkset_has_no_form_of_answer_of_its_own() {
    let each = |physics: &str| Each::parse(&format!(r#"{{"wall": {{"physics": "{physics}"}}}}"#));
    assert!(each("khr").is_err() && each("cheapest").is_ok());
}

#[test]
fn a_zero_with_a_sign_has_no_id_of_its_own() {
    let [plain, signed] = ["0", "-0"].map(|zero| JobSpec::from_pairs([("retain", zero), ("tolerance", zero)]).unwrap());
    assert_eq!(plain.canonical(), signed.canonical());
}

#[test]
fn padding_needs_room_for_its_hulls() {
    let with = |name: &str, value: &str| JobSpec::from_pairs([("box", "pad"), (name, value)]);
    assert!(with("max_hulls", "2").is_err() && with("max_hulls", "3").is_ok());
    assert!(with("target_cost", "0.59").is_err() && with("target_cost", "0.61").is_ok());
    assert!(with("front", "3").is_err());
    assert_eq!(with("max_hulls", "9").unwrap().decompose_params().unwrap().max_hulls.get(), 7);
}

#[test]
fn one_scale_is_for_all_axes() {
    assert_eq!(JobSpec::from_pairs([("scale", "2")]).unwrap().scale(), Vec3::repeat(2.0));
    assert_eq!(JobSpec::from_pairs([("scale", "1, 2,3")]).unwrap().scale(), Vec3::new(1.0, 2.0, 3.0));
    for bad in ["0", "1,2", "1,2,-3", "1e7", "a", "nan", ""] {
        assert!(!accepts("scale", bad), "{bad:?}");
    }
}

#[test]
fn given_pairs_override_those_beneath_which_must_be_valid_all_the_same() {
    let query = JobSpec::from_pairs([("method", "solid"), ("tolerance", "0.1")]).unwrap();
    let given = ["method".to_owned(), "tolerance".to_owned()];
    let beneath = |name: &str, value: &str| query.clone().beneath(&given, &[(name.to_owned(), value.to_owned())]);
    assert_eq!(beneath("method", "wrap"), Ok(query.clone()));
    assert_eq!(beneath("retain", "5").unwrap().params.retain.get(), 5.0);
    assert!(beneath("method", "best").is_err(), "a wrong value that is overridden");
    assert!(beneath("target_cost", "2").is_err(), "a contradiction of both");
}

#[test]
fn the_canonical_text_of_the_defaults_never_changes() {
    let expected = "method=preview&retain=0&max_hulls=256&max_vertices=256&tolerance=-&target_cost=-&front=-&\
                    degenerate=refuse&thickness=0.001&source=-&scale=-&names=-&scales=-&physics_type=-&check=off&\
                    drop_degenerate=false&box=as_is&walk=false&avatar=0.5x1.8&passages=keep&up=-&parts=merged&\
                    physics=hulls&target_land_impact=-&each=-&lod_bytes=-&costs=-";
    assert_eq!(JobSpec::default().canonical(), expected);
}

#[test]
fn the_canonical_text_tells_every_parameter_apart() {
    let base = JobSpec::default().canonical();
    let values = [
        ("method", "solid"),
        ("retain", "50"),
        ("max_hulls", "7"),
        ("max_vertices", "9"),
        ("tolerance", "0.5"),
        ("target_cost", "3"),
        ("front", "4"),
        ("degenerate", "slab"),
        ("thickness", "0.01"),
        ("source", "low_lod"),
        ("scale", "2"),
        ("scale", "1"),
        ("scales", "1,2"),
        ("names", "viewer"),
        ("physics_type", "none"),
        ("check", "only"),
        ("drop_degenerate", "true"),
        ("box", "pad"),
        ("walk", "true"),
        ("passages", "ignore"),
        ("avatar", "0.6x2"),
        ("up", "y"),
        ("parts", "objects"),
        ("physics", "mesh"),
        ("target_land_impact", "7"),
        ("lod_bytes", "6784/3584//1184"),
        ("each", r#"{"a & b": {"method": "solid", "lod_bytes": {"low_lod": 9}}}"#),
    ];
    // There are two values of `scale`, and `layout` is about the form alone.
    assert_eq!(JobSpec::names().count(), values.len());
    for (name, value) in values {
        let spec = JobSpec::from_pairs([(name, value)]).unwrap();
        assert_ne!(spec.canonical(), base, "{name}");
        assert_eq!(JobSpec::from_canonical(&spec.canonical()), Ok(spec), "{name}");
    }
    let free = JobSpec::from_pairs([("target_cost", "free")]).unwrap();
    assert_eq!(JobSpec::from_canonical(&free.canonical()), Ok(free.clone()));
    assert_ne!(free.canonical(), base);
}

#[test]
fn a_budget_of_the_whole_excludes_what_it_chooses() {
    for (budget, other, named) in [
        (("target_land_impact", "7"), ("tolerance", "0.1"), "tolerance"),
        (("target_land_impact", "7"), ("target_cost", "free"), "exclude"),
        (("target_land_impact", "7"), ("front", "3"), "front"),
        (("target_cost", "free"), ("front", "3"), "front"),
    ] {
        let refusal = JobSpec::from_pairs([budget, other]).unwrap_err();
        assert!(refusal.detail.contains(named), "{refusal}");
    }
    // The choices of one mesh may have a target cost; those of a linkset may not.
    let of_one = [("target_cost", "3"), ("front", "3")];
    assert!(JobSpec::from_pairs(of_one).is_ok());
    assert!(JobSpec::from_pairs(of_one.into_iter().chain([("parts", "objects")])).is_err());
}

#[test]
fn spelling_of_a_number_does_not_matter() {
    let one = JobSpec::from_pairs([("tolerance", "0.10")]).unwrap().canonical();
    assert_eq!(one, JobSpec::from_pairs([("tolerance", "1e-1")]).unwrap().canonical());
}

#[test]
fn the_canonical_text_reads_back_with_scales_and_constants() {
    let mut spec = JobSpec::from_pairs([("scales", "0.5..2x3"), ("names", "wiki"), ("target_cost", "3")]).unwrap();
    assert_eq!(JobSpec::from_canonical(&spec.canonical()), Ok(spec.clone()));
    let published = spec.canonical();
    spec.params.costs = Constants::from_text("simulation_rule:published,max_physical:64").unwrap();
    assert_eq!(JobSpec::from_canonical(&spec.canonical()), Ok(spec.clone()));
    assert_ne!(spec.canonical(), published);
}

/// Returns the row of a parameter as the workbench page reads it.
fn row_of_the_page(parameter: &Parameter) -> Value {
    let default = parameter.default();
    let number = || default.as_ref().map(|text| text.parse::<f64>().unwrap());
    match parameter.values {
        Values::OneOf(words) => json!({"words": words(), "default": default}),
        Values::Flag | Values::Scales | Values::Avatar | Values::Each | Values::LodBytes => json!({"default": default}),
        Values::Cost { min, max } => json!({"min": min, "max": max, "default": number()}),
        Values::Whole { min, max } => json!({"min": min, "max": max, "default": number().map(|value| value as u64)}),
        Values::Number { min, max, .. } => json!({"min": min, "max": max, "default": number()}),
        Values::Axes { min, max } => json!({"min": min, "max": max, "default": default}),
    }
}

#[test]
fn the_page_has_the_same_table() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("web/src/model/parameters.json");
    let of_the_page: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let rows = PARAMETERS.iter().map(|parameter| (parameter.name.to_owned(), row_of_the_page(parameter)));
    let expected = Value::Object(rows.collect());
    assert_eq!(of_the_page, expected, "{} should hold\n{expected:#}", path.display());
}
