//! Keys and certificate are read again when their files change, and at once on SIGHUP.

use std::sync::Arc;
use std::time::Duration;

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::access::SharedKeys;

use super::tls::Tls;

/// How long a withdrawn key may still open the door.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// What can be replaced while the service runs.
pub(super) struct Reloadable {
    pub(super) keys: Option<Arc<SharedKeys>>,
    pub(super) tls: Option<Tls>,
}

impl Reloadable {
    /// Never ends.
    pub(super) async fn watch(self) {
        let mut hangup = signal(SignalKind::hangup()).ok();
        let (mut keys, mut certificate) = (Told::default(), Told::default());
        loop {
            tokio::select! {
                () = tokio::time::sleep(LOOK_EVERY) => {}
                () = next(&mut hangup) => tracing::info!("SIGHUP: reading keys and certificate again"),
            }
            // Small files, read in microseconds.
            if let Some(shared) = &self.keys {
                keys.tell("keys", shared.reload());
            }
            if let Some(tls) = &self.tls {
                certificate.tell("certificate", tls.reload());
            }
        }
    }
}

/// Without a handler for the signal only the clock counts.
async fn next(hangup: &mut Option<Signal>) {
    match hangup {
        Some(hangup) => drop(hangup.recv().await),
        None => std::future::pending().await,
    }
}

/// The fault that was told last, so that each is told once and not every two seconds.
#[derive(Default)]
struct Told(Option<String>);

impl Told {
    fn tell<E: std::fmt::Display>(&mut self, what: &'static str, reloaded: Result<bool, E>) {
        match reloaded {
            Ok(changed) => {
                if changed {
                    metrics::counter!("hullwright_reloads_total", "what" => what, "result" => "ok").increment(1);
                    tracing::info!("The {what} changed and is in force");
                }
                self.0 = None;
            }
            Err(error) => {
                let fault = error.to_string();
                if self.0.as_ref() != Some(&fault) {
                    metrics::counter!("hullwright_reloads_total", "what" => what, "result" => "failed").increment(1);
                    tracing::error!("The {what} in force stays: {fault}");
                    self.0 = Some(fault);
                }
            }
        }
    }
}
