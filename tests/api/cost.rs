//! `POST /cost`, and the curve of `scales=`.

use hullwright::mesh_asset::llsd::{self, LlsdExt};
use serde_json::{Value, json};

use crate::support::{CUBE, Setup, TestApp};

#[tokio::test]
async fn a_linkset_of_a_stored_result_is_priced() {
    let app = TestApp::new().await;
    let id = app.stored_cube().await;
    let linkset =
        json!({"prims": [{"name": "root", "id": id, "size": [2, 2, 2]}, {"shape": "box", "size": [1, 1, 1]}]});
    let answer = app.post("/cost", &[("content-type", "application/json")], linkset.to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let report = answer.json();
    assert_eq!(report["physics"], 0.46, "{report}");
    assert_eq!(report["prims"][0]["effective"]["rest"], "decomposition");
    assert!(report["streaming"].as_f64().is_some_and(|cost| cost > 0.0), "{report}");
    let explain: Vec<_> = report["explain"].as_array().unwrap().iter().filter_map(|line| line.as_str()).collect();
    assert!(explain.contains(&"physics = 0.36 + 0.1 = 0.46"), "{explain:?}");
}

#[tokio::test]
async fn llsd_clients_are_answered_in_llsd() {
    let app = TestApp::new().await;
    let body = "<llsd><map><key>prims</key><array><map><key>shape</key><string>box</string><key>size</key>\
                <array><real>1</real><real>2</real><real>3</real></array></map></array></map></llsd>";
    let answer = app.post("/cost", &[("content-type", "application/llsd+xml")], body).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/llsd+xml"));
    let report = llsd::read_xml(&answer.body, &llsd::LlsdLimits::DOCUMENT).unwrap();
    assert_eq!(report.get("physics").and_then(llsd::Llsd::number), Some(0.1));
}

#[tokio::test]
async fn faults_of_a_linkset_are_problems() {
    let app = TestApp::new().await;
    let linkset = json!({"prims": [{"shape": "box", "size": [0, 1, 1]}, {"id": "b3-0", "size": [1, 1, 1]}]});
    let answer = app.post("/cost", &[], linkset.to_string()).await;
    answer.assert_problem(400, "bad_linkset");
    let problem = answer.json();
    assert_eq!(problem["errors"][0]["part"], "prims[0].size[0]");
    assert_eq!(problem["errors"][1]["part"], "prims[1].id");
    let detail = app.post("/cost", &[], "not a linkset").await.assert_problem(415, "unsupported_format");
    assert!(detail.ends_with("one of: json, llsd-xml, llsd-binary, llsd-notation"), "{detail}");
    app.post("/cost", &[], "").await.assert_problem(400, "empty_body");
    app.post("/cost?colour=red", &[], "{}").await.assert_problem(400, "unknown_parameter");
    app.post("/cost", &[("accept", "model/obj")], "{}").await.assert_problem(406, "not_acceptable");
    app.post("/cost", &[("content-type", "model/obj")], CUBE).await.assert_problem(415, "unsupported_format");
    app.get("/cost", &[]).await.assert_problem(405, "wrong_method");
}

#[tokio::test]
async fn scales_add_a_curve_and_make_another_id() {
    let app = TestApp::new().await;
    let plain = app.post("/decompose", &[], CUBE).await.json();
    let curved = app.post("/decompose?scales=0.1,1..4x3", &[], CUBE).await.json();
    assert_ne!(plain["id"], curved["id"]);
    assert!(plain["cost"].get("curve").is_none());
    let curve = &curved["cost"]["curve"];
    let factors: Vec<_> =
        curve["points"].as_array().unwrap().iter().map(|point| point["factor"].as_f64().unwrap()).collect();
    assert_eq!(factors, [0.1, 1.0, 2.0, 4.0]);
    assert_eq!(curve["points"][0]["effective"]["rest"], "box");
    assert_eq!(curve["points"][1]["mesh"], curved["cost"]["mesh"]);
    assert_eq!(curve["points"][1]["effective"], curved["cost"]["effective"]);
    let threshold = &curve["thresholds"][0];
    assert_eq!((&threshold["factor"], &threshold["above"]["rest"]), (&json!(0.2), &json!("decomposition")));
    app.post("/decompose?scales=4..1", &[], CUBE).await.assert_problem(400, "bad_parameter");
}

/// Stores a model with a front, and returns its id and its choices, cheapest first.
async fn stored_front(app: &TestApp, model: &str, parameters: &str) -> (String, Vec<Value>) {
    let body = std::fs::read(format!("{}/models/{model}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let path = format!("/decompose?front=8&passages=ignore{parameters}");
    let result = app.post(&path, &[("content-type", "model/obj")], body).await.json();
    (result["id"].as_str().unwrap().to_owned(), result["front"].as_array().unwrap().clone())
}

async fn spent(app: &TestApp, linkset: &Value) -> Value {
    let answer = app.post("/cost", &[("content-type", "application/json")], linkset.to_string()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

#[tokio::test]
async fn a_budget_takes_choices_of_the_fronts_that_prims_name() {
    let app = TestApp::new().await;
    let (shed, choices) = stored_front(&app, "shed.obj", "").await;
    assert!(choices.len() > 2, "{choices:?}");
    let size = json!([6, 5, 3]);
    let levels = json!({"high_lod": 9000, "medium_lod": 5000, "low_lod": 3000, "lowest_lod": 2000});
    let prims = json!([
        {"name": "floor", "shape": "box", "size": [10, 10, 0.5]},
        {"name": "shed", "id": shed, "size": size, "lod_bytes": levels},
        {"name": "other", "id": shed, "size": size, "lod_bytes": levels},
        {"name": "as it is", "shape": "mesh", "physics_cost": 1.0, "size": [1, 1, 1]},
    ]);
    let before = spent(&app, &json!({"prims": prims})).await;
    assert!(before["prims"][1].get("id").is_none() && before.get("budget").is_none(), "{before}");
    // The middle choice, twice, beside a box of 0.1 and the cost as stated.
    let cost = |at: usize| choices[at]["cost"].as_f64().unwrap();
    let target = 2.0 * cost(1) + 1.1;
    let after = spent(&app, &json!({"prims": prims, "target_cost": target + 1e-9})).await;
    assert_eq!(after["prims"][1]["id"], choices[1]["id"], "{after}");
    assert_eq!(after["prims"][1]["id"], after["prims"][2]["id"]);
    assert!((after["physics"].as_f64().unwrap() - target).abs() < 1e-6, "{after}");
    let budget = &after["budget"];
    assert_eq!(
        (&budget["kept"], &budget["spent"], &budget["target"]),
        (&json!(true), &after["physics"], &json!("target_cost"))
    );
    let [share] = budget["parts"].as_array().unwrap().as_slice() else { panic!("{budget}") };
    assert_eq!(share["part"], 1);
    assert!((share["cost"].as_f64().unwrap() - 2.0 * cost(1)).abs() < 1e-6);
    assert!((share["up"]["cost"].as_f64().unwrap() - 2.0 * cost(2)).abs() < 1e-6);
    assert!((share["down"]["cost"].as_f64().unwrap() - 2.0 * cost(0)).abs() < 1e-6);
    // The linkset as the answer has it costs what the answer says.
    let mut taken = prims.clone();
    (1..3).for_each(|at| taken[at]["id"] = after["prims"][at]["id"].clone());
    assert_eq!(spent(&app, &json!({"prims": taken})).await["physics"], after["physics"]);
    // Physics that is free leaves the land impact as it is, and a land impact is kept.
    let cheap = choices[0]["id"].as_str().unwrap();
    let free = spent(&app, &json!({"prims": prims, "target_cost": "free"})).await;
    assert_eq!((&free["land_impact"], &free["decided_by"]), (&before["land_impact"], &json!("streaming")));
    assert_eq!(free["prims"][1]["id"], json!(shed));
    let others = before["streaming"].as_f64().unwrap();
    let more = others.round() + 1.0;
    let land = spent(&app, &json!({"prims": prims, "target_land_impact": more})).await;
    assert!(land["land_impact_shown"].as_f64().unwrap() <= more && !has(&land, "land_impact_out_of_reach"), "{land}");
    let little = spent(&app, &json!({"prims": prims, "target_land_impact": 1})).await;
    assert!(has(&little, "land_impact_out_of_reach") && little["physics"].as_f64().unwrap() <= others, "{little}");
    assert_eq!((&land["budget"]["kept"], &little["budget"]["kept"]), (&json!(true), &json!(false)));
    // A physical linkset pays the penalty from the same budget.
    let physical = spent(&app, &json!({"prims": prims, "target_land_impact": more, "physical": true})).await;
    assert!(physical["land_impact_shown"].as_f64().unwrap() <= more, "{physical}");
    assert!(physical["physics"].as_f64().unwrap() < land["physics"].as_f64().unwrap(), "{physical}");
    // A result that is gone has a code of its own.
    let gone = json!({"prims": [{"id": format!("b3-{}", "0".repeat(64)), "size": size}]});
    let refused = app.post("/cost", &[("content-type", "application/json")], gone.to_string()).await;
    assert_eq!(
        (&refused.json()["code"], &refused.json()["errors"][0]["code"]),
        (&json!("bad_linkset"), &json!("unknown_id"))
    );
    // A single choice leaves nothing to choose.
    let alone = json!({"prims": [{"id": cheap, "size": size}], "target_cost": 3});
    let refused = app.post("/cost", &[("content-type", "application/json")], alone.to_string()).await;
    assert!(refused.assert_problem(400, "bad_linkset").contains("front=N"));
    for (bad, path) in [
        (json!({"target_cost": 0.1}), "target_cost"),
        (json!({"target_land_impact": 0}), "target_land_impact"),
        (json!({"target_cost": 3, "target_land_impact": 3}), "target_land_impact"),
        (json!({"target_cost": "cheap"}), "target_cost"),
    ] {
        let mut linkset = bad.clone();
        linkset["prims"] = prims.clone();
        let answer = app.post("/cost", &[("content-type", "application/json")], linkset.to_string()).await;
        answer.assert_problem(400, "bad_linkset");
        assert_eq!(answer.json()["errors"][0]["part"], path, "{bad}");
    }
}

fn has(report: &Value, code: &str) -> bool {
    report["findings"].as_array().unwrap().iter().any(|finding| finding["code"] == code)
}

#[tokio::test]
async fn choices_of_a_budget_may_be_meshes() {
    let app = TestApp::new().await;
    let (shed, choices) = stored_front(&app, "shed.obj", "&scale=10&physics=cheapest").await;
    let size = json!([60, 50, 30]);
    // A mesh is in effect for shape type Prim alone.
    let prims = json!([{"name": "shed", "type": "prim", "id": shed, "size": size}]);
    let mut kinds = std::collections::BTreeSet::new();
    for target in ["0.4", "0.6", "1", "4"] {
        let target: f64 = target.parse().unwrap();
        let report = spent(&app, &json!({"prims": prims, "target_cost": target})).await;
        assert!(report["budget"]["kept"] == false || report["physics"].as_f64().unwrap() <= target + 1e-9, "{report}");
        kinds.insert(report["prims"][0]["effective"]["rest"].as_str().unwrap().to_owned());
        // The price of a choice is that of its own asset.
        let alone = json!({"prims": [{"id": report["prims"][0]["id"], "type": "prim", "size": size}]});
        let alone = spent(&app, &alone).await;
        assert!(
            (alone["physics"].as_f64().unwrap() - report["physics"].as_f64().unwrap()).abs() < 1e-3,
            "{alone} {report}"
        );
    }
    assert!(choices.iter().any(|choice| choice.get("mesh_fit").is_some()) && kinds.len() > 1, "{kinds:?}");
}

#[tokio::test]
async fn a_mesh_that_many_prims_name_is_read_once_and_measured_once_at_each_size() {
    let mut setup = Setup::default();
    setup.limits.max_triangles = 12;
    let app = TestApp::with(setup).await;
    let made = app.post("/decompose?physics=mesh&tolerance=0", &[], CUBE).await.json();
    assert_eq!(made["physics_mesh"]["triangles"].as_array().map(Vec::len), Some(12), "{made}");
    let linkset = |sizes: usize| {
        let prim = |number: usize| {
            let side = 1.0 + (number % sizes) as f64;
            json!({"type": "prim", "id": made["id"], "size": [side, 1, 1]})
        };
        json!({"prims": (0..64).map(prim).collect::<Vec<_>>()}).to_string()
    };
    let json = [("content-type", "application/json")];
    let one = app.post("/cost", &json, linkset(1)).await;
    assert_eq!(one.status, 200, "{}", one.text());
    let four = app.post("/cost", &json, linkset(4)).await.json();
    assert_eq!(four["prims"].as_array().map(Vec::len), Some(64), "{four}");
    let problem = app.post("/cost", &json, linkset(5)).await;
    let detail = problem.assert_problem(400, "bad_linkset");
    assert!(detail.contains("60 triangles are more than the 48 allowed"), "{detail}");
    assert_eq!(problem.json()["errors"][0]["part"], "prims[4].id");
}
