//! The environment in which the blocks of one page run one after the other.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use hullwright::mesh_asset::llsd::{LlsdLimits, read_binary};
use hullwright::mesh_asset::{ConvexBlock, Names};
use serde_json::Value;

use crate::claims;
use crate::excerpt::{differences, excerpt_up_to_date};
use crate::output::{brought_up_to_date, is_shown};
use crate::pages::{Block, root};
use crate::server::{Server, hullwright};

/// Folders that pages may use. They are copied so that tests do not change them.
const COPIED: [&str; 4] = ["models", "examples", "docs", "config"];

/// A folder as after a checkout, and a running service.
pub struct Stand {
    folder: tempfile::TempDir,
    server: Server,
    /// Output of the last block that ran.
    printed: String,
}

/// A fault. `should_be` is the corrected text if only figures differ.
pub struct Fault {
    pub message: String,
    pub should_be: Option<String>,
}

impl From<String> for Fault {
    fn from(message: String) -> Self {
        Self { message, should_be: None }
    }
}

impl Stand {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for copied in COPIED {
            copy_folder(&root().join(copied), &folder.path().join(copied));
        }
        let server = Server::start(folder.path(), &[]);
        Self { folder, server, printed: String::new() }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Runs, reads or compares a block.
    pub fn try_out(&mut self, block: &Block) -> Result<(), Fault> {
        match block.language.as_str() {
            "sh" if block.has("serves") => Ok(self.serve(&block.text)?),
            "sh" => {
                self.printed = self.run(&block.text)?;
                Ok(())
            }
            "console" => self.session(&block.text),
            "text" => compared(&block.text, &self.printed),
            "json" => self.json(block),
            "toml" => Ok(self.settings(&block.text)?),
            "ini" => Ok(self.unit(&block.text)?),
            "hex" => Ok(hull_block(block)?),
            "python" => Ok(self.python(&block.text)?),
            other => Err(format!("a block of {other:?} is neither run nor says why not").into()),
        }
    }

    /// Returns the output of a script, or a fault with the whole output.
    fn run(&self, script: &str) -> Result<String, String> {
        let output = self.bash(script).output().unwrap();
        if output.status.success() { Ok(text(&output.stdout)) } else { Err(failed(script, &output)) }
    }

    fn bash(&self, script: &str) -> Command {
        let binary = Path::new(env!("CARGO_BIN_EXE_hullwright")).parent().unwrap();
        let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
        let script = script
            .replace("cargo run --release --", "hullwright")
            .replace("cargo run --release", "hullwright")
            .replace("localhost:8080", &self.server.address.to_string())
            .replace("/etc/hullwright/", "./");
        // The environment of the program itself, so that the settings of the caller do not apply.
        let own = hullwright();
        let mut command = Command::new("bash");
        for (name, value) in own.get_envs() {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command.args(["-euo", "pipefail", "-c", &script]).current_dir(self.folder()).stdin(std::process::Stdio::null());
        command.env("PATH", path).env("PYTHONPATH", self.folder().join("examples/python"));
        command.env("GITHUB_STEP_SUMMARY", self.folder().join("summary.md"));
        command
    }

    /// Runs a command that serves until it is stopped. It must start and answer.
    fn serve(&self, script: &str) -> Result<(), String> {
        let server = Server::run(
            self.bash(script.trim())
                .env("HULLWRIGHT__SERVER__BIND", "127.0.0.1:0")
                .env("HULLWRIGHT__STORE__URL", "sqlite://of-its-own.db"),
        );
        let answer = ureq::get(server.url("/healthz")).call().map_err(|error| error.to_string())?;
        if answer.status() == 200 { Ok(()) } else { Err(format!("/healthz is {}", answer.status())) }
    }

    /// Runs commands after `$ ` and compares each with the output that follows.
    fn session(&mut self, session: &str) -> Result<(), Fault> {
        let mut commands = session.split("$ ").skip(1).peekable();
        if commands.peek().is_none() {
            return Err("no line begins with \"$ \"".to_owned().into());
        }
        let mut should_be = String::new();
        let mut faults = Vec::new();
        for command in commands {
            let (command, shown) = command.split_once('\n').unwrap_or((command, ""));
            let printed = self.run(command)?;
            faults.extend(is_shown(shown, &printed).err().map(|fault| format!("$ {command}\n{fault}")));
            should_be.push_str(&format!("$ {command}\n{}", brought_up_to_date(shown, &printed)));
        }
        if faults.is_empty() { Ok(()) } else { Err(Fault { message: faults.join("\n"), should_be: Some(should_be) }) }
    }

    /// Checks JSON. With `answer=PATH` and `body=FILE` it must be an excerpt of the service's response.
    fn json(&self, block: &Block) -> Result<(), Fault> {
        let example: Value = serde_json::from_str(&block.text).map_err(|error| error.to_string())?;
        let (Some(path), Some(body)) = (block.value("answer"), block.value("body")) else { return Ok(()) };
        let body = std::fs::read(self.folder().join(body)).map_err(|error| format!("{body}: {error}"))?;
        let answer = ureq::post(self.server.url(path)).send(&body[..]).map_err(|error| error.to_string())?;
        let answer: Value = answer.into_body().read_json().map_err(|error| error.to_string())?;
        let differences = differences(&example, &answer);
        if differences.is_empty() {
            return Ok(());
        }
        let message: Vec<String> = differences.iter().map(ToString::to_string).collect();
        Err(Fault { message: message.join("\n"), should_be: Some(excerpt_up_to_date(&block.text, &differences)) })
    }

    /// Checks settings as `--config` reads them.
    fn settings(&self, settings: &str) -> Result<(), String> {
        let file = self.folder().join("of-the-page.toml");
        std::fs::write(&file, settings).unwrap();
        let output = hullwright().args(["config", "--config"]).arg(file).output().unwrap();
        if output.status.success() { Ok(()) } else { Err(failed(settings, &output)) }
    }

    /// Checks a systemd unit: its command and its environment must exist.
    fn unit(&self, unit: &str) -> Result<(), String> {
        let mut settings = hullwright();
        for line in unit.lines().filter(|line| !line.trim().is_empty() && !line.starts_with(['#', '['])) {
            let (key, value) = line.split_once('=').ok_or_else(|| format!("no KEY=VALUE: {line}"))?;
            match (key, value.split_once('=')) {
                ("Environment", Some((name, value))) => _ = settings.env(name, value),
                ("ExecStart", _) => claims::command_is_known(value.rsplit('/').nth(1).map_or(value, |_| {
                    // Without the folder of the installed program.
                    value.find("hullwright ").map_or(value, |at| &value[at..])
                }))?,
                _ => {}
            }
        }
        let output = settings.arg("config").output().unwrap();
        if output.status.success() { Ok(()) } else { Err(failed(unit, &output)) }
    }

    fn python(&self, script: &str) -> Result<(), String> {
        let file = self.folder().join("of_the_page.py");
        std::fs::write(&file, script.replace("localhost:8080", &self.server.address.to_string())).unwrap();
        self.run(&format!("{} {}", python().display(), file.display())).map(drop)
    }
}

/// Returns the interpreter for Python blocks: `HULLWRIGHT_BPY_PYTHON` if it is set.
fn python() -> PathBuf {
    std::env::var_os("HULLWRIGHT_BPY_PYTHON").map_or_else(|| "python3".into(), PathBuf::from)
}

/// Returns whether a program works; `bpy` is Blender as a Python module.
pub fn is_installed(tool: &str) -> bool {
    let script = match tool {
        "bpy" => format!("{} -c 'import bpy'", python().display()),
        "python3" => "python3 -c 'import json, urllib.request'".to_owned(),
        "node" => "node -e 'fetch'".to_owned(),
        "jq" => "echo {} | jq .".to_owned(),
        // Mono is installed in parts. It counts as installed if a program with the client's assemblies compiles and
        // runs.
        "mcs" | "mono" => MONO.to_owned(),
        tool => format!("command -v {tool}"),
    };
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).stdout(Stdio::null()).stderr(Stdio::null());
    shell.status().unwrap().success()
}

/// Compiles and runs a program that names the assemblies of the client in C#.
const MONO: &str = r#"
cd "$(mktemp -d)" || exit 1
echo 'class Program { static void Main() { new System.Net.Http.HttpClient(); new System.Runtime.Serialization.Json.DataContractJsonSerializer(typeof(int)); } }' > program.cs
mcs -r:System.Net.Http -r:System.Runtime.Serialization program.cs && mono program.exe; status=$?
rm -rf "$PWD"; exit $status"#;

fn compared(shown: &str, printed: &str) -> Result<(), Fault> {
    let fault = |message| Fault { message, should_be: Some(brought_up_to_date(shown, printed)) };
    is_shown(shown, printed).map_err(fault)
}

/// Checks that a block of hulls has the bytes that we write.
fn hull_block(block: &Block) -> Result<(), String> {
    let digits: String = block.text.split_whitespace().collect();
    let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
    let bytes = bytes.ok_or("these are no pairs of hexadecimal digits")?;
    let value = read_binary(&bytes, &LlsdLimits::BLOCK).map_err(|error| error.to_string())?;
    let hulls = ConvexBlock::from_llsd(&value).map_err(|error| error.to_string())?;
    let again = hulls.to_binary(Names::Viewer);
    if again == bytes { Ok(()) } else { Err(format!("we write {} bytes: {again:02x?}", again.len())) }
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn failed(script: &str, output: &Output) -> String {
    format!("{script}\nended with {}\n{}{}", output.status, text(&output.stdout), text(&output.stderr))
}
