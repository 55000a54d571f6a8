//! Objects that no row refers to. A crash leaves one between writing an object and its row, or between deleting the row
//! and the object.

use std::time::Duration;

use futures_util::StreamExt;

use super::engine::run;
use super::objects::{Listing, Objects};
use super::{Store, StoreError, jobs, results};

/// Checks the objects of a store, a limited number at a time.
pub struct LeftObjects {
    store: Store,
    objects: Objects,
    /// Where the last call stopped; `None` before the first and after the last object.
    listing: Option<Listing>,
}

impl Store {
    /// Returns `None` when the store has no object store.
    pub fn left_objects(&self) -> Option<LeftObjects> {
        let objects = self.objects.clone()?;
        Some(LeftObjects { store: self.clone(), objects, listing: None })
    }

    /// Returns whether a row refers to the object `name`. Also returns `true` for names that this store never writes.
    async fn names_object(&self, name: &str) -> Result<bool, StoreError> {
        let (select, id) = if let Some(id) = results::id_of(name) {
            ("SELECT count(*) FROM results WHERE id = $1 AND outside = 1", id)
        } else if let Some(id) = jobs::id_of(name) {
            ("SELECT count(*) FROM uploads WHERE job = $1 AND outside = 1", id)
        } else {
            return Ok(true);
        };
        let rows: i64 = run!(reading, self, "look for the row of an object" => query_scalar(select), [id], fetch_one)?;
        Ok(rows > 0)
    }
}

impl LeftObjects {
    /// Checks the next `max_objects` objects. Deletes those that are older than `grace` and that no row refers to, and
    /// returns their number. After the last object, the next call starts again with the first.
    ///
    /// `grace` must exceed the longest time between writing an object and writing its row. Fails where the objects are those
    /// of another store.
    pub async fn sweep(&mut self, max_objects: usize, grace: Duration) -> Result<u64, StoreError> {
        self.store.own_objects().await?;
        let mut listing = self.listing.take().unwrap_or_else(|| self.objects.list());
        let mut deleted = 0;
        for _ in 0..max_objects {
            // After a failure the next call starts with a new listing.
            let Some(object) = listing.next().await else { return Ok(deleted) };
            let object = object?;
            if object.age >= grace && !self.store.names_object(&object.name).await? {
                self.objects.delete(&object.name).await?;
                deleted += 1;
            }
        }
        self.listing = Some(listing);
        Ok(deleted)
    }
}
