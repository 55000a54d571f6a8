//! An empty database of either engine, which several stores can open.

use std::time::Duration;

use hullwright::store::{ObjectOptions, Store, StoreOptions};
use sqlx::{Connection, Executor};
use tempfile::TempDir;

use crate::postgres::Cluster;

pub struct Database {
    url: String,
    /// Holds the file of SQLite and the objects.
    folder: TempDir,
}

impl Database {
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { url: format!("sqlite://{}", folder.path().join("store.db").display()), folder }
    }

    /// `None` where PostgreSQL is not installed.
    pub fn postgres() -> Option<Self> {
        Some(Self { url: Cluster::shared()?.new_database(), folder: tempfile::tempdir().unwrap() })
    }

    pub fn options(&self) -> StoreOptions {
        StoreOptions { url: self.url.clone(), busy_timeout: Duration::from_secs(30), ..StoreOptions::in_memory() }
    }

    /// With a folder for bodies from `from_bytes` on.
    pub fn options_with_objects(&self, from_bytes: usize) -> StoreOptions {
        let url = format!("file://{}", self.objects().display());
        StoreOptions { objects: Some(ObjectOptions { url, from_bytes }), ..self.options() }
    }

    pub fn objects(&self) -> std::path::PathBuf {
        self.folder.path().join("objects")
    }

    /// Does behind the store's back what no store does: lets time pass, damages rows.
    pub async fn execute(&self, sql: &'static str) {
        if self.url.starts_with("sqlite:") {
            sqlx::SqliteConnection::connect(&self.url).await.unwrap().execute(sql).await.unwrap();
        } else {
            sqlx::PgConnection::connect(&self.url).await.unwrap().execute(sql).await.unwrap();
        }
    }

    pub async fn open(&self) -> Store {
        Store::open(&self.options()).await.unwrap()
    }
}

/// Makes each of the named functions, which take a [`Database`], a test of both engines.
macro_rules! on_both_engines {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name($crate::databases::Database::sqlite()).await;
            })+
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                if let Some(database) = $crate::databases::Database::postgres() {
                    super::$name(database).await;
                }
            })+
        }
    };
}

pub(crate) use on_both_engines;
