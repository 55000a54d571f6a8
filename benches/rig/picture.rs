//! `rig picture`: draws a model and the hulls of several engines side by side, with the program's own `view`.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use crate::evaluate::triangles_of;
use crate::set::{self, Hulls, Outcome};

/// Draws the model `SET/NAME` of a folder into a PNG file.
pub fn draw(program: &Path, folder: &Path, model: &str, engines: &[&str], picture: &Path) -> Outcome<()> {
    let (set, name) = model.split_once('/').ok_or("name a model as SET/NAME")?;
    let work = tempfile::tempdir()?;
    let mut command = Command::new(program);
    command.arg("view").arg(folder.join(set).join(format!("{name}.obj"))).arg("-o").arg(picture);
    command.args(["--show", "model", "--title", name, "--size", "1600x900"]);
    for engine in engines {
        let hulls: Hulls = set::read_json(&set::hulls_path(folder, engine, set, name))?;
        let file = work.path().join(format!("{engine}.obj"));
        set::write(&file, &objects(&hulls))?;
        command.arg("--hulls").arg(format!("{engine}={}", file.display()));
    }
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err("the program could not draw the picture".into()) }
}

/// The hulls as OBJ, one object for each.
fn objects(hulls: &Hulls) -> String {
    let mut text = String::new();
    let mut first = 1;
    for (number, hull) in hulls.hulls.iter().enumerate() {
        let _ = writeln!(text, "o hull{number}");
        for triangle in triangles_of(hull) {
            for p in triangle {
                let _ = writeln!(text, "v {} {} {}", p.x, p.y, p.z);
            }
            let _ = writeln!(text, "f {first} {} {}", first + 1, first + 2);
            first += 3;
        }
    }
    text
}
