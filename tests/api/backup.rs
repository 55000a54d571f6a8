//! `hullwright backup` and `restore`, beside a running service.

use std::path::Path;
use std::process::Output;

use crate::process::{get, json, post};
use crate::server::{Server, hullwright};
use crate::support::{CUBE, bumpy_ball};

/// Runs a command on the store that [`Server::start`] uses.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    let database = format!("sqlite://{}", folder.join("results.db").display());
    hullwright().current_dir(folder).args(arguments).args(["--database", &database]).output().unwrap()
}

#[track_caller]
fn refused(output: &Output, named: &str) {
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains(named), "{named:?} is missing in {told}");
}

#[test]
fn a_backup_of_a_running_service_is_restored_with_its_results() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let (_, first) = post(&server.url("/decompose"), CUBE);
    let backup = run(folder.path(), &["backup", "copy.db", "--json"]);
    let told = String::from_utf8_lossy(&backup.stdout).into_owned();
    assert_eq!(json(&told)["results"], 1, "{told}{}", String::from_utf8_lossy(&backup.stderr));
    assert_eq!(json(&told)["bytes"], std::fs::metadata(folder.path().join("copy.db")).unwrap().len());
    refused(&run(folder.path(), &["backup", "copy.db"]), "copy.db is there already");
    refused(&run(folder.path(), &["backup", "nowhere/copy.db"]), "nowhere: there is no such folder");
    // Computed after the backup.
    let (_, second) = post(&server.url("/decompose"), &bumpy_ball(4));
    refused(&run(folder.path(), &["restore", "copy.db"]), "--replace");
    refused(&run(folder.path(), &["restore", "copy.db", "--replace"]), "is in use; stop the server first");
    assert_eq!(get(&server.url("/readyz")).0, 200, "the store was not touched");
    drop(server);

    let restored = run(folder.path(), &["restore", "copy.db", "--replace"]);
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    assert!(String::from_utf8_lossy(&restored.stdout).starts_with("1 result and 0 jobs, restored"));
    let server = Server::start(folder.path(), &[]);
    let status =
        |result: &str| get(&server.url(&format!("/decompositions/{}", json(result)["id"].as_str().unwrap()))).0;
    assert_eq!((status(&first), status(&second)), (200, 404));
    drop(server);
    // The store that was there is kept, whole.
    let kept = format!("sqlite://{}", folder.path().join("results.db.before-restore").display());
    let again =
        hullwright().current_dir(folder.path()).args(["backup", "kept.db", "--json", "--database", &kept]).output();
    assert_eq!(json(&String::from_utf8_lossy(&again.unwrap().stdout))["results"], 2);
    // The next restore keeps it.
    assert!(run(folder.path(), &["restore", "copy.db", "--replace"]).status.success());
    let untouched = hullwright()
        .current_dir(folder.path())
        .args(["backup", "kept-still.db", "--json", "--database", &kept])
        .output()
        .unwrap();
    assert_eq!(json(&String::from_utf8_lossy(&untouched.stdout))["results"], 2);
    assert!(folder.path().join("results.db.before-restore-2").exists());
}

/// Others must not read a store through its backup, and the service must be able to write what its operator restored.
#[cfg(unix)]
#[test]
fn a_backup_and_what_is_restored_have_the_mode_of_the_store() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let mode = |name: &str| std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
    let set = |name: &str, mode| {
        std::fs::set_permissions(folder.path().join(name), PermissionsExt::from_mode(mode)).unwrap();
    };
    drop(Server::start(folder.path(), &[]));
    set("results.db", 0o600);
    assert!(run(folder.path(), &["backup", "copy.db"]).status.success());
    assert_eq!(mode("copy.db"), 0o600);
    set("results.db", 0o660);
    assert!(run(folder.path(), &["restore", "copy.db", "--replace"]).status.success());
    assert_eq!((mode("results.db"), mode("results.db.before-restore")), (0o660, 0o660));
}

#[test]
fn a_store_is_copied_while_nobody_uses_it_and_not_to_itself() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    post(&server.url("/decompose"), CUBE);
    let url = |name: &str| format!("sqlite://{}", folder.path().join(name).display());
    let copy = |to: &str| {
        let arguments = ["store", "copy", "--from", &url("results.db"), "--to", &url(to)];
        hullwright().current_dir(folder.path()).args(arguments).output().unwrap()
    };
    refused(&copy("copy.db"), "is in use; stop the server first");
    drop(server);
    refused(&copy("results.db"), "to itself");
    let copied = copy("copy.db");
    assert!(String::from_utf8_lossy(&copied.stdout).starts_with("1 result and 0 jobs, copied"), "{copied:?}");
}

#[test]
fn a_server_that_cannot_listen_leaves_its_store_alone() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let started = hullwright().current_dir(folder.path()).args(["serve", "--bind", &address]).output().unwrap();
    refused(&started, "cannot listen on");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_store_that_is_damaged_or_gone_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("results.db");
    drop(Server::start(folder.path(), &[]));
    assert!(run(folder.path(), &["backup", "copy.db"]).status.success());
    for damage in [None, Some(&b"no database"[..])] {
        match damage {
            Some(bytes) => std::fs::write(&store, bytes).unwrap(),
            None => std::fs::remove_file(&store).unwrap(),
        }
        let restored = run(folder.path(), &["restore", "copy.db", "--replace"]);
        assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
        drop(Server::start(folder.path(), &[]));
    }
}

#[test]
fn what_is_no_whole_store_is_not_restored() {
    let folder = tempfile::tempdir().unwrap();
    drop(Server::start(folder.path(), &[]));
    let copy = folder.path().join("copy.db");
    assert!(run(folder.path(), &["backup", "copy.db"]).status.success());
    let whole = std::fs::read(&copy).unwrap();
    let restore = |bytes: &[u8]| {
        std::fs::write(&copy, bytes).unwrap();
        run(folder.path(), &["restore", "copy.db", "--replace"])
    };
    refused(&restore(b"no database"), "copy.db");
    refused(&restore(&whole[..whole.len() / 2]), "copy.db");
    let mut damaged = whole.clone();
    damaged[4096..8192].fill(0xa5);
    refused(&restore(&damaged), "copy.db");
    refused(&restore(b""), "is no store of Hullwright");
    refused(&run(folder.path(), &["restore", "missing.db"]), "missing.db");
    let memory = hullwright().args(["backup", "x.db", "--database", "sqlite::memory:"]).output().unwrap();
    refused(&memory, "only a file of SQLite");
    let postgres = hullwright().args(["backup", "x.db", "--database", "postgres://localhost/x"]).output().unwrap();
    refused(&postgres, "pg_dump");
    assert!(restore(&whole).status.success());
}
