//! The commands as people and scripts run them: files, exit codes and output.

#[path = "support/skip.rs"]
#[allow(dead_code, reason = "the list of skips uses the rest")]
mod skip;

use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const CUBE: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n\
                    f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
const LINE: &str = "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n";

/// Returns a folder with a cube and a line, in which the commands run.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("cube.obj"), CUBE).unwrap();
    std::fs::write(folder.path().join("line.obj"), LINE).unwrap();
    folder
}

/// Returns a box as OBJ. `base` is the number of vertices before it in the file.
fn box_text(min: [f64; 3], max: [f64; 3], base: usize) -> String {
    let moved = |line: &str| {
        let (word, numbers) = line.split_once(' ').unwrap();
        let numbers = numbers.split(' ').enumerate().map(|(place, number)| match (word, number) {
            ("v", "0") => min[place].to_string(),
            ("v", _) => max[place].to_string(),
            _ => (number.parse::<usize>().unwrap() + base).to_string(),
        });
        format!("{word} {}\n", numbers.collect::<Vec<_>>().join(" "))
    };
    CUBE.lines().map(moved).collect()
}

fn hullwright(folder: &TempDir, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hullwright"));
    command.current_dir(folder.path()).args(arguments).stdin(Stdio::null());
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("HULLWRIGHT__")) {
        command.env_remove(name);
    }
    command.output().unwrap()
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_model_without_out_is_summed_up_for_a_person() {
    let output = hullwright(&folder(), &["decompose", "cube.obj"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("0.36"), "{}", stdout(&output));
    assert!(stderr(&output).is_empty(), "{}", stderr(&output));
}

#[test]
fn hulls_are_listed_on_request_and_count_from_one() {
    let folder = folder();
    let listed = |arguments: &[&str]| stdout(&hullwright(&folder, arguments)).contains("\n  hull 1 ");
    assert!(!listed(&["decompose", "cube.obj"]));
    assert!(listed(&["decompose", "cube.obj", "-v"]));
    let summary = stdout(&hullwright(&folder, &["decompose", "cube.obj"]));
    assert!(summary.contains("1 hull, 8 vertices"), "{summary}");
}

#[test]
fn quiet_drops_remarks_and_keeps_failures() {
    let folder = folder();
    std::fs::write(folder.path().join("flat.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    let remarks = |arguments: &[&str]| stderr(&hullwright(&folder, arguments));
    let made = ["decompose", "flat.obj", "-o", "flat.mesh"];
    assert!(remarks(&made).contains("flat"));
    assert_eq!(remarks(&[&made[..], &["--quiet"]].concat()), "");
    assert!(remarks(&["decompose", "line.obj", "--quiet"]).contains("collinear"));
}

#[test]
fn colours_come_and_go_on_request() {
    let folder = folder();
    let coloured =
        |when: &str| stderr(&hullwright(&folder, &["decompose", "line.obj", "--color", when])).contains('\u{1b}');
    assert!(coloured("always") && !coloured("never") && !coloured("auto"));
}

#[test]
fn a_front_is_written_as_one_file_for_each_choice() {
    let folder = folder();
    std::fs::write(folder.path().join("stall.obj"), include_str!("../models/stall.obj")).unwrap();
    let front = ["decompose", "stall.obj", "--method", "solid", "--passages", "ignore", "--front", "4"];
    let output = hullwright(&folder, &[&front[..], &["-o", "out.json"]].concat());
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let read = |name: &str| -> serde_json::Value {
        serde_json::from_slice(&std::fs::read(folder.path().join(name)).unwrap()).unwrap()
    };
    let result = read("out.json");
    let choices = result["front"].as_array().unwrap();
    assert!(choices.len() > 1);
    for (number, choice) in (1..choices.len()).zip(choices) {
        assert_eq!(read(&format!("out-{number}.json"))["id"], choice["id"]);
    }
    assert!(!folder.path().join(format!("out-{}.json", choices.len())).exists(), "the last choice is out.json");
}

#[test]
fn choices_of_a_front_say_how_many_ways_they_close() {
    let folder = folder();
    std::fs::write(folder.path().join("stall.obj"), include_str!("../models/stall.obj")).unwrap();
    let front = ["decompose", "stall.obj", "--method", "solid", "--front", "6", "-o", "out.json"];
    assert_eq!(status(&hullwright(&folder, &front)), 0);
    let output = hullwright(&folder, &front[..front.len() - 2]);
    let result: serde_json::Value =
        serde_json::from_slice(&std::fs::read(folder.path().join("out.json")).unwrap()).unwrap();
    let choices = result["front"].as_array().unwrap();
    let lines = stdout(&output);
    let lines: Vec<&str> = lines.lines().filter(|line| line.trim_start().starts_with("choice")).collect();
    assert_eq!(lines.len(), choices.len());
    for (choice, line) in choices.iter().zip(&lines) {
        let ways = choice["passages"]["closed"].as_array().unwrap().len();
        assert_eq!(line.contains(", closes "), ways > 0, "{line}: {ways}");
    }
    assert!(lines[0].contains("way") && !lines[lines.len() - 1].contains("way"), "{lines:?}");
}

#[test]
fn a_model_too_large_for_the_walk_check_does_not_pass_it() {
    let folder = folder();
    let output = hullwright(&folder, &["decompose", "cube.obj", "--scale", "5000", "--min-walk", "0.5"]);
    assert_eq!(status(&output), 1, "{}", stdout(&output));
    assert!(stderr(&output).contains("too large"), "{}", stderr(&output));
}

#[test]
fn the_ending_of_out_chooses_the_form() {
    let folder = folder();
    let forms: [(&str, &[u8]); 6] = [
        ("out.json", b"{\""),
        ("out.xml", b"<?xml"),
        ("out.llsd", b"{\0"),
        ("out.mesh", b"{\0"),
        ("out.glb", b"glTF"),
        ("out.obj", b"#"),
    ];
    for (name, start) in forms {
        let output = hullwright(&folder, &["decompose", "cube.obj", "-o", name]);
        assert_eq!(status(&output), 0, "{name}: {}", stderr(&output));
        assert!(std::fs::read(folder.path().join(name)).unwrap().starts_with(start), "{name}");
    }
}

#[test]
fn a_gltf_document_is_read_with_the_files_of_its_own_folder() {
    let folder = folder();
    let positions: Vec<u8> =
        [0.0_f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0].iter().flat_map(|c| c.to_le_bytes()).collect();
    let indices = [0_u8, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    for place in ["solid.bin", "sub/solid.bin"] {
        std::fs::write(folder.path().join(place), [&positions[..], &indices].concat()).unwrap();
    }
    let document = |uri: &str| {
        format!(
            r#"{{"asset": {{"version": "2.0"}}, "buffers": [{{"byteLength": 60, "uri": "{uri}"}}],
            "bufferViews": [{{"buffer": 0, "byteLength": 48}}, {{"buffer": 0, "byteOffset": 48, "byteLength": 12}}],
            "accessors": [{{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"}},
            {{"bufferView": 1, "componentType": 5121, "count": 12, "type": "SCALAR"}}],
            "meshes": [{{"primitives": [{{"attributes": {{"POSITION": 0}}, "indices": 1}}]}}], "nodes": [{{"mesh": 0}}]}}"#
        )
    };
    std::fs::write(folder.path().join("solid.gltf"), document("solid.bin")).unwrap();
    let output = hullwright(&folder, &["decompose", "solid.gltf", "--json"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("\"hull\":0.2"), "{}", stdout(&output));
    assert_eq!(status(&hullwright(&folder, &["check", "solid.gltf"])), 0);
    // A buffer is an input as well.
    for command in ["decompose solid.gltf --format obj -o", "view solid.gltf --format png -o"] {
        let arguments: Vec<&str> = command.split(' ').chain(["sub/../solid.bin"]).collect();
        let output = hullwright(&folder, &arguments);
        assert_eq!(status(&output), 2, "{command}");
        assert!(stderr(&output).contains("belongs to the input solid.gltf"), "{}", stderr(&output));
    }
    assert_eq!(std::fs::read(folder.path().join("solid.bin")).unwrap().len(), 60);
    // Other folders are never read.
    for (name, uri) in [("a.gltf", "sub/solid.bin"), ("sub/b.gltf", "../solid.bin")] {
        std::fs::write(folder.path().join(name), document(uri)).unwrap();
        let output = hullwright(&folder, &["decompose", name]);
        assert_eq!(status(&output), 1, "{uri}");
        let words = "give it in the folder of the model or in the same upload, or give one file that holds everything";
        assert!(stderr(&output).contains(words), "{}", stderr(&output));
        assert!(stderr(&output).contains("external_reference"), "{}", stderr(&output));
        let checked = hullwright(&folder, &["check", name]);
        assert!(stdout(&checked).contains(words), "{}", stdout(&checked));
    }
}

#[test]
fn a_scene_is_a_table_a_request_or_an_asset_for_each_part() {
    let folder = folder();
    let moved = CUBE.replace("v 0", "v 4").replace("v 1", "v 6");
    let faces = "f -8 -5 -6 -7\nf -4 -3 -2 -1\nf -8 -7 -3 -4\nf -7 -6 -2 -3\nf -6 -5 -1 -2\nf -5 -8 -4 -1\n";
    let vertices: String = moved.lines().filter(|line| line.starts_with('v')).map(|line| format!("{line}\n")).collect();
    std::fs::write(folder.path().join("two.obj"), format!("o a b\n{CUBE}o a/b\n{vertices}{faces}")).unwrap();
    let output = hullwright(&folder, &["decompose", "two.obj", "--parts", "objects"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("land impact") && stdout(&output).contains("2 prims"), "{}", stdout(&output));
    let arguments = ["decompose", "two.obj", "--parts", "objects", "--format", "mesh", "-o", "parts"];
    let output = hullwright(&folder, &arguments);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    for name in ["parts/a_b.mesh", "parts/a_b-2.mesh"] {
        assert!(std::fs::read(folder.path().join(name)).unwrap().starts_with(b"{\0"), "{name}");
    }
    assert_eq!(status(&hullwright(&folder, &arguments[..6])), 2);
    let own =
        ["decompose", "two.obj", "--parts", "objects", "--part", "a*:method=none", "--target-cost", "free", "--json"];
    let output = hullwright(&folder, &own);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["parts"][1]["hulls"], serde_json::json!([]));
    assert_eq!(result["budget"]["target"], "free");
    for bad in ["a", "a:method", "a:method=best", "a:parts=objects"] {
        assert_eq!(
            status(&hullwright(&folder, &["decompose", "two.obj", "--parts", "objects", "--part", bad])),
            2,
            "{bad}"
        );
    }
    let output = hullwright(&folder, &["view", "two.obj", "--parts", "objects", "-o", "two.png"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("leave out --parts"), "{}", stderr(&output));
    let output = hullwright(&folder, &["decompose", "two.obj", "--parts", "objects", "-o", "request.xml"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let request = std::fs::read_to_string(folder.path().join("request.xml")).unwrap();
    assert!(request.contains("instance_list"), "{request}");
    assert_eq!(status(&hullwright(&folder, &["decompose", "request.xml"])), 0);
    assert_eq!(status(&hullwright(&folder, &["decompose", "two.obj", "--parts", "objects", "-o", "x.glb"])), 2);
}

#[test]
fn out_may_be_standard_output_when_the_form_is_named() {
    let folder = folder();
    let output = hullwright(&folder, &["decompose", "cube.obj", "-o", "-", "--format", "json"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["cost"]["hull"], 0.36);
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "-o", "-"])), 2);
}

#[test]
fn several_models_go_into_a_folder_and_a_refused_one_does_not_stop_the_others() {
    let folder = folder();
    std::fs::write(folder.path().join("other.obj"), CUBE).unwrap();
    let output = hullwright(&folder, &["decompose", "cube.obj", "line.obj", "other.obj", "-o", "out"]);
    assert_eq!(status(&output), 1);
    assert!(stderr(&output).contains("line.obj") && stderr(&output).contains("collinear"), "{}", stderr(&output));
    let made = |name: &str| folder.path().join("out").join(name).exists();
    assert!(made("cube.json") && made("other.json") && !made("line.json"));
    // The name of a file does not become a folder.
    let output = hullwright(&folder, &["decompose", "cube.obj", "other.obj", "-o", "out.mesh"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("one file") && !folder.path().join("out.mesh").exists(), "{}", stderr(&output));
}

#[test]
fn two_models_of_one_name_are_not_written_over_each_other() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("b")).unwrap();
    std::fs::write(folder.path().join("b/cube.obj"), CUBE).unwrap();
    let output = hullwright(&folder, &["decompose", "cube.obj", "b/cube.obj", "-o", "out"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("--keep-folders"), "{}", stderr(&output));
    let kept = ["decompose", "b/../cube.obj", "b/cube.obj", "--keep-folders", "-o", "out"];
    assert_eq!(status(&hullwright(&folder, &kept)), 0);
    for name in ["out/cube.json", "out/b/cube.json"] {
        assert!(folder.path().join(name).exists(), "{name}");
    }
    // An input in a folder that does not exist leads no result out of the folder for results.
    let absent = ["decompose", "cube.obj", "absent/other.obj", "--keep-folders", "-o", "apart"];
    assert_eq!(status(&hullwright(&folder, &absent)), 2);
    let is_there = |name: &str| folder.path().join(name).exists();
    assert!(is_there("apart/cube.json") && !is_there("cube.json"));
}

#[test]
fn a_pattern_stands_for_several_inputs_also_where_it_matches_one() {
    let folder = folder();
    let output = hullwright(&folder, &["decompose", "cu*.obj", "--json"]);
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((line["input"].as_str(), line["result"].is_object()), (Some("cube.obj"), true), "{line}");
    assert_eq!(status(&hullwright(&folder, &["decompose", "cu*.obj", "-o", "out"])), 0);
    assert!(folder.path().join("out/cube.json").exists());
}

#[test]
fn a_result_is_not_written_over_an_input() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    std::fs::create_dir(path("in")).unwrap();
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "-o", "in/table.json"])), 0);
    std::fs::copy(path("cube.obj"), path("in/table.obj")).unwrap();
    for (to, link) in [("in/table.json", "json-link"), ("in", "folder-link")] {
        std::os::unix::fs::symlink(to, path(link)).unwrap();
    }
    let (json, obj) = (std::fs::read(path("in/table.json")).unwrap(), std::fs::read(path("in/table.obj")).unwrap());
    for (arguments, named) in [
        (&["decompose", "in/table.json", "-o", "in/"][..], "in/table.json, the result of in/table.json,"),
        (&["decompose", "in/*.json", "-o", "./in"], "over the input in/table.json"),
        (&["decompose", "cube.obj", "in/table.obj", "-o", "folder-link", "--format", "obj"], "folder-link/table.obj"),
        (&["decompose", "in/table.obj", "-o", "in/../in/table.obj"], "in/../in/table.obj"),
        (&["decompose", "json-link", "-o", "in/table.json"], "the input json-link"),
        (&["decompose", "in/table.obj", "in/table.json", "-o", "in"], "the result of in/table.obj"),
        (&["view", "in/table.obj", "-o", "./in/table.obj", "--format", "png"], "over the input in/table.obj"),
    ] {
        let output = hullwright(&folder, arguments);
        assert_eq!(status(&output), 2, "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(named), "{arguments:?}: {}", stderr(&output));
    }
    assert_eq!(std::fs::read(path("in/table.json")).unwrap(), json);
    assert_eq!(std::fs::read(path("in/table.obj")).unwrap(), obj);
    // An asset may be replaced by itself with other physics.
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "-o", "in/a.mesh"])), 0);
    for arguments in [&["in/a.mesh", "-o", "in/a.mesh"][..], &["in/*.mesh", "-o", "in/", "--format", "mesh"]] {
        let output = hullwright(&folder, &[&["decompose"], arguments].concat());
        assert_eq!(status(&output), 0, "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn warnings_are_told_wherever_the_result_goes() {
    let folder = folder();
    std::fs::write(folder.path().join("flat.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    for (arguments, on_stderr) in [
        (&["flat.obj"][..], false),
        (&["flat.obj", "--json"], false),
        (&["flat.obj", "-o", "-", "--format", "json"], false),
        (&["flat.obj", "--format", "obj"], true),
        (&["flat.obj", "-o", "flat.mesh"], true),
        (&["flat.obj", "-o", "flat.json"], true),
        (&["flat.obj", "cube.obj"], true),
        (&["flat.obj", "cube.obj", "-o", "out"], true),
        (&["flat.obj", "cube.obj", "--json"], false),
    ] {
        let output = hullwright(&folder, &[&["decompose"], arguments].concat());
        let told = stderr(&output).lines().any(|line| line.starts_with("hullwright: flat.obj: warning: flat: "));
        assert_eq!((status(&output), told), (0, on_stderr), "{arguments:?}: {}", stderr(&output));
        assert!(told || (stdout(&output).contains("flat") && stderr(&output).is_empty()), "{arguments:?}");
    }
}

#[test]
fn what_cannot_be_written_whole_leaves_the_file_of_before() {
    let folder = folder();
    let shell = |script: &str| {
        let script = script.replace("hullwright", env!("CARGO_BIN_EXE_hullwright"));
        Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output().unwrap()
    };
    assert_eq!(status(&shell("hullwright decompose cube.obj -o out.json")), 0);
    let before = std::fs::read(folder.path().join("out.json")).unwrap();
    let names = || std::fs::read_dir(folder.path()).unwrap().count();
    let count = names();
    let output = shell("trap '' XFSZ; ulimit -f 0; hullwright decompose cube.obj --method solid -o out.json");
    assert_eq!(status(&output), 2, "{}", stderr(&output));
    assert!(stderr(&output).contains("out.json: cannot be written"), "{}", stderr(&output));
    assert_eq!((std::fs::read(folder.path().join("out.json")).unwrap(), names()), (before, count));
    // A path that is not a regular file is written to and not replaced.
    let output = shell("hullwright decompose cube.obj -o /dev/stdout --format obj | cat");
    assert_eq!(stdout(&output).matches("o hull_1\n").count(), 1, "{}", stderr(&output));
    let output =
        shell("mkfifo pipe; cat pipe & hullwright decompose cube.obj -o pipe --format obj; wait; test -p pipe");
    assert!(status(&output) == 0 && stdout(&output).contains("o hull_1"), "{}", stderr(&output));
}

#[test]
fn the_exit_status_tells_refusals_from_wrong_use() {
    let folder = folder();
    for (arguments, expected) in [
        (&["decompose", "line.obj"][..], 1),
        (&["decompose", "line.obj", "--degenerate", "slab"], 0),
        (&["decompose", "cube.obj", "--method", "best"], 2),
        (&["decompose", "cube.obj", "--nonsense"], 2),
        (&["decompose", "cube.obj", "-o", "out.png"], 2),
        (&["decompose", "cube.obj", "-o", "out.mesh", "--names", "wiki"], 2),
        (&["decompose", "absent.obj"], 2),
        (&["decompose"], 2),
        (&["inspect", "cube.obj"], 1),
        (&["inspect", "absent.mesh"], 2),
        (&["config", "--config", "absent.toml"], 2),
        (&["completions", "bash"], 0),
        (&["--version"], 0),
    ] {
        let output = hullwright(&folder, arguments);
        assert_eq!(status(&output), expected, "{arguments:?}: {}", stderr(&output));
        if expected != 0 {
            assert!(!stderr(&output).is_empty(), "{arguments:?}");
        }
    }
}

#[test]
fn inspect_reads_whatever_decompose_writes_of_blocks() {
    let folder = folder();
    for name in ["out.mesh", "out.json", "out.xml", "out.llsd"] {
        assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "-o", name])), 0);
        let output = hullwright(&folder, &["inspect", name]);
        assert_eq!(status(&output), 0, "{name}: {}", stderr(&output));
        assert!(stdout(&output).contains("0.36"), "{name}: {}", stdout(&output));
        let output = hullwright(&folder, &["inspect", name, "--json"]);
        assert!(serde_json::from_slice::<serde_json::Value>(&output.stdout).is_ok(), "{name}");
    }
}

#[test]
fn check_tells_a_line_a_finding_and_exits_1_where_something_would_be_refused() {
    let folder = folder();
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "-o", "good.mesh"])), 0);
    let good = hullwright(&folder, &["check", "good.mesh", "--strict"]);
    assert_eq!((status(&good), stdout(&good).as_str()), (0, "good.mesh: nothing found\n"));
    let asset = std::fs::read(folder.path().join("good.mesh")).unwrap();
    std::fs::write(folder.path().join("longer.mesh"), [asset.as_slice(), b"tail"].concat()).unwrap();
    std::fs::write(folder.path().join("cut.mesh"), &asset[..30]).unwrap();
    std::fs::write(folder.path().join("flat.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").unwrap();
    for (arguments, expected, line) in [
        (&["check", "longer.mesh"][..], 0, "longer.mesh: hint: unnamed_bytes: header: 4 bytes"),
        (&["check", "cut.mesh"], 1, "cut.mesh: error: malformed: header"),
        (&["check", "flat.obj"], 0, "flat.obj: warning: flat_axis: high_lod[2]"),
        (&["check", "flat.obj", "--strict"], 1, "flat.obj: warning: flat_axis"),
        (&["check", "good.mesh", "cut.mesh"], 1, "good.mesh: nothing found\ncut.mesh: error"),
        (&["check", "cli.obj"], 2, ""),
    ] {
        let output = hullwright(&folder, arguments);
        assert_eq!(status(&output), expected, "{arguments:?}: {}", stdout(&output));
        assert!(stdout(&output).contains(line), "{arguments:?}: {}", stdout(&output));
    }
    let output = hullwright(&folder, &["check", "cut.mesh", "good.mesh", "--json"]);
    let files: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&files[0]["refused"], &files[1]["refused"]), (&true.into(), &false.into()));
    assert_eq!(files[0]["findings"][0]["severity"], "error");
}

#[test]
fn decompose_with_check_only_says_what_check_says() {
    let folder = folder();
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "-o", "good.mesh"])), 0);
    let asset = std::fs::read(folder.path().join("good.mesh")).unwrap();
    std::fs::write(folder.path().join("cut.mesh"), &asset[..30]).unwrap();
    for (inputs, expected) in [
        (&["good.mesh"][..], 0),
        (&["cut.mesh"], 1),
        (&["good.mesh", "cut.mesh", "cube.obj"], 1),
        (&["good.mesh", "absent.mesh"], 2),
    ] {
        let check = hullwright(&folder, &[&["check"], inputs].concat());
        let only = hullwright(&folder, &[&["decompose", "--check", "only"], inputs].concat());
        assert_eq!((status(&only), stdout(&only)), (expected, stdout(&check)), "{inputs:?}");
        assert!(stdout(&only).contains(": "), "{inputs:?}: something is said");
    }
    for to in [&["--json"][..], &["-o", "cut.json"]] {
        let output = hullwright(&folder, &[&["decompose", "cut.mesh", "--check", "only"], to].concat());
        assert_eq!(status(&output), 1, "{to:?}: {}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn an_unknown_key_of_the_configuration_is_named() {
    let folder = folder();
    std::fs::write(folder.path().join("bad.toml"), "[server]\nbnid = \"127.0.0.1:1\"\n").unwrap();
    let output = hullwright(&folder, &["config", "--config", "bad.toml"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("bnid"), "{}", stderr(&output));
}

#[test]
fn options_of_serve_before_another_command_are_refused_and_not_dropped() {
    let folder = folder();
    for arguments in [&["--database", "sqlite://other.db", "migrate"][..], &["--bind", "127.0.0.1:1", "serve"]] {
        let output = hullwright(&folder, arguments);
        assert_eq!(status(&output), 2, "{arguments:?}");
        assert!(stderr(&output).contains(arguments[0]), "{}", stderr(&output));
    }
}

#[test]
fn migrate_makes_the_database_and_may_run_again() {
    let folder = folder();
    for _ in 0..2 {
        let output = hullwright(&folder, &["migrate", "--database", "sqlite://new.db"]);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        assert!(Path::exists(&folder.path().join("new.db")));
    }
}

#[test]
fn a_health_check_without_a_server_fails() {
    let output = hullwright(&folder(), &["healthcheck", "--bind", "127.0.0.1:9"]);
    assert_ne!(status(&output), 0);
}

#[test]
fn view_draws_models_assets_results_blocks_and_the_hulls_of_other_programs() {
    let folder = folder();
    let made = |arguments: &[&str]| {
        let output = hullwright(&folder, arguments);
        assert_eq!(status(&output), 0, "{arguments:?}: {}", stderr(&output));
    };
    made(&["decompose", "cube.obj", "-o", "cube.mesh"]);
    made(&["decompose", "cube.obj", "-o", "result.json"]);
    made(&["decompose", "cube.obj", "-o", "hulls.obj"]);
    for (input, more) in [
        ("cube.obj", &["--method", "solid"][..]),
        ("cube.mesh", &[]),
        ("result.json", &[]),
        ("cube.obj", &["--hulls", "other=hulls.obj", "--hulls", "cube.mesh", "--show", "model,exploded", "--up", "y"]),
    ] {
        for (name, start) in [("picture.png", &b"\x89PNG"[..]), ("picture.svg", b"<svg ")] {
            made(&[&["view", input, "-o", name, "--size", "200x150"], more].concat());
            let picture = std::fs::read(folder.path().join(name)).unwrap();
            assert!(picture.starts_with(start) && picture.len() > 1000, "{input}: {} bytes", picture.len());
        }
    }
    let output = hullwright(&folder, &["view", "cube.obj", "-o", "-", "--format", "svg"]);
    assert!(stdout(&output).contains("1 hull, 8 vertices, cost of these hulls 0.36"), "{}", stdout(&output));
}

#[test]
fn view_draws_an_asset_in_metres_and_the_mesh_that_is_the_physics() {
    let folder = folder();
    // A table of 3 x 2 x 1 m away from the origin, in two boxes.
    let boxes = [([10.0, 0.0, 0.8], [13.0, 2.0, 1.0], 0), ([11.0, 0.5, 0.0], [12.0, 1.5, 0.8], 8)];
    let table: String = boxes.map(|(min, max, base)| box_text(min, max, base)).concat();
    std::fs::write(folder.path().join("table.obj"), table).unwrap();
    let shown = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let output = hullwright(&folder, &[&["view"], arguments, &["-o", "a.svg", "--json"]].concat());
        assert_eq!(status(&output), 0, "{arguments:?}: {}", stderr(&output));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()["shown"].as_array().unwrap().clone()
    };
    let assert_size = |shown: &serde_json::Value, size: [f64; 3]| {
        let near = |axis: usize| (shown["size"][axis].as_f64().unwrap() - size[axis]).abs() < 1e-3;
        assert!((0..3).all(near), "{size:?}: {shown}");
    };
    for scale in [1.0, 2.0] {
        let of_scale = scale.to_string();
        let scaled = ["table.obj", "--scale", &of_scale, "--method", "solid"];
        assert_eq!(status(&hullwright(&folder, &[&["decompose"], &scaled[..], &["-o", "table.mesh"]].concat())), 0);
        let size = [3.0, 2.0, 1.0].map(|side| side * scale);
        let both = shown(&[&scaled[..], &["--hulls", "asset=table.mesh"]].concat());
        both.iter().for_each(|shown| assert_size(shown, size));
        assert_size(&shown(&["table.mesh"])[0], size);
        assert_size(&shown(&["table.mesh", "--scale", "1,1,5"])[0], [1.0, 1.0, 5.0]);
    }
    assert!(shown(&["table.mesh"])[0]["physics_mesh_triangles"].is_null());
    assert_eq!(status(&hullwright(&folder, &["decompose", "table.obj", "--physics", "mesh", "-o", "mesh.mesh"])), 0);
    for arguments in [&["table.obj", "--physics", "mesh"][..], &["mesh.mesh"]] {
        let shown = &shown(arguments)[0];
        assert!(shown["physics_mesh_triangles"].as_u64().is_some_and(|count| count >= 12), "{shown}");
        let drawn = std::fs::read_to_string(folder.path().join("a.svg")).unwrap();
        assert!(drawn.contains("a mesh for physics, "), "{arguments:?}");
    }
}

#[test]
fn a_file_of_another_format_than_its_ending_says_is_told_so() {
    let folder = folder();
    std::fs::copy(folder.path().join("cube.obj"), folder.path().join("cube.stl")).unwrap();
    let output = hullwright(&folder, &["decompose", "cube.stl"]);
    assert!(status(&output) == 1 && stderr(&output).contains("--input-format obj"), "{}", stderr(&output));
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.stl", "--input-format", "obj"])), 0);
    std::fs::write(folder.path().join("empty.obj"), "").unwrap();
    let output = hullwright(&folder, &["decompose", "empty.obj"]);
    assert!(stderr(&output).contains("(empty_body)"), "{}", stderr(&output));
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "-o", "result.json"])), 0);
    let output = hullwright(&folder, &["decompose", "result.json"]);
    assert!(stderr(&output).contains("give the model that it was made from"), "{}", stderr(&output));
}

#[test]
fn check_names_a_model_that_is_too_large_for_a_prim() {
    let folder = folder();
    let check = |arguments: &[&str]| hullwright(&folder, &[&["check", "cube.obj"], arguments].concat());
    assert!(stdout(&check(&["--scale", "60"])).contains("nothing found"));
    let output = check(&["--scale", "100", "--strict"]);
    assert!(status(&output) == 1 && stdout(&output).contains("prim_size"), "{}", stdout(&output));
    std::fs::write(folder.path().join("far.obj"), box_text([0.0; 3], [4600.0; 3], 0)).unwrap();
    let output = hullwright(&folder, &["check", "far.obj"]);
    assert!(
        stdout(&output).contains("scale=0.001") || stdout(&output).contains("--scale=0.001"),
        "{}",
        stdout(&output)
    );
    let upload = ["decompose", "far.obj", "--check", "strict", "--method", "none"];
    assert_eq!(status(&hullwright(&folder, &upload)), 0, "a size that nobody states refuses nothing");
}

#[test]
fn view_refuses_what_it_cannot_draw_and_says_what_it_can() {
    let folder = folder();
    for (arguments, expected, word) in [
        (&["view", "cube.obj", "-o", "cube.gif"][..], 2, ".png"),
        (&["view", "cube.obj", "-o", "a.png", "--size", "10x10"], 2, "64"),
        (&["view", "cube.obj", "-o", "a.png", "--explode", "NaN"], 2, "explode"),
        (&["view", "absent.obj", "-o", "a.png"], 2, "absent.obj"),
        (&["view", "cube.obj", "-o", "a.png", "--check", "only"], 2, "--check only makes no hulls"),
        (&["view", "line.obj", "-o", "a.png"], 1, "collinear"),
        (&["view", "cube.obj", "-o", "a.png", "--hulls", "line.obj"], 2, "line.obj"),
    ] {
        let output = hullwright(&folder, arguments);
        assert_eq!(status(&output), expected, "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(word), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn many_files_are_summed_up_in_a_table_and_patterns_are_expanded() {
    let folder = folder();
    std::fs::write(folder.path().join("other.obj"), CUBE).unwrap();
    for jobs in ["1", "4"] {
        let output = hullwright(&folder, &["decompose", "*.obj", "--jobs", jobs]);
        assert_eq!(status(&output), 1, "{}", stderr(&output));
        let table = stdout(&output);
        let firsts: Vec<&str> = table.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
        assert_eq!(firsts, ["file", "cube.obj", "line.obj", "other.obj", "all"], "{table}");
        assert!(table.lines().nth(2).unwrap().contains("refused") && table.lines().last().unwrap().contains("0.72"));
    }
    let unseen = hullwright(&folder, &["decompose", "cube.obj", "other.obj", "--scales", "1,2", "--front", "2"]);
    assert!(stderr(&unseen).contains("the table shows nothing of --front, --scales;"), "{}", stderr(&unseen));
    assert!(!stderr(&hullwright(&folder, &["decompose", "cube.obj", "other.obj"])).contains("shows nothing"));
    assert_eq!(status(&hullwright(&folder, &["decompose", "*.glb"])), 2);
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "--jobs", "0"])), 2);
}

#[test]
fn the_table_and_the_summary_name_the_same_costs() {
    let folder = folder();
    let tiny = ["--method", "solid", "--scale", "0.04"];
    std::fs::write(folder.path().join("two.obj"), format!("{CUBE}{SECOND_CUBE}")).unwrap();
    let one = stdout(&hullwright(&folder, &[&["decompose", "two.obj"], &tiny[..]].concat()));
    for line in ["0.72  decomposition", "0.10  in effect: all sides are below 0.2 m, so a box replaces the hulls"] {
        assert!(one.contains(line), "{line} in\n{one}");
    }
    let table = stdout(&hullwright(&folder, &[&["decompose", "cube.obj", "two.obj"], &tiny[..]].concat()));
    let head = "file      triangles  hulls  vertices  decomposition  one hull  in effect  bulge, m  fill, m";
    assert_eq!(table.lines().next(), Some(head), "{table}");
    let words: Vec<&str> = table.lines().nth(2).unwrap().split_whitespace().collect();
    assert_eq!((words[4], words[6]), ("0.72", "0.10"), "{table}");
    assert!(table.lines().last().unwrap().contains("1.08"), "{table}");
}

#[test]
fn json_is_the_result_of_one_file_and_a_line_for_each_of_several() {
    let folder = folder();
    let output = hullwright(&folder, &["decompose", "cube.obj", "--json"]);
    let result: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["cost"]["hull"], 0.36);
    let output = hullwright(&folder, &["decompose", "cube.obj", "line.obj", "--json"]);
    let text = stdout(&output);
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines[0]["input"].as_str(), &lines[0]["result"]["cost"]["hull"]), (Some("cube.obj"), &0.36.into()));
    assert!(lines[1]["error"].as_str().unwrap().contains("collinear"), "{text}");
    assert_eq!(lines[1]["code"], "collinear");
    let output = hullwright(&folder, &["decompose", "cube.obj", "absent.obj", "--json"]);
    let missing: serde_json::Value = serde_json::from_str(stdout(&output).lines().nth(1).unwrap()).unwrap();
    assert!(missing["error"].is_string() && missing["code"].is_null(), "{missing}");
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "--json", "-o", "a.json"])), 2);
}

#[test]
fn models_go_in_and_out_through_pipes() {
    use std::io::Write;
    let folder = folder();
    let mut child = Command::new(env!("CARGO_BIN_EXE_hullwright"))
        .args(["decompose", "-", "--format", "obj"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .current_dir(folder.path())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(CUBE.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && stdout(&output).contains("o hull_1"), "{}", stdout(&output));
}

/// A second cube, to append to the first in one file.
const SECOND_CUBE: &str = "v 3 0 0\nv 4 0 0\nv 4 1 0\nv 3 1 0\nv 3 0 1\nv 4 0 1\nv 4 1 1\nv 3 1 1\n\
                           f 9 12 11 10\nf 13 14 15 16\nf 9 10 14 13\nf 10 11 15 14\nf 11 12 16 15\nf 12 9 13 16\n";

#[test]
fn a_model_that_costs_more_than_its_baseline_fails() {
    let folder = folder();
    let compare = |more: &[&str]| hullwright(&folder, &[&["compare", "cube.obj", "--method", "solid"], more].concat());
    assert_eq!(status(&compare(&[])), 2, "there is no baseline yet");
    assert_eq!(status(&compare(&["--update"])), 0);
    let output = compare(&[]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).contains("same"), "{}", stdout(&output));
    std::fs::write(folder.path().join("cube.obj"), format!("{CUBE}{SECOND_CUBE}")).unwrap();
    let output = compare(&[]);
    assert_eq!(status(&output), 1, "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).contains("MORE"), "{}", stdout(&output));
    assert_eq!(status(&compare(&["--allow", "100"])), 0);
    assert_eq!(status(&compare(&["--allow", "100", "--max-cost", "0.3"])), 1);
    assert!(stdout(&compare(&["--markdown"])).starts_with("| model |"));
    let json: serde_json::Value = serde_json::from_slice(&compare(&["--json"]).stdout).unwrap();
    assert_eq!(json["models"][0]["change"], "more", "{json}");
    let other = hullwright(&folder, &["compare", "cube.obj", "--method", "preview", "--max-hulls", "3"]);
    assert_eq!(status(&other), 2, "figures of other parameters cannot be compared");
}

#[test]
fn a_decomposition_that_grows_is_told_where_a_box_stands_in_for_it() {
    let folder = folder();
    let compare = |more: &[&str]| {
        hullwright(&folder, &[&["compare", "cube.obj", "--method", "solid", "--scale", "0.04"], more].concat())
    };
    assert_eq!(status(&compare(&["--update"])), 0);
    std::fs::write(folder.path().join("cube.obj"), format!("{CUBE}{SECOND_CUBE}")).unwrap();
    let output = compare(&[]);
    assert_eq!(status(&output), 1, "{}", stdout(&output));
    let line = stdout(&output).lines().last().unwrap().to_owned();
    assert_eq!(
        line.split_whitespace().collect::<Vec<_>>(),
        ["cube.obj", "0.10", "0.10", "0.36", "to", "0.72", "2", "16", "0.0000", "MORE"]
    );
    assert_eq!(status(&compare(&["--allow", "0.4"])), 0);
    let json: serde_json::Value = serde_json::from_slice(&compare(&["--json"]).stdout).unwrap();
    assert_eq!(json["models"][0]["change"], "more", "{json}");
    std::fs::write(folder.path().join("cube.obj"), CUBE).unwrap();
    assert!(status(&compare(&["--update"])) == 0 && stdout(&compare(&[])).contains("same"));
}

#[test]
fn a_baseline_loses_nothing_and_its_bounds_are_numbers() {
    let folder = folder();
    std::fs::write(folder.path().join("other.obj"), format!("{CUBE}{SECOND_CUBE}")).unwrap();
    let compare = |arguments: &[&str]| hullwright(&folder, &[&["compare"], arguments].concat());
    let kept = || std::fs::read_to_string(folder.path().join("physics-costs.json")).unwrap();
    assert_eq!(status(&compare(&["cube.obj", "other.obj", "--update"])), 0);
    let both = kept();
    assert_eq!(status(&compare(&["cube.obj", "--update"])), 0);
    assert_eq!(kept(), both);
    std::fs::write(folder.path().join("cube.obj"), LINE).unwrap();
    assert_eq!(status(&compare(&["cube.obj", "--update"])), 1);
    assert_eq!(kept(), both, "a model that is refused now keeps what it had");
    std::fs::write(folder.path().join("cube.obj"), CUBE).unwrap();
    let output = compare(&["cube.obj", "--update", "--method", "solid"]);
    assert!(
        status(&output) == 2 && stderr(&output).contains("name these models too: other.obj"),
        "{}",
        stderr(&output)
    );
    assert_eq!(kept(), both);
    assert_eq!(status(&compare(&["cube.obj", "other.obj", "--update", "--method", "solid"])), 0);
    assert_ne!(kept(), both);
    // A reader that stops early.
    std::fs::remove_file(folder.path().join("physics-costs.json")).unwrap();
    let script = format!("{} compare cube.obj --update | true", env!("CARGO_BIN_EXE_hullwright"));
    Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output().unwrap();
    assert!(kept().contains("cube.obj"));
    let output = compare(&["cube.obj", "--update", "--max-cost", "0.3"]);
    assert!(status(&output) == 1 && stdout(&output).contains("TOO MUCH"), "{}", stdout(&output));
    for (arguments, words) in [
        (&["--allow", "nan"][..], "--allow is NaN; it must be a number from 0"),
        (&["--allow", "-1"], "--allow is -1; it must be"),
        (&["--max-cost", "nan"], "--max-cost is NaN; it must be"),
        (&["--max-cost", "-0.5", "--update"], "--max-cost is -0.5; it must be"),
        (&["--check", "only", "--update"], "--check only makes nothing that has a cost"),
    ] {
        let output = compare(&[&["cube.obj"], arguments].concat());
        assert_eq!(status(&output), 2, "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn colours_are_for_terminals_and_those_who_force_them() {
    let folder = folder();
    let escapes = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hullwright"));
        command.current_dir(folder.path()).args(["decompose", "cube.obj", "line.obj"]).stdin(Stdio::null());
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"] {
            command.env_remove(name);
        }
        let output = command.envs(variables.iter().copied()).output().unwrap();
        (stdout(&output).contains('\x1b'), stderr(&output).contains('\x1b'))
    };
    assert_eq!(escapes(&[]), (false, false));
    assert_eq!(escapes(&[("CLICOLOR_FORCE", "1")]), (true, true));
    assert_eq!(escapes(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]), (false, false));
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = folder();
    let output = hullwright(&folder, &["man"]);
    assert!(stdout(&output).contains(".TH") && stdout(&output).contains("decompose"), "{}", stdout(&output));
    assert!(stdout(&hullwright(&folder, &["man", "view"])).contains("elevation"));
    for name in [&["man", "store", "copy"][..], &["man", "store-copy"]] {
        assert!(stdout(&hullwright(&folder, name)).contains("hullwright\\-store\\-copy"), "{name:?}");
    }
    assert_eq!(status(&hullwright(&folder, &["man", "nonsense"])), 2);
    assert_eq!(status(&hullwright(&folder, &["man", "--all", "pages"])), 0);
    assert!(folder.path().join("pages/hullwright-decompose.1").exists());
}

#[test]
fn every_command_has_examples_in_its_help_that_fit_a_terminal() {
    let folder = folder();
    let help = stdout(&hullwright(&folder, &["--help"]));
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let names: Vec<&str> = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let names: Vec<&str> = names.into_iter().filter(|name| !name.is_empty() && *name != "help").collect();
    assert!(names.len() >= 10, "{names:?}");
    for name in names {
        let help = stdout(&hullwright(&folder, &[name, "--help"]));
        let examples = help.split("Example").nth(1).unwrap_or_else(|| panic!("{name} has no example:\n{help}"));
        // Without a terminal, help is wrapped at 100 columns. A longer example would be wrapped.
        let long: Vec<&str> = examples.lines().filter(|line| line.starts_with("  ") && line.len() > 80).collect();
        assert!(long.is_empty(), "{name}: {long:?}");
    }
}

#[test]
fn what_cannot_be_read_or_written_is_said_without_the_numbers_of_the_system() {
    let folder = folder();
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    for (arguments, words) in [
        (&["decompose", "absent.obj"][..], "absent.obj: there is no such file"),
        (&["decompose", "."], ".: it is a folder; name a file in it"),
        (&["decompose", "cube.obj", "-o", "no/cube.mesh"], "no/cube.mesh: cannot be written: there is no folder no"),
        (&["view", "cube.obj", "-o", "no/a.png"], "no/a.png: cannot be written: there is no folder no"),
        (
            &["compare", "cube.obj", "--update", "--baseline", "no/a.json"],
            "no/a.json: cannot be written: there is no folder no",
        ),
        (&["decompose", "cube.obj", "line.obj", "-o", "cube.obj"], "several results need a folder"),
        (&["decompose", "cube.obj", "line.obj", "-o", "-"], "give a folder after -o, or use --json"),
        (&["decompose", "cube.obj", "line.obj", "--format", "obj"], "give a folder after -o, or leave it out"),
        (&["decompose", "cube.obj", "--max-hulls", "0", "--tolerance", "7"], "--max-hulls is 0"),
        (&["decompose", "cube.obj", "--input-format", "foo"], "format \"foo\" is not supported; use one of: "),
        (&["view", "cube.obj", "-o", "a.png", "--input-format", "foo"], "is not supported"),
        (&["decompose", "cube.obj", "--tolerance", "-1"], "--tolerance is -1; it must be"),
        (&["decompose", "cube.obj", "--max-hulls", "-1"], "--max-hulls is -1; it must be a whole number from 1"),
        (&["decompose", "cube.obj", "--scale", "-1,1,1"], "--scale is"),
        (&["check", "cube.obj", "--scale", "-1,1,1"], "--scale is"),
        (
            &["decompose", "cube.obj", "--tolerance", "0.1", "--target-cost", "2"],
            "--tolerance and --target-cost exclude",
        ),
        (&["check", "s*"], "matches folders, not files; for the files in them give s*/*"),
        (&["check", "."], "it is a folder"),
        (&["view", ".", "-o", "a.png"], "it is a folder"),
        (&["view", "cube.obj", "-o", "-", "--json"], "both go to standard output"),
        (&["cost", "absent.json"], "there is no such file"),
        (&["restore", "absent.db"], "absent.db: there is no such file"),
        (&["config", "--config", "absent.toml"], "absent.toml"),
    ] {
        let output = hullwright(&folder, arguments);
        assert_eq!(status(&output), 2, "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{arguments:?}: {}", stderr(&output));
    }
    std::fs::write(folder.path().join("notes.txt"), "what I still have to do").unwrap();
    for (arguments, words) in [
        (&["decompose", "notes.txt"][..], "name the format with --input-format and one of"),
        (&["inspect", "cube.obj"], "this is a model (obj)"),
    ] {
        let output = hullwright(&folder, arguments);
        assert_eq!(status(&output), 1, "{arguments:?}: {}", stderr(&output));
        assert!(stderr(&output).contains(words), "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn a_name_that_ends_as_a_folder_is_made_one() {
    let folder = folder();
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "-o", "made/"])), 0);
    assert!(folder.path().join("made/cube.json").exists());
}

#[test]
fn a_reader_that_has_seen_enough_ends_a_command_quietly_and_a_full_disk_does_not() {
    let folder = folder();
    let program = env!("CARGO_BIN_EXE_hullwright");
    let shell = |script: &str| {
        let output = Command::new("bash").args(["-o", "pipefail", "-c", script]).current_dir(folder.path()).output();
        let output = output.unwrap();
        (status(&output), stderr(&output))
    };
    for arguments in ["man", "completions bash", "config", "decompose cube.obj", "decompose cube.obj --json"] {
        let (status, said) = shell(&format!("{program} {arguments} | true"));
        assert_eq!((status, said.as_str()), (0, ""), "{arguments}");
    }
    // A refusal before that is not lost.
    assert_eq!(shell(&format!("{program} compare cube.obj --update")).0, 0);
    for arguments in [
        "check line.obj cube.obj",
        "decompose line.obj cube.obj --check only --json",
        "compare cube.obj --max-cost 0.1",
        "compare cube.obj --max-cost 0.1 --json",
    ] {
        let (status, said) = shell(&format!("{program} {arguments} | true"));
        assert_eq!((status, said.as_str()), (1, ""), "{arguments}");
    }
    if Path::new("/dev/full").exists() {
        let (status, said) = shell(&format!("{program} decompose cube.obj > /dev/full"));
        assert!(status == 2 && said.contains("cannot write to standard output"), "{status}: {said}");
    }
}

#[test]
fn programs_are_told_in_json_by_the_operators_commands_too() {
    let folder = folder();
    let json = |arguments: &[&str]| -> serde_json::Value {
        let output = hullwright(&folder, arguments);
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{arguments:?}: {}", stderr(&output)))
    };
    assert_eq!(json(&["config", "--bind", "127.0.0.1:9", "--json"])["server"]["bind"]["origin"], "flag --bind");
    assert_eq!(json(&["migrate", "--database", "sqlite://a.db", "--json"])["up_to_date"], true);
    let copied = json(&["store", "copy", "--from", "sqlite://a.db", "--to", "sqlite://b.db", "--json"]);
    assert_eq!((&copied["results"], &copied["to"]), (&0.into(), &"sqlite://b.db".into()));
    assert_eq!(json(&["healthcheck", "--bind", "127.0.0.1:9", "--json"])["alive"], false);
    let key = json(&["key", "web", "--json"]);
    assert!(key["key"].as_str().unwrap().starts_with("hw_") && key["line"].as_str().unwrap().starts_with("web "));
    let view = json(&["view", "cube.obj", "-o", "a.svg", "--json"]);
    assert_eq!((&view["shown"][0]["hulls"], &view["shown"][0]["cost"]), (&1.into(), &0.36.into()));
    let missing = hullwright(&folder, &["store", "copy", "--from", "sqlite://typo.db", "--to", "sqlite://b.db"]);
    assert!(status(&missing) == 2 && !folder.path().join("typo.db").exists(), "{}", stderr(&missing));
}

#[test]
fn settings_count_offline_as_for_a_server() {
    let folder = folder();
    let grid = "[cost]\nhull_or_vertex = 1\nmax_physical = 5\n[limits]\ntriangles = 12\n";
    std::fs::write(folder.path().join("grid.toml"), grid).unwrap();
    assert_eq!(status(&hullwright(&folder, &["decompose", "cube.obj", "-o", "cube.mesh"])), 0);
    for arguments in
        [&["decompose", "cube.obj"][..], &["inspect", "cube.mesh"], &["view", "cube.obj", "-o", "-", "--format", "svg"]]
    {
        let output = hullwright(&folder, &[arguments, &["--config", "grid.toml"]].concat());
        let shows = ["9.00", "9.0000"].iter().any(|cost| stdout(&output).contains(cost));
        assert!(status(&output) == 0 && shows, "{arguments:?}: {}{}", stdout(&output), stderr(&output));
    }
    let output = hullwright(&folder, &["decompose", "cube.obj", "--config", "grid.toml"]);
    assert!(stdout(&output).contains("(above 5: cannot be physical)"), "{}", stdout(&output));
    std::fs::write(folder.path().join("two.obj"), format!("{CUBE}{SECOND_CUBE}")).unwrap();
    for command in ["decompose", "check"] {
        let output = hullwright(&folder, &[command, "two.obj", "--config", "grid.toml"]);
        let said = stdout(&output) + &stderr(&output);
        assert!(status(&output) == 1 && said.contains("too_many_triangles"), "{command}: {said}");
    }
    let output = hullwright(&folder, &["inspect", "cube.mesh", "--config", "cube.obj"]);
    assert_eq!(status(&output), 2, "{}", stderr(&output));
}

#[test]
fn no_more_is_read_of_a_file_than_the_settings_allow() {
    let folder = folder();
    std::fs::write(folder.path().join("small.toml"), "[limits]\nbody_mib = 1\n").unwrap();
    let most = format!("{CUBE}{}", "#".repeat((1 << 20) - CUBE.len()));
    std::fs::write(folder.path().join("most.obj"), &most).unwrap();
    std::fs::write(folder.path().join("more.obj"), most + "#").unwrap();
    let shell = |script: &str| {
        let script = script.replace("hullwright", env!("CARGO_BIN_EXE_hullwright"));
        Command::new("bash").args(["-c", &script]).current_dir(folder.path()).output().unwrap()
    };
    assert_eq!(status(&shell("hullwright decompose most.obj --config small.toml")), 0);
    let mut scripts = vec!["decompose more.obj", "decompose - < more.obj", "check more.obj", "inspect more.obj"];
    scripts.extend(["cost more.obj", "view more.obj -o a.png", "view cube.obj --hulls more.obj -o a.png"]);
    if Path::new("/dev/zero").exists() {
        scripts.extend(["decompose /dev/zero", "decompose - < /dev/zero"]);
    }
    for script in scripts {
        // If the program kept reading, the shell's limit would end it before the machine's.
        let output = shell(&format!("ulimit -v 8000000; hullwright {script} --config small.toml"));
        let said = stdout(&output) + &stderr(&output);
        assert_eq!(status(&output), 1, "{script}: {said}");
        assert!(said.contains("1 MiB") && said.contains("limits.body_mib"), "{script}: {said}");
    }
}

#[test]
fn check_expands_patterns_and_works_on_many_files() {
    let folder = folder();
    for jobs in ["1", "3"] {
        let output = hullwright(&folder, &["check", "*.obj", "--jobs", jobs]);
        assert_eq!(stdout(&output).lines().next(), Some("cube.obj: nothing found"), "{}", stdout(&output));
        assert!(stdout(&output).lines().nth(1).unwrap().starts_with("line.obj: "), "{}", stdout(&output));
    }
    let output = hullwright(&folder, &["check", "absent.obj", "cube.obj", "--json"]);
    let files: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((status(&output), &files[0]["findings"][0]["code"]), (2, &"unreadable".into()), "{files}");
    assert_eq!(files[1]["refused"], false);
}

#[test]
fn bars_and_colours_come_on_a_terminal() {
    let has_script = Command::new("sh").args(["-c", "command -v script"]).output().unwrap().status.success();
    if !has_script {
        skip::skip("script, which makes a terminal, is not installed");
        return;
    }
    let folder = folder();
    let on_terminal = |arguments: &str| {
        let line = format!("{} {arguments}", env!("CARGO_BIN_EXE_hullwright"));
        let mut command = Command::new("script");
        command.args(["-qec", &line, "/dev/null"]).current_dir(folder.path()).stdin(Stdio::null()).env("TERM", "xterm");
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR"] {
            command.env_remove(name);
        }
        stdout(&command.output().unwrap())
    };
    let one = on_terminal("decompose cube.obj");
    assert!(one.contains("cube.obj [") && one.contains(" % "), "{one:?}");
    assert!(one.contains("measure (1 hull)") || one.contains("100 %"), "{one:?}");
    let several = on_terminal("decompose cube.obj line.obj");
    assert!(several.contains("of 2 files") && several.contains("\u{1b}[1m"), "{several:?}");
    assert!(on_terminal("decompose absent.obj").contains("\u{1b}[31mhullwright"), "no colour");
}

/// A shed with a door, and a scene of a cube and a line.
fn with_models(folder: &TempDir) {
    let shed = concat!(env!("CARGO_MANIFEST_DIR"), "/models/shed.obj");
    std::fs::copy(shed, folder.path().join("shed.obj")).unwrap();
    let line = "v 5 0 0\nv 6 1 1\nv 7 2 2\nf 9 10 11\n";
    std::fs::write(folder.path().join("scene.obj"), format!("o good\n{CUBE}o thin\n{line}")).unwrap();
}

#[test]
fn a_front_writes_over_no_input_and_no_other_result() {
    let folder = folder();
    for name in ["a-1.obj", "cube-1.obj"] {
        std::fs::write(folder.path().join(name), CUBE).unwrap();
    }
    let output = hullwright(&folder, &["decompose", "a-1.obj", "--front", "3", "--method", "solid", "-o", "a.obj"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("a-1.obj") && stderr(&output).contains("input"), "{}", stderr(&output));
    assert_eq!(std::fs::read_to_string(folder.path().join("a-1.obj")).unwrap(), CUBE);
    let stream = hullwright(&folder, &["decompose", "cube.obj", "--front", "3", "--format", "obj"]);
    assert!(stderr(&stream).contains("the result alone is written"), "{}", stderr(&stream));
    let both = ["decompose", "cube.obj", "cube-1.obj", "--front", "3", "--format", "obj", "-o", "out/"];
    let output = hullwright(&folder, &both);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("one file"), "{}", stderr(&output));
}

#[test]
fn a_picture_is_not_written_over_the_hulls_that_it_shows() {
    let folder = folder();
    let output =
        hullwright(&folder, &["view", "cube.obj", "--hulls", "B=line.obj", "-o", "line.obj", "--format", "png"]);
    assert_eq!(status(&output), 2);
    assert_eq!(std::fs::read_to_string(folder.path().join("line.obj")).unwrap(), LINE);
}

#[test]
fn a_guard_of_doors_passes_only_what_the_check_has_seen() {
    let folder = folder();
    with_models(&folder);
    let guard = |more: &[&str]| hullwright(&folder, &[&["decompose", "shed.obj", "--min-walk", "0.9"], more].concat());
    assert_eq!(status(&guard(&[])), 0, "{}", stderr(&guard(&[])));
    let output = guard(&["--scale", "0.1"]);
    assert_eq!(status(&output), 0);
    assert!(stderr(&output).contains("--min-walk measures nothing"), "{}", stderr(&output));
    for (more, expected) in [
        (&["--source", "bounding_box"][..], (1, "box of the model alone")),
        (&["--physics-type", "convex_hull"], (1, "not in effect")),
        (&["--check", "only"], (2, "--min-walk")),
    ] {
        let output = guard(more);
        assert_eq!(status(&output), expected.0, "{more:?}");
        assert!(stderr(&output).contains(expected.1), "{}", stderr(&output));
    }
}

/// A star of six points whose sides are dented by 10 cm. Its hull takes 6 % of what is reached beside it.
fn star() -> String {
    let at = |side: u32| {
        let (sine, cosine) = (std::f64::consts::FRAC_PI_6 * f64::from(side)).sin_cos();
        let radius = if side.is_multiple_of(2) { 3.0 } else { 3.0 * std::f64::consts::FRAC_PI_6.cos() - 0.1 };
        format!("v {} {} 0\nv {} {} 2\n", radius * cosine, radius * sine, radius * cosine, radius * sine)
    };
    let face = |side: u32| {
        let [below, next] = [side, (side + 1) % 12].map(|side| 3 + 2 * side);
        let above = [below + 1, next + 1];
        format!("f 1 {next} {below}\nf 2 {} {}\nf {below} {next} {} {}\n", above[0], above[1], above[1], above[0])
    };
    let (corners, faces): (String, String) = ((0..12).map(at).collect(), (0..12).map(face).collect());
    format!("v 0 0 0\nv 0 0 2\n{corners}{faces}")
}

#[test]
fn dents_beside_a_rock_are_no_doors() {
    let folder = folder();
    std::fs::write(folder.path().join("star.obj"), star()).unwrap();
    let guarded = ["decompose", "star.obj", "--method", "solid", "--tolerance", "0.03", "--min-walk", "0.98"];
    let output = hullwright(&folder, &guarded);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(
        stdout(&output).contains("1 hull, 12 vertices") && stdout(&output).contains("; the rest are dents"),
        "{}",
        stdout(&output)
    );
    let output = hullwright(&folder, &[&guarded[..], &["--json"]].concat());
    let result: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert!(
        result["walk"]["kept"].as_f64().unwrap() < 0.98 && result["walk"]["dents_alone"] == true,
        "{}",
        result["walk"]
    );
}

#[test]
fn a_refused_part_is_told_and_exits_1() {
    let folder = folder();
    with_models(&folder);
    let output = hullwright(&folder, &["decompose", "-q", "scene.obj", "--parts", "objects", "-o", "scene.json"]);
    assert_eq!(status(&output), 1);
    assert!(stderr(&output).contains("thin") && stderr(&output).contains("collinear"), "{}", stderr(&output));
    let compare = ["compare", "scene.obj", "--parts", "objects", "--update"];
    assert_eq!(status(&hullwright(&folder, &compare)), 1, "figures of half a scene are not kept");
}

#[test]
fn compare_says_for_programs_why_a_model_is_refused() {
    let folder = folder();
    assert_eq!(status(&hullwright(&folder, &["compare", "cube.obj", "--update"])), 0);
    std::fs::write(folder.path().join("line.obj"), "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n").unwrap();
    let refused = hullwright(&folder, &["compare", "line.obj", "cube.obj", "--json"]);
    let compared: serde_json::Value = serde_json::from_slice(&refused.stdout).unwrap();
    let [line, cube] = [&compared["models"][0], &compared["models"][1]];
    assert_eq!((&line["change"], &line["code"]), (&"refused".into(), &"collinear".into()), "{line}");
    assert!(line["error"].as_str().unwrap().contains("line"), "{line}");
    assert!(cube.get("error").is_none() && cube.get("code").is_none(), "{cube}");
}

#[test]
fn a_model_is_known_however_its_path_is_spelled() {
    let folder = folder();
    assert_eq!(status(&hullwright(&folder, &["compare", "cube.obj", "--update"])), 0);
    let here = folder.path().canonicalize().unwrap().join("cube.obj");
    for path in ["./cube.obj", here.to_str().unwrap()] {
        let output = hullwright(&folder, &["compare", path]);
        assert!(stdout(&output).contains("same"), "{path}: {}", stdout(&output));
    }
    std::fs::copy(folder.path().join("cube.obj"), folder.path().join("other.obj")).unwrap();
    std::fs::create_dir(folder.path().join("sub")).unwrap();
    assert!(stdout(&hullwright(&folder, &["compare", "sub/../cube.obj"])).contains("same"));
    let unknown = hullwright(&folder, &["compare", "other.obj"]);
    assert!(status(&unknown) == 1 && stderr(&unknown).contains("knows none"), "{}", stderr(&unknown));
    let both = ["compare", "cube.obj", "other.obj", "--no-new"];
    assert_eq!(status(&hullwright(&folder, &both[..3])), 0);
    let output = hullwright(&folder, &both);
    assert!(status(&output) == 1 && stdout(&output).contains("NEW"), "{}", stdout(&output));
    // Paths are those from the folder of the baseline, wherever the command runs.
    let from = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_hullwright"))
            .args(arguments)
            .current_dir(folder.path().join("sub"))
            .output()
            .unwrap()
    };
    assert!(stdout(&from(&["compare", "../cube.obj", "-b", "../physics-costs.json"])).contains("same"));
    assert_eq!(status(&from(&["compare", "../cube.obj", "-b", "costs.json", "--update"])), 0);
    let kept = std::fs::read_to_string(folder.path().join("sub/costs.json")).unwrap();
    assert!(kept.contains(r#""../cube.obj""#), "{kept}");
    assert!(stdout(&hullwright(&folder, &["compare", "cube.obj", "-b", "sub/costs.json"])).contains("same"));
}

#[test]
fn options_stand_where_people_write_them() {
    let folder = folder();
    assert_eq!(status(&hullwright(&folder, &["-q", "decompose", "cube.obj"])), 0);
    assert_eq!(status(&hullwright(&folder, &["decompose", "--walk", "cube.obj"])), 0);
    let output = hullwright(&folder, &["decompose", "cube.obj", "--method", "solid", "-o", "none/cube.mesh"]);
    assert_eq!(status(&output), 2);
    assert!(stderr(&output).contains("there is no folder none"), "{}", stderr(&output));
}

#[test]
fn an_asset_keeps_the_size_that_the_scale_gives_it() {
    let folder = folder();
    let run = |arguments: &[&str]| {
        let output = hullwright(&folder, arguments);
        assert_eq!(status(&output), 0, "{}", stderr(&output));
        serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap_or_default()
    };
    run(&["decompose", "cube.obj", "--scale", "2,3,4", "-o", "cube.mesh"]);
    assert_eq!(run(&["inspect", "cube.mesh", "--json"])["cost"]["scale"], serde_json::json!([2.0, 3.0, 4.0]));
    let scene = run(&["decompose", "cube.mesh", "--parts", "objects", "--json"]);
    assert_eq!(scene["prims"][0]["size"], serde_json::json!([2.0, 3.0, 4.0]));
    run(&["decompose", "cube.obj", "--scale", "2", "-o", "cube.json"]);
    assert_eq!(run(&["inspect", "cube.json", "--json"])["cost"]["scale"], serde_json::json!([2.0, 2.0, 2.0]));
}

#[test]
fn names_do_not_reach_the_terminal_as_escapes() {
    let folder = folder();
    std::fs::write(folder.path().join("a\u{1b}[31mb.obj"), CUBE).unwrap();
    assert!(!stdout(&hullwright(&folder, &["check", "*.obj"])).contains('\u{1b}'));
    std::fs::write(folder.path().join("named.obj"), format!("o a\u{1b}[31mb\n{CUBE}")).unwrap();
    let output = hullwright(&folder, &["decompose", "named.obj", "--parts", "objects"]);
    assert_eq!(status(&output), 0, "{}", stderr(&output));
    assert!(!stdout(&output).contains('\u{1b}') && stdout(&output).contains("[31mb"), "{:?}", stdout(&output));
}
