//! A [`Job`] as bytes, for the store in which it waits.
//!
//! Layout: four bytes with the length of a JSON head (little-endian), the head, then the unchanged bytes of the parts.

use serde_json::{Value, json};

use crate::formats::{Format, Level};
use crate::geometry::Vec3;

use super::job::Job;
use super::spec::JobSpec;
use super::upload::{Upload, UploadPart};

/// Version of the layout. Other versions are refused.
const VERSION: u64 = 2;

/// Version that wrote a scale of 1 where none was stated.
const WITHOUT_STATED_SCALE: u64 = 1;

/// Error for stored bytes that cannot be read: they are damaged, or another version wrote them.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("what is stored cannot be read: {0}")]
pub struct StoredError(String);

impl StoredError {
    pub fn new(fault: impl Into<String>) -> Self {
        Self(fault.into())
    }
}

impl Job {
    /// Returns the whole job as bytes, so that another process can do it.
    pub fn to_stored(&self) -> Vec<u8> {
        let parts = &self.upload().parts;
        let about = |part: &UploadPart| {
            json!({
                "level": part.level.map(Level::name),
                "name": part.name,
                "format": part.format.name(),
                "bytes": part.bytes.len(),
            })
        };
        let parts_head: Vec<Value> = parts.iter().map(about).collect();
        let head = json!({"version": VERSION, "spec": self.spec().canonical(), "parts": parts_head}).to_string();
        // The head is far below 4 GiB: field names are short and the number of parts is bounded.
        let length = u32::try_from(head.len()).unwrap_or(u32::MAX);
        let body_bytes: usize = parts.iter().map(|part| part.bytes.len()).sum();
        let mut stored = Vec::with_capacity(4 + head.len() + body_bytes);
        stored.extend_from_slice(&length.to_le_bytes());
        stored.extend_from_slice(head.as_bytes());
        parts.iter().for_each(|part| stored.extend_from_slice(&part.bytes));
        stored
    }

    /// Reads the bytes that [`Job::to_stored`] wrote. The id is that of the present engine, whichever version wrote the job.
    pub fn from_stored(stored: &[u8]) -> Result<Self, StoredError> {
        let fault = |what: &str| StoredError::new(what);
        let (length, rest) = stored.split_first_chunk::<4>().ok_or_else(|| fault("it is cut short"))?;
        let length = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let (head, mut body) = rest.split_at_checked(length).ok_or_else(|| fault("it is cut short"))?;
        let head: Value = serde_json::from_slice(head).map_err(|error| StoredError::new(error.to_string()))?;
        let version = head["version"].as_u64();
        if version != Some(VERSION) && version != Some(WITHOUT_STATED_SCALE) {
            return Err(fault("its version is not supported"));
        }
        let spec = head["spec"].as_str().ok_or_else(|| fault("it has no specification"))?;
        let mut spec = JobSpec::from_canonical(spec).map_err(|refusal| StoredError::new(refusal.detail))?;
        if version == Some(WITHOUT_STATED_SCALE) {
            spec.stated_scale = spec.stated_scale.filter(|scale| *scale != Vec3::repeat(1.0));
        }
        let mut parts = Vec::new();
        for about in head["parts"].as_array().ok_or_else(|| fault("it has no parts"))? {
            parts.push(read_part(about, &mut body)?);
        }
        Ok(Self::new(Upload { parts }, spec))
    }
}

/// Reads one part and takes its bytes off the front of `body`.
fn read_part(about: &Value, body: &mut &[u8]) -> Result<UploadPart, StoredError> {
    let fault = |what: &str| StoredError::new(what);
    let level = match &about["level"] {
        Value::Null => None,
        name => Some(name.as_str().and_then(Level::from_name).ok_or_else(|| fault("a part has an unknown level"))?),
    };
    let format = about["format"].as_str().and_then(Format::from_name);
    let length = about["bytes"].as_u64().and_then(|length| usize::try_from(length).ok());
    let (bytes, rest) =
        length.and_then(|length| body.split_at_checked(length)).ok_or_else(|| fault("it is cut short"))?;
    *body = rest;
    Ok(UploadPart {
        level,
        name: about["name"].as_str().unwrap_or_default().to_owned(),
        format: format.ok_or_else(|| fault("a part has an unknown format"))?,
        bytes: bytes.to_vec(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Job {
        let part = |level, name: &str, format, bytes: &[u8]| UploadPart {
            level,
            name: name.to_owned(),
            format,
            bytes: bytes.to_vec(),
        };
        let parts = vec![
            part(Some(Level::HighLod), "high \"lod\"", Format::Obj, b"v 0 0 0\n"),
            part(Some(Level::PhysicsShape), "", Format::Glb, &[0, 1, 255]),
        ];
        let spec = JobSpec::from_pairs([("method", "solid"), ("scale", "0.1,2,3"), ("tolerance", "1e-3")]).unwrap();
        Job::new(Upload { parts }, spec)
    }

    #[test]
    fn a_stored_job_is_the_same_job() {
        let job = job();
        let read = Job::from_stored(&job.to_stored()).unwrap();
        assert_eq!(read.id(), job.id());
        assert_eq!(read.spec(), job.spec());
        let names = |job: &Job| job.upload().parts.iter().map(|part| part.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&read), names(&job));
    }

    #[test]
    fn a_scale_of_one_was_no_scale_in_the_first_version() {
        let with = |scale: &str| {
            let spec = JobSpec::from_pairs([("scale", scale)]).unwrap();
            Job::new(Upload::plain("body", Format::Obj, b"v 0 0 0\n".to_vec()), spec)
        };
        let read = |job: &Job, version: &[u8; 1]| {
            let mut stored = job.to_stored();
            let at = memchr::memmem::find(&stored, b"\"version\":").unwrap() + 10;
            stored[at] = version[0];
            Job::from_stored(&stored).unwrap().spec().stated_scale
        };
        assert_eq!(read(&with("1"), b"1"), None);
        assert_eq!(read(&with("2"), b"1"), Some(Vec3::repeat(2.0)));
        assert_eq!(read(&with("1"), b"2"), Some(Vec3::repeat(1.0)));
    }

    #[test]
    fn a_job_that_is_cut_short_is_refused_at_every_length() {
        let stored = job().to_stored();
        for length in 0..stored.len() {
            assert!(Job::from_stored(&stored[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn a_job_of_another_layout_is_refused() {
        let head = br#"{"version":3,"spec":"","parts":[]}"#;
        let stored = [&(head.len() as u32).to_le_bytes()[..], head].concat();
        assert!(Job::from_stored(&stored).unwrap_err().to_string().contains("version"));
        assert!(Job::from_stored(&[255; 40]).is_err());
    }
}
