//! Whose objects the object store has. A store deletes the objects that none of its rows names, and must not take the objects
//! of another store for such.

use super::engine::{execute, run};
use super::{Store, StoreError};

/// Name of the object with the id of the store whose objects lie beside it.
const OWNER: &str = "store_id";

impl Store {
    /// Makes the object store this store's own, where it is nobody's yet. Returns [`StoreError::ForeignObjects`] where it is
    /// another store's: after a start with the wrong database, for instance. Returns [`StoreError::NoOwner`] where it is
    /// empty although rows of this store name objects.
    pub async fn own_objects(&self) -> Result<(), StoreError> {
        let Some(objects) = &self.objects else { return Ok(()) };
        let own = self.id().await?;
        match objects.get(OWNER).await? {
            Some(owner) if owner == own.as_bytes() => Ok(()),
            Some(_) => Err(StoreError::ForeignObjects { url: objects.url().to_owned(), name: OWNER }),
            // The rows would be there and their objects not, and what is written would lie below a mount point.
            None if objects.is_empty().await? && self.has_objects().await? => {
                Err(StoreError::NoOwner { url: objects.url().to_owned(), name: OWNER, id: own })
            }
            None => objects.put(OWNER, own.into_bytes()).await,
        }
    }

    /// Makes the objects of this store those of `target`, which gets its id. Without objects the target stays what it is.
    /// Returns [`StoreError::BothHaveObjects`] where the target has objects of its own.
    pub(super) async fn hand_objects_to(&self, target: &Self) -> Result<(), StoreError> {
        let (own, other) = (self.id().await?, target.id().await?);
        let owner = match &self.objects {
            Some(objects) => objects.get(OWNER).await?,
            None => None,
        };
        let is_owner = |id: &str| owner.as_deref() == Some(id.as_bytes());
        if own == other || !(is_owner(&own) || self.has_objects().await?) {
            return Ok(());
        }
        if is_owner(&other) || target.has_objects().await? {
            return Err(StoreError::BothHaveObjects);
        }
        execute!(target, "take over the id" => "UPDATE store_id SET id = $1", [&own])?;
        Ok(())
    }

    /// Returns whether a row names an object.
    pub(super) async fn has_objects(&self) -> Result<bool, StoreError> {
        let count = "SELECT (SELECT count(*) FROM results WHERE outside <> 0) + (SELECT count(*) FROM uploads WHERE outside <> 0)";
        let objects: i64 = run!(reading, self, "count the objects" => query_scalar(count), [], fetch_one)?;
        Ok(objects > 0)
    }

    /// Returns the id that the store has had since its tables were made.
    pub(super) async fn id(&self) -> Result<String, StoreError> {
        run!(reading, self, "read its id" => query_scalar("SELECT id FROM store_id"), [], fetch_one)
    }
}
