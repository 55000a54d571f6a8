//! Whose objects the object store has. A store deletes the objects that none of its rows names, and must not take the objects
//! of another store for such.

use super::engine::run;
use super::{Store, StoreError};

/// Name of the object with the id of the store whose objects lie beside it.
const OWNER: &str = "store_id";

impl Store {
    /// Makes the object store this store's own, where it is nobody's yet. Returns [`StoreError::ForeignObjects`] where it is
    /// another store's: after a start with the wrong database, for instance.
    pub async fn own_objects(&self) -> Result<(), StoreError> {
        let Some(objects) = &self.objects else { return Ok(()) };
        let own = self.id().await?;
        match objects.get(OWNER).await? {
            Some(owner) if owner == own.as_bytes() => Ok(()),
            Some(_) => Err(StoreError::ForeignObjects { url: objects.url().to_owned(), name: OWNER }),
            None => objects.put(OWNER, own.into_bytes()).await,
        }
    }

    /// Returns the id that the store has had since its tables were made.
    pub(super) async fn id(&self) -> Result<String, StoreError> {
        run!(reading, self, "read its id" => query_scalar("SELECT id FROM store_id"), [], fetch_one)
    }
}
