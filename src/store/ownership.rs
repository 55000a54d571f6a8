//! Whose objects the object store has. A store deletes the objects that none of its rows names, and must not take the objects
//! of another store for such.

use super::engine::{execute, run};
use super::objects::OWNER;
use super::{Store, StoreError};

impl Store {
    /// Makes the object store this store's own, where it is nobody's yet. Returns [`StoreError::ForeignObjects`] where it is
    /// another store's: after a start with the wrong database, for instance. Returns [`StoreError::NoOwner`] where it is
    /// empty although rows of this store name objects, and where it was this store's own and is nobody's any more.
    pub async fn own_objects(&self) -> Result<(), StoreError> {
        let Some(objects) = &self.objects else { return Ok(()) };
        let own = self.id().await?;
        match objects.get(OWNER).await? {
            Some(owner) if owner == own.as_bytes() => {}
            Some(_) => return Err(StoreError::ForeignObjects { url: objects.url().to_owned(), name: OWNER }),
            // The rows would be there and their objects not, and what is written would lie below a mount point.
            None if self.has_objects().await? && objects.is_empty().await? => {
                return Err(StoreError::NoOwner { url: objects.url().to_owned(), name: OWNER, id: own });
            }
            None => {
                if let Some(lost) = objects.lost_owner() {
                    return Err(lost);
                }
                objects.put(OWNER, own.clone().into_bytes()).await?;
            }
        }
        objects.set_owner(own);
        Ok(())
    }

    /// Begins to hand the objects of this store to `target`, and returns the id that the target gets once it has all rows. Until
    /// then it is neither the owner of the objects nor of any others: a server on it would sweep those whose rows are missing.
    /// Returns `None` where there is nothing to hand over, and [`StoreError::BothHaveObjects`] where the target has objects of
    /// its own.
    pub(super) async fn begin_to_hand_objects(&self, target: &Self) -> Result<Option<String>, StoreError> {
        let (own, other) = (self.id().await?, target.id().await?);
        let interim = format!("copy of {own}");
        let owner = match &self.objects {
            Some(objects) => objects.get(OWNER).await?,
            None => None,
        };
        let is_owner = |id: &str| owner.as_deref() == Some(id.as_bytes());
        if own == other || !(is_owner(&own) || self.has_objects().await?) {
            return Ok(None);
        }
        if other != interim {
            if is_owner(&other) || target.has_objects().await? {
                return Err(StoreError::BothHaveObjects);
            }
            target.take_id(&interim).await?;
        }
        Ok(Some(own))
    }

    /// Makes the objects of the store with this id those of this one.
    pub(super) async fn take_id(&self, id: &str) -> Result<(), StoreError> {
        execute!(self, "take over the id" => "UPDATE store_id SET id = $1", [id]).map(drop)
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
