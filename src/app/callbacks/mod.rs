//! Callbacks: signed messages to the hosts of `callbacks.hosts` when jobs have ended.
//!
//! In: the jobs of the store whose callback is due. Out: a POST with the job as JSON, signed by [`sign`] and sent by
//! [`client`] to an address that [`address`] allows. A call that fails is repeated with growing pauses, by any process on
//! the store, until it succeeds or was tried often enough.

mod address;
mod sign;

mod client;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ipnet::IpNet;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;

use crate::api::{CallbackTarget, Lifecycle, job_document};
use crate::config::{CallbackHost, Callbacks};
use crate::jobs::{Queue, backoff};
use crate::store::{DueCallback, JobNews, Store, StoreError};

use client::{CALL_TIMEOUT, CallError, Client, Signed};
use sign::Secret;
pub use sign::SecretError;

use super::tls::{TlsError, certificates};

/// Calls at once, ...
const AT_ONCE: usize = 32;
/// ... and of these to one server. One that does not answer must not keep the others waiting.
const AT_ONCE_TO_ONE: usize = 8;

/// How often the store is searched without news: for callbacks that were postponed, and those of other processes.
const POLL_EVERY: Duration = Duration::from_secs(1);

/// Pause after the first call that failed; it doubles up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// Status with which a receiver wants no more calls.
const GONE: u16 = 410;

/// Why callbacks cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum CallbackError {
    #[error("cannot sign callbacks: {0}")]
    Secret(#[from] SecretError),
    #[error("cannot trust callbacks.ca_file: {0}")]
    Certificates(#[from] TlsError),
}

/// Calls hosts for jobs that have ended.
#[derive(Clone)]
pub(super) struct Caller {
    store: Store,
    queue: Queue,
    hosts: Arc<[CallbackHost]>,
    secret: Secret,
    client: Client,
    tries: u32,
}

impl Caller {
    pub(super) fn new(settings: &Callbacks, store: Store, queue: Queue) -> Result<Self, CallbackError> {
        let more = settings.ca_file.as_deref().map(certificates).transpose()?.unwrap_or_default();
        let tls = client::connector(more).map_err(TlsError::from)?;
        // An address that is listed itself is allowed, private or not.
        let listed = settings.hosts.iter().filter_map(|host| host.name.parse::<IpAddr>().ok()).map(IpNet::from);
        let networks = settings.networks.iter().copied().chain(listed).collect();
        Ok(Self {
            store,
            queue,
            hosts: settings.hosts.clone().into(),
            secret: Secret::load(&settings.secret_file)?,
            client: Client { networks, tls },
            tries: settings.tries,
        })
    }

    /// Makes calls until the process drains. A call that the end of the process cuts off is made again later.
    pub(super) async fn call_for_ever(self, lifecycle: Lifecycle) {
        let mut news = self.queue.subscribe();
        let (mut calls, mut to_server) = (JoinSet::<String>::new(), BTreeMap::<String, usize>::new());
        let mut poll = tokio::time::interval(POLL_EVERY);
        poll.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let mut may_be_due = true;
            while may_be_due && calls.len() < AT_ONCE {
                let busy = to_server.iter().filter(|(_, count)| **count >= AT_ONCE_TO_ONE);
                let busy: Vec<String> = busy.map(|(server, _)| server.clone()).collect();
                // Longer than a call may take, so that nobody else makes it at the same time.
                match self.store.take_callback(CALL_TIMEOUT * 3, &busy).await {
                    Ok(Some(due)) => {
                        let server = server_of(&due.url).to_owned();
                        *to_server.entry(server.clone()).or_default() += 1;
                        calls.spawn(self.clone().make(due, server));
                    }
                    Ok(None) => may_be_due = false,
                    Err(error) if error.is_closed() => return,
                    Err(error) => {
                        error.report("Callbacks cannot be looked up");
                        may_be_due = false;
                    }
                }
            }
            tokio::select! {
                () = lifecycle.draining() => return,
                _ = poll.tick() => {}
                Some(called) = calls.join_next() => match called {
                    Ok(server) => give_back(&mut to_server, server),
                    // It panicked, and nobody knows which one it was.
                    Err(_) => to_server.clear(),
                },
                () = ended(&mut news), if !may_be_due => {}
            }
        }
    }

    /// Makes a call and returns its server.
    async fn make(self, due: DueCallback, server: String) -> String {
        if let Err(error) = self.try_make(&due).await {
            error.report("A callback is made again, because its end is not stored");
        }
        server
    }

    async fn try_make(&self, due: &DueCallback) -> Result<(), StoreError> {
        let DueCallback { job, url, tries } = due;
        let Some(stored) = self.store.get_job(job).await? else { return Ok(()) };
        let host = server_of(url).trim_end_matches(['/', '?']);
        let why = match CallbackTarget::of(url, &self.hosts) {
            Ok(target) => match self.call(job, &target, job_document(&stored)).await {
                Ok(200..300) => {
                    count("delivered");
                    tracing::info!(job.id = job, host, tries, "Called back {host} for job {job}");
                    return self.store.end_callback(job).await;
                }
                Ok(GONE) => {
                    count("gone");
                    tracing::info!(
                        job.id = job,
                        host,
                        tries,
                        "{host} answered 410 for job {job} and is called no more"
                    );
                    return self.store.end_callback(job).await;
                }
                Ok(status) => format!("the host answered {status}"),
                Err(error) => error.to_string(),
            },
            // Another process, with other settings, may make it.
            Err(_) => "its host is not listed in callbacks.hosts here".to_owned(),
        };
        if *tries >= self.tries {
            return self.give_up(job, &format!("it was tried {tries} times; at last, {why}")).await;
        }
        count("failed");
        let pause = pause_after(*tries);
        let pause_s = pause.as_secs();
        tracing::warn!(job.id = job, host, tries, "The callback for job {job} is tried again in {pause_s} s: {why}");
        self.store.postpone_callback(job, pause).await
    }

    /// Posts the document of a job, and returns the status of the answer.
    async fn call(&self, job: &str, target: &CallbackTarget, body: Vec<u8>) -> Result<u16, CallError> {
        let timestamp_s = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let signature = self.secret.sign(job, timestamp_s, &body);
        self.client.post(target, Signed { id: job.to_owned(), timestamp_s, signature }, body).await
    }

    async fn give_up(&self, job: &str, why: &str) -> Result<(), StoreError> {
        count("given_up");
        tracing::error!(job.id = job, "The callback for job {job} is given up: {why}");
        self.store.end_callback(job).await
    }
}

/// Returns the beginning of a URL, with the slash or the question mark after the server, or all of it.
fn server_of(url: &str) -> &str {
    let from = url.find("://").map_or(0, |at| at + "://".len());
    let end = url[from..].find(['/', '?']).map_or(url.len(), |at| from + at + 1);
    &url[..end]
}

fn give_back(to_server: &mut BTreeMap<String, usize>, server: String) {
    if let Entry::Occupied(mut count) = to_server.entry(server) {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

fn count(result: &'static str) {
    metrics::counter!("hullwright_callbacks_total", "result" => result).increment(1);
}

/// Waits for the end of a job of this or another process.
async fn ended(news: &mut Receiver<JobNews>) {
    loop {
        match news.recv().await {
            Ok(JobNews::State(_, state)) if !state.is_end() => {}
            Err(RecvError::Closed) => std::future::pending().await,
            _ => return,
        }
    }
}

fn pause_after(tries: u32) -> Duration {
    backoff(FIRST_PAUSE, LONGEST_PAUSE, tries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_the_beginning_of_its_urls() {
        for (url, server) in [
            ("https://a.example/done?token=1", "https://a.example/"),
            ("http://10.0.0.7:9000?a", "http://10.0.0.7:9000?"),
            ("https://a.example", "https://a.example"),
        ] {
            assert_eq!(server_of(url), server);
        }
        let mut to_server = BTreeMap::from([("a".to_owned(), 2)]);
        for left in [Some(1), None, None] {
            give_back(&mut to_server, "a".to_owned());
            assert_eq!(to_server.get("a").copied(), left);
        }
    }

    #[test]
    fn the_pauses_double_up_to_ten_minutes() {
        assert_eq!([1, 2, 3, 7, 8, 100].map(|tries| pause_after(tries).as_secs()), [5, 10, 20, 320, 600, 600]);
    }
}
