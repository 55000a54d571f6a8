//! `rig run`: runs the built program on every model of some sets, one process at a time.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};

use crate::block;
use crate::evaluate::Figures;
use crate::set::{self, Hulls, Outcome};

/// Time between two checks of a running process.
const POLL: Duration = Duration::from_millis(2);

/// A program, its options and the models to run it on.
pub struct Run<'a> {
    pub program: PathBuf,
    pub folder: PathBuf,
    /// The name under which the hulls are kept.
    pub engine: &'a str,
    /// Seconds after which a run is killed.
    pub limit: f64,
    /// The engine whose costs are the target costs.
    pub cost_of: Option<&'a str>,
    /// Further options of `hullwright decompose`.
    pub options: &'a [String],
}

impl Run<'_> {
    /// Runs the program on all models of the sets.
    pub fn all(&self, sets: &[&str]) -> Outcome<()> {
        for set in sets {
            for (name, path) in set::models(&self.folder, set)? {
                let Some(target) = self.target(set, &name) else { continue };
                let hulls = self.one(&path, &target)?;
                println!("{set} {name}: {}, {} hulls, {:.3} s", hulls.status, hulls.hulls.len(), hulls.cpu_s);
                set::write_json(&set::hulls_path(&self.folder, self.engine, set, &name), &hulls)?;
                let _ = std::fs::remove_file(set::figures_path(&self.folder, self.engine, set, &name));
            }
        }
        Ok(())
    }

    /// The option that sets the target cost; `None` where the peer has no result.
    fn target(&self, set: &str, name: &str) -> Option<Vec<String>> {
        let Some(peer) = self.cost_of else { return Some(Vec::new()) };
        let figures: Figures = set::read_json(&set::figures_path(&self.folder, peer, set, name)).ok()?;
        (figures.cost > 0.0).then(|| vec![format!("--target-cost={:.2}", figures.cost)])
    }

    fn one(&self, model: &Path, target: &[String]) -> Outcome<Hulls> {
        let output = tempfile::NamedTempFile::new()?;
        let cpu_before = children_cpu_s()?;
        let start = Instant::now();
        let mut child = Command::new(&self.program)
            .arg("decompose")
            .arg(model)
            .args(["--format", "json"])
            .args(self.options)
            .args(target)
            .stdout(Stdio::from(File::create(output.path())?))
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.program.display()))?;
        let mut hulls = Hulls::default();
        let code = loop {
            hulls.peak_mib = peak_mib(&child).or(hulls.peak_mib);
            if let Some(status) = child.try_wait()? {
                break status.code();
            }
            if start.elapsed().as_secs_f64() > self.limit {
                child.kill()?;
                child.wait()?;
                return Ok(Hulls { status: "timeout".to_owned(), cpu_s: children_cpu_s()? - cpu_before, ..hulls });
            }
            std::thread::sleep(POLL);
        };
        hulls.wall_s = start.elapsed().as_secs_f64();
        hulls.cpu_s = children_cpu_s()? - cpu_before;
        let name = match code {
            Some(0) => "ok",
            Some(1) => "refused",
            _ => "failed",
        };
        hulls.status = name.to_owned();
        if name == "ok" {
            (hulls.hulls, hulls.is_single) = block::hulls(&set::read_json(output.path())?)?;
        }
        Ok(hulls)
    }
}

/// Processor seconds of all ended child processes.
fn children_cpu_s() -> Outcome<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let seconds = |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 * 1e-6;
    Ok(seconds(usage.user_time()) + seconds(usage.system_time()))
}

/// Largest resident memory of a running process so far, where the system shows it.
fn peak_mib(child: &Child) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().trim_end_matches(" kB").trim().parse::<f64>().ok()? / 1024.0)
}
