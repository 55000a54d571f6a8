//! Whole models and preflight over HTTP.

use hullwright::mesh_asset::llsd::{self, Llsd, LlsdExt, LlsdLimits};
use hullwright::mesh_asset::{AssetLimits, MeshAsset};

use serde_json::json;

use crate::support::{CUBE, Setup, TestApp, bumpy_ball, multipart};
use crate::whole_model::{asset, asset_with_sliver, instance, mesh_of, request, table};

const XML: (&str, &str) = ("content-type", "application/llsd+xml");

#[tokio::test]
async fn an_upload_request_comes_back_ready_to_send() {
    let app = TestApp::new().await;
    let answer = app.post("/decompose", &[XML], llsd::write_xml(&table())).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/llsd+xml");
    let result = llsd::read_xml(&answer.body, &LlsdLimits::DOCUMENT).unwrap();
    assert_eq!(result.get("name"), table().get("name"));
    let bytes = mesh_of(&result, 0);
    assert!(MeshAsset::read(&bytes, &AssetLimits::default()).unwrap().convex().unwrap().is_some());
    // The response can be fetched again, and in another form.
    let path = answer.header("content-location").to_owned();
    let again = app.get(&path, &[("accept", "application/json")]).await;
    assert_eq!(again.status, 200, "{}", again.text());
    let json = again.json();
    assert_eq!(json["cached"], true);
    assert_eq!(json["data"]["prims"], 5);
    assert!(json["asset_resources"]["mesh_list"][0].as_str().is_some_and(|base64| base64.starts_with('e')), "{json}");
    assert_eq!(json["parts"][1]["mesh_name"], "leg");
}

#[tokio::test]
async fn an_answer_that_is_posted_again_has_no_report_of_the_first_time() {
    let app = TestApp::new().await;
    let obj = [("content-type", "model/obj"), ("accept", "application/llsd+binary")];
    let first = app.post("/decompose?parts=objects", &obj, two_objects()).await;
    assert_eq!(first.status, 200, "{}", first.text());
    let headers = [("content-type", "application/llsd+binary"), ("accept", "application/json")];
    let again = app.post("/decompose?method=none", &headers, first.body).await.json();
    assert_eq!(again["parts"].as_array().map(Vec::len), Some(2), "{again}");
    assert!(again.get("linkset").is_none() && again.get("prims").is_none(), "{again}");
}

#[tokio::test]
async fn a_preview_of_a_whole_model_has_all_its_meshes_or_is_refused() {
    let mut setup = Setup::default();
    setup.limits.max_triangles = 30;
    let app = TestApp::with(setup).await;
    let answer = app.post("/preview-mesh", &[XML], llsd::write_xml(&table())).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let three = request(vec![asset(0.5), asset(1.0), asset(1.5)], Vec::new());
    let json = ("accept", "application/json");
    let refused = app.post("/preview-mesh", &[XML, json], llsd::write_xml(&three)).await;
    refused.assert_problem(413, "too_many_triangles");
}

#[tokio::test]
async fn binary_is_told_by_its_first_bytes() {
    let app = TestApp::new().await;
    let body = llsd::write_binary(&table());
    for content_type in ["application/octet-stream", "application/llsd+binary"] {
        let headers = [("content-type", content_type), ("accept", "application/json")];
        let answer = app.post("/decompose", &headers, body.clone()).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json()["parts"].as_array().map(Vec::len), Some(2));
    }
}

/// A cube, and a cube of 2 m beside it.
fn two_objects() -> String {
    let larger: String = CUBE
        .lines()
        .map(|line| match line.strip_prefix("v ") {
            Some(numbers) => {
                let moved = numbers.split(' ').map(|c| (4.0 + 2.0 * c.parse::<f64>().unwrap()).to_string());
                format!("v {}\n", moved.collect::<Vec<_>>().join(" "))
            }
            None => {
                let corner = |word: &str| word.parse::<i64>().map_or_else(|_| word.to_owned(), |n| (n + 8).to_string());
                format!("{}\n", line.split(' ').map(corner).collect::<Vec<_>>().join(" "))
            }
        })
        .collect();
    format!("o small\n{CUBE}\no large\n{larger}")
}

#[tokio::test]
async fn a_scene_is_a_linkset_and_its_llsd_the_request() {
    let app = TestApp::new().await;
    let (path, obj) = ("/decompose?parts=objects", [("content-type", "model/obj")]);
    let answer = app.post(path, &obj, two_objects()).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let json = answer.json();
    assert_eq!(json["prims"][1]["name"], "large");
    assert_eq!(json["prims"][1]["position"], serde_json::json!([4.0, 4.0, 4.0]));
    assert_eq!(json["linkset"]["physics"], 0.72);
    // The linkset is what POST /cost returns for the same prims.
    let prim = |number: usize| {
        serde_json::json!({
            "name": json["prims"][number]["name"], "shape": "mesh", "type": "prim",
            "size": json["prims"][number]["size"], "position": json["prims"][number]["position"],
            "rotation": json["prims"][number]["rotation"],
            "asset": json["asset_resources"]["mesh_list"][number],
        })
    };
    let linkset = serde_json::json!({"prims": [prim(0), prim(1)]}).to_string();
    let cost = app.post("/cost", &[("content-type", "application/json")], linkset).await;
    assert_eq!(cost.json(), json["linkset"], "{}", cost.text());

    let answer = app.post(path, &[obj[0], ("accept", "application/llsd+xml")], two_objects()).await;
    let again = app.post("/decompose", &[XML, ("accept", "application/json")], answer.body.clone()).await;
    assert_eq!(again.status, 200, "{}", again.text());
    assert_eq!(again.json()["data"]["prims"], 2);
    for accept in ["application/vnd.ll.mesh", "model/gltf-binary", "model/obj"] {
        let detail = app.post(path, &[obj[0], ("accept", accept)], two_objects()).await;
        assert!(detail.assert_problem(406, "no_single_mesh").contains("upload request"));
    }
    let stored = app.get(answer.header("content-location"), &[("accept", "application/json")]).await.json();
    assert_eq!((&stored["cached"], &stored["prims"]), (&true.into(), &json["prims"]));
}

/// Returns what `POST /cost` says about the prims of a result.
async fn priced(app: &TestApp, json: &serde_json::Value) -> serde_json::Value {
    let prim = |prim: &serde_json::Value| {
        let part = prim["part"].as_u64().unwrap() as usize;
        serde_json::json!({
            "name": prim["name"], "shape": "mesh", "type": "prim", "size": prim["size"], "position": prim["position"],
            "rotation": prim["rotation"], "asset": json["asset_resources"]["mesh_list"][part],
        })
    };
    let prims: Vec<_> = json["prims"].as_array().unwrap().iter().map(prim).collect();
    let linkset = serde_json::json!({ "prims": prims }).to_string();
    app.post("/cost", &[("content-type", "application/json")], linkset).await.json()
}

#[tokio::test]
async fn free_physics_costs_no_land_by_the_cost_report() {
    let app = TestApp::new().await;
    let stall = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/models/stall.obj")).unwrap();
    let path = "/decompose?parts=objects&method=preview";
    let obj = [("content-type", "model/obj")];
    let default = app.post(path, &obj, stall.clone()).await.json();
    let free = app.post(&format!("{path}&target_cost=free"), &obj, stall.clone()).await;
    assert_eq!(free.status, 200, "{}", free.text());
    let free = free.json();
    assert_eq!(priced(&app, &default).await, default["linkset"]);
    assert_eq!(priced(&app, &free).await, free["linkset"]);
    assert_eq!(free["linkset"]["land_impact"], default["linkset"]["land_impact"]);
    assert_eq!(free["budget"]["spent"], free["linkset"]["physics"]);
    let error = |json: &serde_json::Value, part: usize| {
        let figure = |name: &str| json["parts"][part]["fit"][name].as_f64().unwrap();
        figure("fill").max(figure("max_excess"))
    };
    for part in 0..free["parts"].as_array().unwrap().len() {
        assert!(error(&free, part) <= error(&default, part), "part {part}");
    }
    // Parameters of single parts come as JSON within JSON too.
    let each = r#"{"parts": "objects", "each": {"*": {"method": "none"}}}"#;
    let (content_type, body) = multipart(&[("params", "", each.as_bytes()), ("high_lod", "", &stall)]);
    let answer = app.post("/decompose", &[("content-type", &content_type)], body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert!(answer.json()["parts"].as_array().unwrap().iter().all(|part| part["hulls"] == serde_json::json!([])));
    let bad = "/decompose?parts=objects&each=%7B%22a%22:%7B%22method%22:%22best%22%7D%7D";
    assert!(app.post(bad, &obj, stall.clone()).await.assert_problem(400, "bad_parameter").contains("best"));
    // Without parts=objects the file is one mesh, a linkset of one prim, in every form of one mesh.
    let alone = app.post("/decompose?target_cost=free", &obj, stall.clone()).await;
    assert_eq!(alone.status, 200, "{}", alone.text());
    let alone = alone.json();
    assert_eq!((&alone["budget"]["target"], &alone["linkset"]["prims"][0]["shape"]), (&json!("free"), &json!("mesh")));
    let path = format!("/decompositions/{}", alone["id"].as_str().unwrap());
    assert_eq!(app.get(&path, &[("accept", "application/vnd.ll.mesh")]).await.status, 200);
    let each = app.post("/decompose?each=%7B%22a%22:%7B%22method%22:%22solid%22%7D%7D", &obj, stall).await;
    assert!(each.assert_problem(400, "bad_parameter").contains("parts=objects"));
}

#[tokio::test]
async fn every_part_is_a_stored_result_of_its_own() {
    let app = TestApp::new().await;
    let (model, stall) = (llsd::write_xml(&table()), include_str!("../../models/stall.obj").to_owned());
    let obj = ("content-type", "model/obj");
    let uploads = [
        (XML, model.clone(), ""),
        (XML, model.clone(), "?front=3&method=solid"),
        (XML, model, "?target_cost=1&method=solid"),
        (obj, stall.clone(), "?parts=objects"),
        (obj, format!("o ball\n{}", bumpy_ball(8)), "?parts=objects&front=3"),
        (obj, stall, "?parts=objects&target_cost=3"),
    ];
    for (content_type, body, query) in uploads {
        let headers = [content_type, ("accept", "application/json")];
        let answer = app.post(&format!("/decompose{query}"), &headers, body).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        let whole = answer.json();
        let lines = whole["front"].as_array().into_iter().flatten();
        let mut wholes = vec![whole.clone()];
        for line in lines {
            let path = format!("/decompositions/{}", line["id"].as_str().unwrap());
            wholes.push(app.get(&path, &[("accept", "application/json")]).await.json());
        }
        assert_eq!(wholes.len() > 2, whole["front"].is_array(), "{query}: {}", whole["front"]);
        for part in wholes.iter().flat_map(|whole| whole["parts"].as_array().unwrap()) {
            let path = format!("/decompositions/{}", part["id"].as_str().unwrap());
            let own = app.get(&path, &[("accept", "application/json")]).await;
            assert_eq!(own.status, 200, "{query}: {}", own.text());
            let mut expected = part.clone();
            for key in ["mesh_name", "mesh", "instances"] {
                expected.as_object_mut().unwrap().remove(key).unwrap();
            }
            expected["cached"] = true.into();
            let mut own = own.json();
            // Of two jobs with an equal part, the first one stores it.
            for json in [&mut own, &mut expected] {
                json["stages"].as_array_mut().unwrap().iter_mut().for_each(|stage| stage["ms"] = 0.into());
            }
            assert_eq!(own, expected, "{query}");
            assert_eq!(app.get(&path, &[("accept", "application/vnd.ll.mesh")]).await.status, 200, "{query}");
            for choice in part["front"].as_array().into_iter().flatten() {
                let path = format!("/decompositions/{}", choice["id"].as_str().unwrap());
                assert_eq!(app.get(&path, &[]).await.status, 200, "{query}");
            }
        }
        let prim = json!({"shape": "mesh", "id": whole["parts"][0]["id"], "size": [1, 1, 1]});
        let prims = json!({ "prims": [prim] }).to_string();
        let cost = app.post("/cost", &[("content-type", "application/json")], prims).await;
        assert_eq!(cost.status, 200, "{query}: {}", cost.text());
    }
}

#[tokio::test]
async fn a_whole_whose_part_is_gone_is_computed_again() {
    let app = TestApp::new().await;
    // No response that is kept in memory is in these forms.
    let post = async |form: &str| {
        let answer = app.post("/decompose", &[XML, ("accept", form)], llsd::write_xml(&table())).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        llsd_or_json(&answer.body)
    };
    let first = post("application/json").await;
    let part = first["parts"][1]["id"].as_str().unwrap();
    app.store.delete_result(part).await.unwrap();
    let again = post("application/llsd+xml").await;
    assert_eq!((&again["cached"], &again["id"]), (&false.into(), &first["id"]));
    assert!(app.store.has_result(part).await.unwrap());
}

#[tokio::test]
async fn one_good_part_is_enough_and_none_is_a_422() {
    let app = TestApp::new().await;
    let instances = vec![instance(0, "good", [1.0; 3]), instance(1, "bad", [1.0; 3])];
    let json = ("accept", "application/json");
    let some = request(vec![asset(1.0), b"{}".to_vec()], instances.clone());
    let answer = app.post("/decompose", &[XML, json], llsd::write_xml(&some)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    assert_eq!(answer.json()["errors"][0]["part"], "bad");
    let none = request(vec![b"{}".to_vec(), b"{}".to_vec()], instances);
    let answer = app.post("/decompose", &[XML, json], llsd::write_xml(&none)).await;
    assert_eq!(answer.status, 422, "{}", answer.text());
    let problem = llsd_or_json(&answer.body);
    assert_eq!(problem["code"], "no_part_succeeded");
    assert_eq!(problem["errors"].as_array().map(Vec::len), Some(2));
}

fn llsd_or_json(body: &[u8]) -> serde_json::Value {
    serde_json::from_slice(body).unwrap_or_else(|_| llsd::read_xml(body, &LlsdLimits::DOCUMENT).unwrap().to_json())
}

#[tokio::test]
async fn a_whole_model_is_no_single_mesh() {
    let app = TestApp::new().await;
    for accept in ["application/vnd.ll.mesh", "model/gltf-binary", "model/obj"] {
        let answer = app.post("/decompose", &[XML, ("accept", accept)], llsd::write_xml(&table())).await;
        assert_eq!(answer.status, 406, "{accept}: {}", answer.text());
    }
    let answer = app.post("/decompose?check=only", &[("accept", "model/obj")], CUBE).await;
    assert_eq!(answer.status, 406, "{}", answer.text());
}

#[tokio::test]
async fn a_check_lists_findings_and_strict_refuses_with_all_of_them() {
    let app = TestApp::new().await;
    let only = app.post("/decompose?check=only", &[], asset(1.0)).await;
    assert_eq!(only.status, 200, "{}", only.text());
    let result = only.json();
    assert_eq!(result["findings"][0]["code"], "MAV_BLOCK_MISSING");
    assert_eq!(result["findings"][0]["severity"], "error");
    assert_eq!((&result["errors"], &result["refused"]), (&1.into(), &true.into()));
    let flat = asset(0.0);
    let strict = app.post("/decompose?check=strict", &[], flat.clone()).await;
    strict.assert_problem(422, "preflight");
    assert_eq!(strict.json()["errors"][0]["code"], "flat_axis");
    let lenient = app.post("/decompose?check=lenient", &[], flat).await;
    assert_eq!(lenient.status, 200, "{}", lenient.text());
    assert_eq!(lenient.json()["warnings"][0]["code"], "flat_axis");
    app.post("/decompose?check=maybe", &[], asset(1.0)).await.assert_problem(400, "bad_parameter");
}

#[tokio::test]
async fn degenerate_triangles_are_dropped_where_that_is_asked_for() {
    let app = TestApp::new().await;
    let asset = asset_with_sliver();
    let strict = app.post("/decompose?method=none&check=strict", &[], asset.clone()).await;
    strict.assert_problem(422, "preflight");
    assert_eq!(strict.json()["errors"][0]["code"], "MAV_FOUND_DEGENERATE_TRIANGLES");
    assert_eq!((&strict.json()["errors"][0]["met"], &strict.json()["errors"][0]["limit"]), (&12.0.into(), &0.0.into()));
    let strict = app.post("/decompose?method=none&check=strict&drop_degenerate=true", &[], asset).await;
    assert_eq!(strict.status, 200, "{}", strict.text());
    let codes: Vec<_> = strict.json()["warnings"].as_array().unwrap().iter().map(|w| w["code"].clone()).collect();
    assert!(codes.contains(&"degenerate_dropped".into()), "{codes:?}");
}

#[tokio::test]
async fn lists_are_what_they_should_be() {
    let app = TestApp::new().await;
    let odd = llsd::map([("mesh_list", Llsd::from(1)), ("instance_list", llsd::array([]))]);
    let answer = app.post("/decompose", &[XML], llsd::write_xml(&odd)).await;
    assert_eq!(answer.status, 400, "{}", answer.text());
    assert_eq!(llsd_or_json(&answer.body)["errors"][0]["part"], "mesh_list");
}
