//! Bodies of results and uploads: packed, and stored in their row or as an object outside the database.

use std::sync::Arc;

use super::engine::count;
use super::{Store, StoreError, packing};

/// From this size on a body is packed and unpacked off the async threads, because that takes longer than a millisecond.
const LARGE_BYTES: usize = 256 << 10;

/// The columns of a row that describe its body.
#[derive(sqlx::FromRow)]
pub(super) struct BodyRow {
    /// Size before packing.
    pub(super) size_bytes: i64,
    pub(super) packing: i64,
    /// 1: `body` is empty, and the bytes are an object.
    pub(super) outside: i64,
    pub(super) body: Vec<u8>,
}

/// A body that is packed, and is stored outside if it belongs there.
pub(super) struct Placed {
    pub(super) row: BodyRow,
    /// Size after packing.
    pub(super) stored_bytes: i64,
}

impl Store {
    /// Packs `body`. A large body is written to the object `name`, if there is an object store.
    pub(super) async fn place(&self, name: &str, body: Vec<u8>) -> Result<Placed, StoreError> {
        let size_bytes = count(body.len());
        let (packing, packed) = pack(body).await;
        let stored_bytes = count(packed.len());
        let row = match self.objects.as_ref().filter(|objects| objects.takes(packed.len())) {
            None => BodyRow { size_bytes, packing, outside: 0, body: packed },
            Some(objects) => {
                objects.keep(name, packed).await?;
                BodyRow { size_bytes, packing, outside: 1, body: Vec::new() }
            }
        };
        Ok(Placed { row, stored_bytes })
    }

    /// Returns the bytes that [`Store::place`] was given, or an error when the row's object is missing.
    pub(super) async fn fetch(&self, name: &str, row: BodyRow) -> Result<Vec<u8>, StoreError> {
        let damaged = |fault: String| StoreError::damaged(name, fault);
        let size_bytes = usize::try_from(row.size_bytes).map_err(|_| damaged("its size is negative".to_owned()))?;
        let packed = if row.outside == 0 {
            row.body
        } else {
            let objects = self.objects.as_ref().ok_or_else(|| StoreError::NoObjects { name: name.to_owned() })?;
            let found = objects.get(name).await?;
            found.ok_or_else(|| StoreError::ObjectMissing { name: name.to_owned() })?
        };
        let unpack = move || packing::unpack(row.packing, packed, size_bytes);
        let unpacked = if size_bytes < LARGE_BYTES {
            unpack()
        } else {
            tokio::task::spawn_blocking(unpack).await.unwrap_or_else(|error| Err(error.to_string()))
        };
        unpacked.map_err(damaged)
    }

    /// Deletes the object of a row that is gone. A failure is only logged, because the object merely takes room until
    /// the sweeper finds it.
    pub(super) async fn discard(&self, name: &str) {
        if let Some(objects) = &self.objects
            && let Err(error) = objects.delete(name).await
        {
            tracing::warn!("The object {name} is left for the sweeper: {error}");
        }
    }
}

async fn pack(body: Vec<u8>) -> (i64, Vec<u8>) {
    if body.len() < LARGE_BYTES {
        return packing::pack(&body).unwrap_or((packing::PLAIN, body));
    }
    let body = Arc::new(body);
    let packed = tokio::task::spawn_blocking({
        let body = Arc::clone(&body);
        move || packing::pack(&body)
    });
    // If the thread has gone at shutdown, the plain bytes serve as well.
    let packed = packed.await.ok().flatten();
    packed.unwrap_or_else(|| (packing::PLAIN, Arc::unwrap_or_clone(body)))
}
