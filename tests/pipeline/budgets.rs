//! Budgets of one mesh, of whole models, and of physics that may be meshes.

use hullwright::cost::{self, CollisionShape};
use hullwright::decompose::StopReason;
use hullwright::formats::Format;
use hullwright::mesh_asset::llsd::{self, LlsdExt};
use hullwright::mesh_asset::{AssetLimits, ConvexBlock, MeshAsset};
use hullwright::pipeline::report::{ModelReport, Report, Share};
use hullwright::pipeline::{Outcome, RefusalKind, Upload};

use crate::scenes::{OBJECTS, comb, combs, report};
use crate::support::{obj, outcome};

const SOLID: (&str, &str) = ("method", "solid");

/// Returns one mesh whose front has many choices.
fn one() -> Upload {
    obj(&comb("comb", 0.0, 3.0, 6, 0))
}

fn mesh(pairs: &[(&str, &str)]) -> (Report, Outcome) {
    let outcome = outcome(one(), pairs).unwrap();
    let Outcome::Mesh(mesh) = &outcome else { panic!("no mesh: {outcome:?}") };
    (mesh.report.clone(), outcome)
}

fn codes(report: &Report) -> Vec<&str> {
    report.warnings.iter().map(|warning| warning.code.as_str()).collect()
}

#[test]
fn a_requested_tolerance_that_a_limit_makes_hulls_miss_is_named_with_the_error() {
    let (kept, _) = mesh(&[SOLID, ("tolerance", "0.1")]);
    assert!(!codes(&kept).contains(&"tolerance_missed"));
    let (missed, _) = mesh(&[SOLID, ("tolerance", "0.01"), ("max_hulls", "1")]);
    let warning = missed.warnings.iter().find(|warning| warning.code == "tolerance_missed").expect("a warning");
    assert_eq!(warning.met, Some(missed.error_of_hulls()));
    let limit = warning.limit.unwrap();
    assert!((0.004..0.011).contains(&(limit / missed.diagonal())), "{limit} m of {} m", missed.diagonal());
    assert!(missed.error_of_hulls() > limit);
}

#[test]
fn a_root_without_a_shape_is_told_that_it_collides() {
    let none = ("physics_type", "none");
    let (alone, _) = mesh(&[none, ("target_cost", "free")]);
    assert!(codes(&alone).contains(&"root_collides"), "{:?}", alone.warnings);
    assert_eq!(alone.cost.effective.cost, 0.0, "a mesh by itself");
    assert!(alone.linkset.as_ref().unwrap().physics > 0.0);
    let told = |pairs: &[(&str, &str)]| {
        let report = report(combs(), &[&[OBJECTS], pairs].concat());
        report.warnings.iter().filter(|warning| warning.code == "root_collides").count()
    };
    assert_eq!((told(&[none]), told(&[])), (1, 0));
}

#[test]
fn retain_merges_hulls_down_to_the_share_that_it_names() {
    let (whole, _) = mesh(&[SOLID]);
    let (half, outcome) = mesh(&[SOLID, ("retain", "50")]);
    let (cut, kept) = (whole.hulls.len(), half.hulls.len());
    assert!(cut >= 4 && kept <= cut.div_ceil(2) && kept > 1, "{kept} of {cut}");
    let stages: Vec<_> = half.stages.iter().map(|stage| (stage.hulls as usize, stage.retain)).collect();
    assert_eq!(stages, [(cut, None), (kept, Some(50.0))]);
    let block = outcome.block().unwrap();
    assert_eq!((block.hulls().len(), block.hull().map(<[_]>::len)), (kept, Some(half.hull.vertices as usize)));
    assert_eq!(half.hull, whole.hull, "the single hull is that of the whole mesh");
    assert!(half.fit.coverage >= 0.999 && half.error_of_hulls() > whole.error_of_hulls());
    assert_eq!(half.stages[0].stop.map(|stop| *stop), Some(StopReason::Retain));
}

#[test]
fn free_physics_of_one_mesh_leaves_its_land_impact_as_it_is() {
    // A heavy level leaves room for hulls, and with two hulls at most the default is not exact.
    let (heavy, two) = (("lod_bytes", "80000"), ("max_hulls", "2"));
    let (default, _) = mesh(&[heavy, two]);
    assert!(default.linkset.is_none() && default.budget.is_none());
    let (free, outcome) = mesh(&[heavy, two, ("target_cost", "free")]);
    let (linkset, budget) = (free.linkset.as_deref().unwrap(), free.budget.as_deref().unwrap());
    assert_eq!(linkset.prims.len(), 1);
    assert_eq!(linkset.decided_by, "streaming");
    assert_eq!(linkset.land_impact, linkset.streaming.unwrap());
    assert_eq!((budget.target.as_str(), budget.physics, budget.kept), ("free", linkset.streaming.unwrap(), true));
    assert_eq!((budget.spent, free.cost.effective.cost), (linkset.physics, linkset.physics));
    assert!(
        free.error_of_hulls() <= default.error_of_hulls(),
        "{} after {}",
        free.error_of_hulls(),
        default.error_of_hulls()
    );
    let (any_number, _) = mesh(&[heavy, SOLID, ("target_cost", "free")]);
    assert!(
        any_number.error_of_hulls() < free.error_of_hulls(),
        "{} after {}",
        any_number.error_of_hulls(),
        free.error_of_hulls()
    );
    // It is the result of one mesh in every form, under the id of its job.
    let asset = MeshAsset::read(outcome.mesh_asset().unwrap(), &AssetLimits::default()).unwrap();
    assert_eq!(asset.convex().unwrap().as_ref().map(ConvexBlock::hulls).map(<[_]>::len), Some(free.hulls.len()));
    assert_eq!(outcome.line_ids().count(), 0);
    assert_ne!(free.id, default.id);
    assert_eq!(Outcome::from_stored(&outcome.to_stored()).unwrap(), outcome);
}

#[test]
fn a_target_cost_that_nothing_keeps_is_said() {
    let (report, _) = mesh(&[("method", "none"), ("target_cost", "0.2")]);
    let exceeded = report.warnings.iter().find(|warning| warning.code == "budget_exceeded").unwrap();
    assert_eq!((exceeded.met, exceeded.limit), (Some(report.cost.effective.cost), Some(0.2)));
    let (report, _) = mesh(&[SOLID, ("target_cost", "2")]);
    assert!(report.cost.effective.cost <= 2.0 && !codes(&report).contains(&"budget_exceeded"), "{report:?}");
}

#[test]
fn a_land_impact_of_one_mesh_is_kept_and_its_steps_are_named() {
    let mut before = f64::INFINITY;
    for land in ["1", "2"] {
        let (report, _) = mesh(&[SOLID, ("target_land_impact", land), ("lod_bytes", "500")]);
        let linkset = report.linkset.as_deref().unwrap();
        assert!(linkset.land_impact_shown <= land.parse().unwrap(), "{land}: {linkset:?}");
        assert!(report.error_of_hulls() < before, "{land}");
        before = report.error_of_hulls();
        let [Share { part: 0, up, down, cost, error }] = report.budget.as_deref().unwrap().parts.as_slice() else {
            panic!("{:?}", report.budget)
        };
        assert_eq!((*cost, *error), (linkset.physics, report.error_of_hulls()));
        assert!(up.as_ref().is_none_or(|up| up.cost > *cost && up.error < *error));
        assert!(down.as_ref().is_none_or(|down| down.cost < *cost && down.error >= *error));
        assert!(up.is_some() || down.is_some());
    }
}

#[test]
fn the_download_weight_says_what_it_assumes_or_takes_the_sizes_that_are_given() {
    let streaming = |pairs: &[(&str, &str)]| {
        let (report, _) = mesh(&[&[("target_cost", "free")], pairs].concat());
        (report.linkset.as_deref().unwrap().streaming.unwrap(), codes(&report).contains(&"streaming_assumed"))
    };
    let (assumed, says) = streaming(&[]);
    assert!(says);
    let (report, _) = mesh(&[("target_cost", "free")]);
    let warning = report.warnings.iter().find(|warning| warning.code == "streaming_assumed").unwrap();
    assert!(warning.message.contains(&format!("{assumed:.3}")) && warning.message.contains("lod_bytes"), "{warning:?}");
    let (lower, says) = streaming(&[("lod_bytes", "/500/450/420")]);
    assert!(!says && lower < assumed, "{lower} after {assumed}");
    // By hand: the size of the comb, and the sizes as given.
    let sizes = cost::LodBytes { high: 9000, medium: 5000, low: 3000, lowest: 2000 };
    let (given, says) = streaming(&[("lod_bytes", "9000/5000/3000/2000")]);
    let size = report.linkset.as_deref().unwrap().size.into();
    assert_eq!((given, says), (cost::PUBLISHED.streaming_cost(&sizes, &size), false));
    // A part of a scene has sizes of its own.
    let each = [OBJECTS, ("each", r#"{"large": {"lod_bytes": {"high_lod": 500000}}}"#)];
    let of_parts = |report: &ModelReport| -> Vec<f64> {
        report.linkset.as_ref().unwrap().prims.iter().map(|prim| prim.streaming.unwrap()).collect()
    };
    let (plain, given) = (of_parts(&report_of(&[OBJECTS])), of_parts(&report_of(&each)));
    assert_eq!(plain[0], given[0]);
    assert!(given[1] > 10.0 * plain[1], "{given:?} after {plain:?}");
}

fn report_of(pairs: &[(&str, &str)]) -> ModelReport {
    report(combs(), pairs)
}

#[test]
fn settings_of_single_parts_need_parts() {
    let refusal = outcome(one(), &[("each", r#"{"a": {"method": "solid"}}"#)]).unwrap_err();
    assert_eq!(refusal.kind, RefusalKind::BadParameter);
    assert!(refusal.detail.contains("parts=objects"), "{refusal}");
}

/// Returns the combs as the upload request of a viewer, with shape type Prim.
fn whole() -> Upload {
    let Outcome::Model(first) = outcome(combs(), &[OBJECTS]).unwrap() else { panic!() };
    Upload::plain("request", Format::LlsdBinary, llsd::write_binary(&first.request))
}

fn whole_report(pairs: &[(&str, &str)]) -> (ModelReport, Outcome) {
    let outcome = outcome(whole(), pairs).unwrap();
    let Outcome::Model(model) = &outcome else { panic!("{outcome:?}") };
    (model.report.clone(), outcome)
}

fn errors(report: &ModelReport) -> f64 {
    report.budget.as_ref().unwrap().parts.iter().map(|share| share.error).sum()
}

#[test]
fn a_budget_of_a_whole_model_is_kept_and_equals_that_of_the_scene() {
    let mut before = f64::INFINITY;
    for target in ["0.8", "1.8", "2.6"] {
        let (model, outcome) = whole_report(&[SOLID, ("target_cost", target)]);
        let budget = model.budget.as_deref().unwrap();
        assert!(budget.kept && budget.spent <= target.parse::<f64>().unwrap() + 1e-9, "{target}: {budget:?}");
        assert_eq!(budget.spent, model.data.physics_cost);
        let shares: f64 = budget.parts.iter().map(|share| share.cost).sum();
        assert!((shares - budget.spent).abs() < 1e-9, "{budget:?}");
        assert!(errors(&model) < before);
        before = errors(&model);
        // The assets of the request hold what the report says.
        let Outcome::Model(filled) = &outcome else { unreachable!() };
        for (part, asset) in model.parts.iter().zip(filled.meshes()) {
            let asset = MeshAsset::read(asset.bytes().unwrap(), &AssetLimits::default()).unwrap();
            let hulls = asset.convex().unwrap().map_or(0, |block| block.hulls().len());
            assert_eq!(hulls, part.report.hulls.len());
            assert!(part.report.front.is_none());
        }
        let scene = report_of(&[OBJECTS, SOLID, ("target_cost", target)]);
        assert!((errors(&scene) - errors(&model)).abs() < 0.01, "{} and {}", errors(&scene), errors(&model));
    }
}

#[test]
fn free_physics_of_a_whole_model_leaves_its_land_impact_as_it_is() {
    let two = ("max_hulls", "2");
    let (default, _) = whole_report(&[two]);
    let (free, _) = whole_report(&[two, ("target_cost", "free")]);
    let budget = free.budget.as_deref().unwrap();
    assert_eq!(budget.target, "free");
    assert_eq!(free.data.resource_cost, default.data.resource_cost);
    for (free, default) in free.parts.iter().zip(&default.parts) {
        assert!(free.report.error_of_hulls() <= default.report.error_of_hulls());
    }
    let (land, _) = whole_report(&[SOLID, ("target_land_impact", "3")]);
    assert!(cost::shown_land_impact(land.data.resource_cost) <= 3.0, "{:?}", land.data);
    assert!(free.warnings.iter().any(|warning| warning.code == "streaming_assumed"));
    let given = whole_report(&[SOLID, ("target_land_impact", "3"), ("lod_bytes", "9000/5000/3000/2000")]).0;
    assert!(!given.warnings.iter().any(|warning| warning.code == "streaming_assumed"), "{:?}", given.warnings);
    let refusal = outcome(whole(), &[("target_cost", "2"), ("front", "3")]).unwrap_err();
    assert_eq!((refusal.kind, refusal.errors[0].part.as_deref()), (RefusalKind::BadParameter, Some("front")));
}

#[test]
fn meshes_of_a_whole_model_have_settings_of_their_own() {
    let each = r#"{"small": {"physics_type": "convex_hull", "method": "none"}, "large": {"physics_type": "none"}, "roof": {}}"#;
    let (model, outcome) = whole_report(&[SOLID, ("each", each)]);
    let hulls: Vec<usize> = model.parts.iter().map(|part| part.report.hulls.len()).collect();
    assert!(hulls[0] == 0 && hulls[1] > 1, "{hulls:?}");
    assert_eq!(model.data.physics_cost, model.parts[0].report.cost.hull);
    assert_eq!(model.warnings.iter().filter(|warning| warning.code == "each_unmatched").count(), 1);
    let Outcome::Model(filled) = &outcome else { unreachable!() };
    let resources = filled.request.get("asset_resources").unwrap();
    let types: Vec<_> =
        resources.list("instance_list").iter().map(|one| one.get("physics_shape_type").unwrap().whole()).collect();
    assert_eq!(types, [Some(2), Some(1)]);
}

#[test]
fn budgets_spend_on_meshes_where_the_physics_may_be_one() {
    for physics in ["mesh", "cheapest"] {
        let with = |target: &'static str| report_of(&[OBJECTS, SOLID, ("physics", physics), ("target_cost", target)]);
        let mut before = f64::INFINITY;
        for target in ["1.2", "2.6", "40"] {
            let model = with(target);
            let budget = model.budget.as_deref().unwrap();
            assert!(
                budget.kept && budget.spent <= target.parse::<f64>().unwrap() + 1e-9,
                "{physics} {target}: {budget:?}"
            );
            assert_eq!(budget.spent, model.linkset.as_ref().unwrap().physics);
            assert!(errors(&model) <= before, "{physics} {target}: {} after {before}", errors(&model));
            before = errors(&model);
            if physics == "mesh" {
                assert!(model.parts.iter().all(|part| part.report.mesh_fit.is_some()));
            }
        }
        assert!(before < 1e-3, "{physics}: {before}");
        let (one, _) = mesh(&[SOLID, ("physics", physics), ("target_land_impact", "4")]);
        let linkset = one.linkset.as_deref().unwrap();
        assert!(linkset.land_impact_shown <= 4.0);
        assert_eq!(linkset.physics, one.cost.effective.cost);
    }
    // Of both kinds the better one is taken.
    let mesh = report_of(&[OBJECTS, SOLID, ("physics", "mesh"), ("target_cost", "2.6")]);
    let hulls = report_of(&[OBJECTS, SOLID, ("target_cost", "2.6")]);
    let both = report_of(&[OBJECTS, SOLID, ("physics", "cheapest"), ("target_cost", "2.6")]);
    assert!(errors(&both) <= errors(&hulls) + 1e-3 && errors(&both) <= errors(&mesh) + 1e-3);
    assert!(both.parts.iter().all(|part| *part.report.cost.effective.rest != CollisionShape::Nothing));
}

/// A box costs the same whatever hulls it replaces, so that none of them is better.
#[test]
fn no_hulls_are_bought_where_a_box_replaces_them() {
    let small = |budget: &[(&'static str, &'static str)]| report_of(&[&[OBJECTS, ("scale", "0.01")], budget].concat());
    let (own, with) = (small(&[]), small(&[("target_cost", "12")]));
    assert!(with.parts.iter().all(|part| *part.report.cost.effective.rest == CollisionShape::Box));
    let hulls = |model: &ModelReport| model.parts.iter().map(|part| part.report.hulls.len()).collect::<Vec<_>>();
    assert_eq!(hulls(&with), hulls(&own));
    assert_eq!(errors(&with), 0.0);
}
