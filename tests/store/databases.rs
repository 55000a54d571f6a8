//! An empty database, SQLite or PostgreSQL, that several stores can open.

use std::time::Duration;

use hullwright::store::{ObjectOptions, Store, StoreOptions};
use sqlx::{Connection, Executor};
use tempfile::TempDir;

use crate::postgres::Cluster;

pub struct Database {
    url: String,
    /// Contains the SQLite file and the objects.
    folder: TempDir,
}

impl Database {
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { url: format!("sqlite://{}", folder.path().join("store.db").display()), folder }
    }

    /// Returns `None` when PostgreSQL is not installed.
    pub fn postgres() -> Option<Self> {
        Some(Self { url: Cluster::shared()?.new_database(), folder: tempfile::tempdir().unwrap() })
    }

    pub fn is_postgres(&self) -> bool {
        self.url.starts_with("postgres")
    }

    pub fn options(&self) -> StoreOptions {
        StoreOptions { url: self.url.clone(), busy_timeout: Duration::from_secs(30), ..StoreOptions::in_memory() }
    }

    /// Returns options with an object store for bodies of at least `from_bytes`.
    pub fn options_with_objects(&self, from_bytes: usize) -> StoreOptions {
        let url = format!("file://{}", self.objects().display());
        StoreOptions { objects: Some(ObjectOptions { url, from_bytes }), ..self.options() }
    }

    pub fn objects(&self) -> std::path::PathBuf {
        self.folder.path().join("objects")
    }

    /// Executes SQL outside the store, to let time pass or to damage rows.
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

/// Makes each of the functions, which take a [`Database`], a test on both databases.
macro_rules! on_both_databases {
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

pub(crate) use on_both_databases;
