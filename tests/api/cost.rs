//! `POST /cost`, and the curve of `scales=`.

use hullwright::mesh_asset::llsd::{self, LlsdExt};
use serde_json::json;

use crate::support::{CUBE, TestApp};

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
    app.post("/cost", &[], "not a linkset").await.assert_problem(415, "unsupported_format");
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
