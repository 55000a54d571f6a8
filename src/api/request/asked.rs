//! [`Asked`]: the parameters of a query, checked before the body is read, and the job or document that the body completes.

use axum::extract::Request;
use axum::http::{HeaderMap, Uri};

use crate::api::layers::admission::Held;
use crate::api::response::error::ApiError;
use crate::api::state::ApiState;
use crate::cost::Constants;
use crate::formats::{self, Format};
use crate::pipeline::{Job, JobSpec, LinksetRequest, Refusal, Upload};

use super::callback::CallbackTarget;
use super::encoding::inflated;
use super::multipart;
use super::pairs::{self, Pairs, Query};
use super::received::{Received, ReceivedFile, content_type};

/// The parameters of a query.
pub struct Asked {
    pub spec: JobSpec,
    /// Names of the parameters in the query, which override those in the body.
    given: Vec<String>,
    format: Option<String>,
    /// The URL that is called when a job has ended. It is no parameter of the result.
    callback: Option<String>,
}

/// Name of the parameter with the URL.
const CALLBACK: &str = "callback";

impl Asked {
    /// Reads and checks the query of `uri`.
    pub fn by_query(uri: &Uri) -> Result<Self, ApiError> {
        let Query { format, pairs } = Query::of(uri)?;
        let (callbacks, pairs): (Pairs, Pairs) = pairs.into_iter().partition(|(name, _)| name == CALLBACK);
        let spec = JobSpec::from_pairs(pairs.iter().map(|(name, value)| (name, value)))?;
        let callback = callbacks.into_iter().next().map(|(_, url)| url);
        Ok(Self { spec, given: pairs.into_iter().map(|(name, _)| name).collect(), format, callback })
    }

    /// Takes the callback, which only a job may have, and checks its host.
    pub fn callback(&mut self, api: &ApiState, is_job: bool) -> Result<Option<String>, ApiError> {
        let Some(url) = self.callback.take() else { return Ok(None) };
        if !is_job {
            return Err(ApiError::callback_without_job());
        }
        CallbackTarget::of(&url, &api.options.callback_hosts).map(|_| Some(url))
    }

    /// Reads the body, takes a place in work and returns the job.
    pub async fn job(self, api: &ApiState, held: &Held, request: Request) -> Result<Job, ApiError> {
        let request = inflated(api, held, request).await?;
        let received = if is_multipart(request.headers()) {
            multipart::receive(&api.options, request).await?
        } else {
            let (head, body) = request.into_parts();
            let file = ReceivedFile::plain(&api.options, &head.headers, body).await?;
            Received { files: vec![file], ..Received::default() }
        };
        held.take_place(api)?;
        let bytes = received.bytes();
        // Detecting a format may read the whole file, and the id hashes all files.
        let costs = api.options.costs.clone();
        api.off_thread(bytes, &held.owner, move || self.with(received, costs)).await?
    }

    fn with(self, Received { params, files, beside }: Received, costs: Constants) -> Result<Job, ApiError> {
        let (format, pairs) = pairs::split_format(params);
        let format = self.format.or(format);
        let mut spec = self.spec.beneath(&self.given, &pairs)?;
        spec.params.costs = costs;
        let parts =
            files.into_iter().map(|file| file.into_part(format.as_deref(), &beside)).collect::<Result<_, _>>()?;
        Ok(Job::new(Upload { parts }, spec))
    }
}

/// Reads a body that is a description of a linkset, in the format that `format`, the content type or the first bytes name,
/// and takes a place in work.
pub async fn linkset(
    api: &ApiState,
    held: &Held,
    format: Option<&str>,
    request: Request,
) -> Result<(Format, Vec<u8>), ApiError> {
    let (head, body) = inflated(api, held, request).await?.into_parts();
    let file = ReceivedFile::plain(&api.options, &head.headers, body).await?;
    let format = formats::detect(file.content_type.as_deref(), format, &file.bytes).map_err(|error| {
        let refusal = Refusal::of_detection(&error);
        Refusal::new(refusal.kind, refusal.code, error.among(&LinksetRequest::FORMATS)).at(&file.name, None)
    })?;
    held.take_place(api)?;
    Ok((format, file.bytes))
}

fn is_multipart(headers: &HeaderMap) -> bool {
    let content_type = content_type(headers).unwrap_or_default();
    content_type.trim_start().to_ascii_lowercase().starts_with("multipart/")
}
