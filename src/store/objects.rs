//! [`Objects`]: bodies outside the database, in a folder or, with the cargo feature `s3`, in a bucket.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, SystemTime};

use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};

use super::StoreError;

/// Where large bodies are stored, and from which size on.
#[derive(Clone, Debug)]
pub struct ObjectOptions {
    /// `file:///FOLDER`, which is created when missing, or `s3://BUCKET/PREFIX`.
    pub url: String,
    /// Size after packing of the smallest body that is stored there.
    pub from_bytes: usize,
}

/// Returns whether `url` names an object store that this build can use. The store need not exist.
pub fn is_objects_url(url: &str) -> bool {
    url.strip_prefix("file://").is_some_and(|path| path.starts_with('/'))
        || (cfg!(feature = "s3") && url.starts_with("s3://"))
}

/// Name of the object with the id of the store whose objects lie beside it.
pub(super) const OWNER: &str = "store_id";

/// A stream of objects.
pub(super) type Listing = BoxStream<'static, Result<Object, StoreError>>;

/// An object of the listing.
pub(super) struct Object {
    pub(super) name: String,
    /// Time since it was written.
    pub(super) age: Duration,
}

/// The object store for large bodies. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct Objects {
    objects: Arc<dyn ObjectStore>,
    url: Arc<str>,
    from_bytes: usize,
    /// The id of the store whose objects they are, once this process has found it to be its own.
    owner: Arc<OnceLock<String>>,
}

impl Objects {
    pub(super) fn open(options: &ObjectOptions) -> Result<Self, StoreError> {
        let objects = open(&options.url)
            .map_err(|fault| StoreError::BadObjects { url: options.url.clone(), fault: fault.to_string() })?;
        let (url, from_bytes) = (options.url.as_str().into(), options.from_bytes);
        Ok(Self { objects, url, from_bytes, owner: Arc::default() })
    }

    /// Returns the address of the object store.
    pub(super) fn url(&self) -> &str {
        &self.url
    }

    /// Returns whether a body of this size after packing belongs here.
    pub(super) fn takes(&self, packed_bytes: usize) -> bool {
        packed_bytes >= self.from_bytes
    }

    /// Notes that the objects are those of the store with this id.
    pub(super) fn set_owner(&self, id: String) {
        // The objects of a store stay its own.
        let _ = self.owner.set(id);
    }

    /// Returns an error where the objects were this store's and are nobody's now: the share is not mounted any more.
    pub(super) fn lost_owner(&self) -> Option<StoreError> {
        let id = self.owner.get()?.clone();
        Some(StoreError::NoOwner { url: self.url.to_string(), name: OWNER, id })
    }

    /// Keeps a body. Returns an error where it would go into a folder below a mount point.
    pub(super) async fn keep(&self, name: &str, body: Vec<u8>) -> Result<(), StoreError> {
        if self.url.starts_with("file:")
            && let Some(lost) = self.lost_owner()
            && self.get(OWNER).await?.is_none()
        {
            return Err(lost);
        }
        self.put(name, body).await
    }

    pub(super) async fn put(&self, name: &str, bytes: Vec<u8>) -> Result<(), StoreError> {
        let put = self.objects.put(&Path::from(name), PutPayload::from(bytes)).await;
        put.map(drop).map_err(|source| self.fault("keep a body", source))
    }

    /// Returns `None` when there is no object `name`.
    pub(super) async fn get(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let fault = |source| self.fault("read a body", source);
        match self.objects.get(&Path::from(name)).await {
            Ok(found) => Ok(Some(found.bytes().await.map_err(fault)?.into())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(source) => Err(fault(source)),
        }
    }

    /// Deletes the object `name`, if there is one.
    pub(super) async fn delete(&self, name: &str) -> Result<(), StoreError> {
        match self.objects.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(source) => Err(self.fault("delete a body", source)),
        }
    }

    /// Lists all objects in no particular order. The stream reads them on demand.
    pub(super) fn list(&self) -> Listing {
        let this = self.clone();
        let named = move |listed: object_store::Result<object_store::ObjectMeta>| match listed {
            Ok(meta) => {
                // A write time in the future counts as new.
                let age = SystemTime::now().duration_since(meta.last_modified.into()).unwrap_or_default();
                Ok(Object { name: meta.location.to_string(), age })
            }
            Err(source) => Err(this.fault("list the bodies", source)),
        };
        self.objects.list(None).map(named).boxed()
    }

    /// Returns whether there is no object at all.
    pub(super) async fn is_empty(&self) -> Result<bool, StoreError> {
        Ok(self.list().try_next().await?.is_none())
    }

    fn fault(&self, action: &'static str, source: object_store::Error) -> StoreError {
        StoreError::Objects { url: self.url.to_string(), action, source }
    }
}

fn open(url: &str) -> Result<Arc<dyn ObjectStore>, object_store::Error> {
    #[cfg(feature = "s3")]
    if url.starts_with("s3://") {
        let bucket = object_store::aws::AmazonS3Builder::from_env().with_url(url).build()?;
        let prefix = url.trim_start_matches("s3://").split_once('/').map_or("", |(_, prefix)| prefix);
        return Ok(Arc::new(object_store::prefix::PrefixStore::new(bucket, prefix)));
    }
    let folder = url.strip_prefix("file://").unwrap_or(url);
    let failed = |error| object_store::Error::Generic { store: "folder", source: Box::new(error) };
    std::fs::create_dir_all(folder).map_err(failed)?;
    // The body of a queued job must survive a power cut.
    Ok(Arc::new(LocalFileSystem::new_with_prefix(folder)?.with_fsync(true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_absolute_folders_are_accepted_without_the_feature_s3() {
        assert!(is_objects_url("file:///var/lib/hullwright/objects"));
        for url in ["", "objects", "file://objects", "/var/lib", "http://example.com"] {
            assert!(!is_objects_url(url), "{url}");
        }
    }

    #[tokio::test]
    async fn a_body_can_be_stored_read_and_deleted_twice() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("file://{}", folder.path().join("new/folder").display());
        let objects = Objects::open(&ObjectOptions { url, from_bytes: 3 }).unwrap();
        assert!(!objects.takes(2) && objects.takes(3));
        objects.put("results/b3-0", b"body".to_vec()).await.unwrap();
        assert_eq!(objects.get("results/b3-0").await.unwrap(), Some(b"body".to_vec()));
        for _ in 0..2 {
            objects.delete("results/b3-0").await.unwrap();
        }
        assert_eq!(objects.get("results/b3-0").await.unwrap(), None);
    }

    #[test]
    fn an_error_names_a_folder_that_cannot_be_created() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "").unwrap();
        let url = format!("file://{}", folder.path().join("file/folder").display());
        let error = Objects::open(&ObjectOptions { url: url.clone(), from_bytes: 0 }).unwrap_err();
        assert!(error.to_string().contains(&url), "{error}");
    }
}
