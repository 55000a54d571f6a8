//! Objects that no row names: what a crash left between putting a body outside and keeping its row, or between deleting
//! the row and the body.

use std::time::Duration;

use futures_util::StreamExt;

use super::engine::reading;
use super::objects::{Listing, Objects};
use super::{Store, StoreError, jobs, results};

/// Looks through the objects of a store, a stretch at a time.
pub struct LeftObjects {
    store: Store,
    objects: Objects,
    /// Where the last stretch ended; `None` before the first and after the last object.
    listing: Option<Listing>,
}

impl Store {
    /// `None` where no bodies lie outside.
    pub fn left_objects(&self) -> Option<LeftObjects> {
        let objects = self.objects.clone()?;
        Some(LeftObjects { store: self.clone(), objects, listing: None })
    }

    /// Whether a row says that its body is the object `name`; also where the name is none of ours.
    async fn names_object(&self, name: &str) -> Result<bool, StoreError> {
        let (select, id) = if let Some(id) = results::id_of(name) {
            ("SELECT 1 FROM results WHERE id = $1 AND outside = 1", id)
        } else if let Some(id) = jobs::id_of(name) {
            ("SELECT 1 FROM uploads WHERE job = $1 AND outside = 1", id)
        } else {
            return Ok(true);
        };
        let row = reading!(&self.engine, pool =>
            sqlx::query(select).bind(id).fetch_optional(pool).await.map(|row| row.is_some()));
        row.map_err(StoreError::query("look for the row of an object"))
    }
}

impl LeftObjects {
    /// Looks at the next `most` objects and deletes those that are older than `grace` and that no row names; gives how
    /// many. After the last object it begins anew.
    ///
    /// `grace` must be longer than it ever takes to keep the row of a body that was put outside.
    pub async fn sweep(&mut self, most: usize, grace: Duration) -> Result<u64, StoreError> {
        let mut listing = self.listing.take().unwrap_or_else(|| self.objects.list());
        let mut deleted = 0;
        for _ in 0..most {
            // A listing that failed is not gone on with.
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
