//! Backups of an SQLite store, made while servers run on it, and their return.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use super::engine::{is_busy, newest_sqlite_migration};
use super::url;

/// How long a statement waits for a lock of a running server.
const PATIENCE: Duration = Duration::from_secs(30);

/// Suffix of a copy that is not whole yet. What a copy that was cut off left under it is removed, so no user's file may have it.
const PART: &str = ".hullwright-part";

/// Why a backup was not made or not restored, or a store not copied.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("only a file of SQLite is backed up and restored here; for PostgreSQL use pg_dump and pg_restore")]
    NotAFile,
    #[error("{} is there already; choose another file", .0.display())]
    BackupExists(PathBuf),
    #[error("{} is there already; stop the server, and give --replace to put the backup in its place", .0.display())]
    StoreExists(PathBuf),
    #[error("{} is in use; stop the server first", .0.display())]
    InUse(PathBuf),
    #[error("a store cannot be copied to itself")]
    Itself,
    #[error("{} is damaged: {fault}; take another backup", file.display())]
    Damaged { file: PathBuf, fault: String },
    #[error("{} is no store of Hullwright", .0.display())]
    Foreign(PathBuf),
    #[error("{} is of a newer version, with migration {version}; use that version", file.display())]
    Newer { file: PathBuf, version: i64 },
    #[error("{}: there is no such file", .0.display())]
    Missing(PathBuf),
    #[error("{}: there is no such folder", .0.display())]
    NoFolder(PathBuf),
    #[error("{}: cannot be written: there is no room left", .0.display())]
    Full(PathBuf),
    #[error("{}: {source}", file.display())]
    Sql { file: PathBuf, source: sqlx::Error },
    #[error("{}: {source}", file.display())]
    File { file: PathBuf, source: io::Error },
}

/// The numbers of results and jobs in a checked backup, and the size of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    pub results: u64,
    pub jobs: u64,
    pub bytes: u64,
}

/// A store that was restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    pub backup: Backup,
    pub store: PathBuf,
    /// Where the store that was there before is kept.
    pub replaced: Option<PathBuf>,
}

/// Writes a consistent copy of the store to `file`, and checks it. Servers on the store go on meanwhile.
pub async fn back_up(store_url: &str, file: &Path) -> Result<Backup, BackupError> {
    let source = store_file(store_url)?;
    if !source.exists() {
        return Err(BackupError::Missing(source));
    }
    if file.exists() {
        return Err(BackupError::BackupExists(file.to_owned()));
    }
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        return Err(BackupError::NoFolder(folder.to_owned()));
    }
    let part = with_suffix(file, PART);
    let checked = copy(&source, &part, Some(&source)).await?;
    rename(&part, file)?;
    Ok(checked)
}

/// Puts a checked copy of the backup in the place of the store. A store that is there already stays, unless it may be
/// replaced; then it is kept under another name.
pub async fn restore(file: &Path, store_url: &str, may_replace: bool) -> Result<Restored, BackupError> {
    let store = store_file(store_url)?;
    check(file).await?;
    // The log beside a store that is gone must go too: SQLite would apply it to the backup.
    let parts = ["", "-wal", "-shm"].map(|suffix| (with_suffix(&store, suffix), suffix));
    let parts: Vec<_> = parts.into_iter().filter(|(part, _)| part.exists()).collect();
    if !parts.is_empty() {
        if !may_replace {
            return Err(BackupError::StoreExists(store));
        }
        check_unused(&store).await?;
    }
    let part = with_suffix(&store, PART);
    let backup = copy(file, &part, store.exists().then_some(store.as_path())).await?;
    let kept = free_name(&store);
    for (old, suffix) in &parts {
        // The log is merged into the store by now, unless it is damaged.
        if old.exists() {
            rename(old, &with_suffix(&kept, suffix))?;
        }
    }
    let replaced = (!parts.is_empty()).then_some(kept);
    rename(&part, &store)?;
    Ok(Restored { backup, store, replaced })
}

/// Refuses to copy a store to itself, and to copy a file of SQLite that a server uses: a job that it accepts meanwhile would be
/// missing, or run twice. A database of PostgreSQL is not checked: this program cannot tell who uses it.
pub async fn check_copy(from_url: &str, to_url: &str) -> Result<(), BackupError> {
    let file = |url: &str| store_file(url).ok();
    let is_same = match (file(from_url), file(to_url)) {
        (Some(from), Some(to)) => {
            fs::canonicalize(&from).is_ok_and(|from| fs::canonicalize(to).is_ok_and(|to| from == to))
        }
        _ => from_url == to_url,
    };
    if is_same {
        return Err(BackupError::Itself);
    }
    match file(from_url).filter(|from| from.exists()) {
        Some(from) => check_unused(&from).await,
        None => Ok(()),
    }
}

/// Returns the file of a store.
fn store_file(store_url: &str) -> Result<PathBuf, BackupError> {
    if !url::is_sqlite(store_url) || url::is_in_memory(store_url) {
        return Err(BackupError::NotAFile);
    }
    let options = SqliteConnectOptions::from_str(store_url).map_err(|_| BackupError::NotAFile)?;
    Ok(options.get_filename().to_owned())
}

/// Returns a free name for the store that is to be kept. What an earlier restore kept stays: it may be the only copy.
fn free_name(store: &Path) -> PathBuf {
    let mut number = 1_u64;
    loop {
        let suffix = if number == 1 { ".before-restore".to_owned() } else { format!(".before-restore-{number}") };
        let name = with_suffix(store, &suffix);
        if ["", "-wal", "-shm"].iter().all(|part| !with_suffix(&name, part).exists()) {
            return name;
        }
        number += 1;
    }
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    name.into()
}

async fn open(file: &Path, patience: Duration) -> Result<SqliteConnection, BackupError> {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(false).busy_timeout(patience);
    options.connect().await.map_err(sql(file))
}

fn sql(file: &Path) -> impl Fn(sqlx::Error) -> BackupError {
    |source| BackupError::Sql { file: file.to_owned(), source }
}

/// Returns whether SQLite found no room for what it writes.
fn is_full(error: &sqlx::Error) -> bool {
    const FULL: &str = "13";
    error.as_database_error().and_then(|error| error.code()).is_some_and(|code| code == FULL)
}

/// Copies one state of the database `from` to the new file `to`, waits for the disk, and checks the copy. It belongs to whom
/// `like` belongs, and the same users may read it: a store has the uploads of clients. `None` leaves that to the caller's umask.
async fn copy(from: &Path, to: &Path, like: Option<&Path>) -> Result<Backup, BackupError> {
    let fault = |source| BackupError::File { file: to.to_owned(), source };
    // Left by a copy that was cut off.
    match fs::remove_file(to) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(fault(error)),
        _ => {}
    }
    if like.is_some() {
        create_private(to).map_err(fault)?;
    }
    let copied = copy_into(from, to).await;
    match (&copied, like) {
        (Ok(_), Some(like)) => give(to, like),
        (Ok(_), None) => {}
        // The fault that is reported is that of the copy.
        (Err(_), _) => drop(fs::remove_file(to)),
    }
    copied
}

/// Copies one state of the database `from` to the empty file `to`.
async fn copy_into(from: &Path, to: &Path) -> Result<Backup, BackupError> {
    let fault = |source| BackupError::File { file: to.to_owned(), source };
    let mut connection = open(from, PATIENCE).await?;
    let target = to.to_string_lossy().into_owned();
    let copied = sqlx::query("VACUUM INTO $1").bind(target).execute(&mut connection).await;
    copied.map_err(|source| if is_full(&source) { BackupError::Full(to.to_owned()) } else { sql(from)(source) })?;
    connection.close().await.map_err(sql(from))?;
    // Windows writes a file out only for those who may write to it.
    OpenOptions::new().write(true).open(to).and_then(|copied| copied.sync_all()).map_err(fault)?;
    check(to).await
}

/// Checks that a file is a whole store of this version or an older one.
async fn check(file: &Path) -> Result<Backup, BackupError> {
    let unread = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => BackupError::Missing(file.to_owned()),
        _ => BackupError::File { file: file.to_owned(), source },
    };
    let bytes = fs::metadata(file).map_err(unread)?.len();
    let mut connection = open(file, PATIENCE).await?;
    let found: String =
        sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut connection).await.map_err(sql(file))?;
    if found != "ok" {
        return Err(BackupError::Damaged { file: file.to_owned(), fault: found });
    }
    let version: Result<Option<i64>, _> =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut connection).await;
    match version {
        Ok(Some(version)) if version <= newest_sqlite_migration() => {}
        Ok(Some(version)) => return Err(BackupError::Newer { file: file.to_owned(), version }),
        Ok(None) | Err(sqlx::Error::Database(_)) => return Err(BackupError::Foreign(file.to_owned())),
        Err(error) => return Err(sql(file)(error)),
    }
    let results = count(&mut connection, "results").await.map_err(sql(file))?;
    let jobs = count(&mut connection, "jobs").await.map_err(sql(file))?;
    connection.close().await.map_err(sql(file))?;
    Ok(Backup { results, jobs, bytes })
}

/// Returns the number of rows of a table; 0 where an older version has no such table.
async fn count(connection: &mut SqliteConnection, table: &'static str) -> Result<u64, sqlx::Error> {
    let exists = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = $1";
    let tables: i64 = sqlx::query_scalar(exists).bind(table).fetch_one(&mut *connection).await?;
    if tables == 0 {
        return Ok(0);
    }
    let rows: i64 =
        sqlx::query_scalar(AssertSqlSafe(format!("SELECT count(*) FROM {table}"))).fetch_one(connection).await?;
    Ok(u64::try_from(rows).unwrap_or(0))
}

/// Returns an error while another process has the store open. Leaving the write-ahead log needs all locks.
async fn check_unused(store: &Path) -> Result<(), BackupError> {
    // A damaged store, or no database at all, is what a backup replaces.
    let Ok(mut connection) = open(store, Duration::ZERO).await else { return Ok(()) };
    let mode: Result<String, _> = sqlx::query_scalar("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await;
    drop(connection.close().await);
    match mode {
        Err(error) if is_busy(&error) => Err(BackupError::InUse(store.to_owned())),
        Ok(mode) if mode == "wal" => Err(BackupError::InUse(store.to_owned())),
        _ => Ok(()),
    }
}

fn rename(from: &Path, to: &Path) -> Result<(), BackupError> {
    let fault = |source| BackupError::File { file: to.to_owned(), source };
    fs::rename(from, to).map_err(fault)?;
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    sync_folder(folder).map_err(fault)
}

/// Creates an empty file that nobody else may read until it is [given](give).
#[cfg(unix)]
fn create_private(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::OpenOptionsExt;

    OpenOptions::new().write(true).create_new(true).mode(0o600).open(file).map(drop)
}

/// Gives a file to whom another one belongs, with the same mode. Only the superuser can give it to another user, and only
/// members to a group: where that is refused, it stays with its owner alone.
#[cfg(unix)]
fn give(file: &Path, like: &Path) {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};

    const OWN: u32 = 0o600;
    let Ok(like) = fs::metadata(like) else { return };
    let given = chown(file, Some(like.uid()), Some(like.gid())).or_else(|_| chown(file, None, Some(like.gid())));
    let mode = if given.is_ok() { like.mode() & 0o777 | OWN } else { OWN };
    // A file system without modes has none to set.
    drop(fs::set_permissions(file, fs::Permissions::from_mode(mode)));
}

/// Other systems give a new file the rights of its folder.
#[cfg(not(unix))]
fn create_private(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn give(_: &Path, _: &Path) {}

/// Waits until the names in a folder would survive a power cut.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    fs::File::open(folder).and_then(|folder| folder.sync_all())
}

/// Other systems write names out by themselves and open no folder.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
