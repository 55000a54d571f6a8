//! Reads keys and certificate again when their files change, and at once on SIGHUP.

use std::sync::Arc;
use std::time::Duration;

use crate::access::SharedKeys;

use super::signals::Reread;
use super::tls::Tls;

/// How often the files are read. A withdrawn key stays valid for at most this long.
const READ_EVERY: Duration = Duration::from_secs(2);

/// The files that can be replaced while the service runs.
pub(super) struct Reloadable {
    pub(super) keys: Option<Arc<SharedKeys>>,
    pub(super) tls: Option<Tls>,
}

impl Reloadable {
    /// Reads the files for ever, and at once when `reread` says so.
    pub(super) async fn watch(self, mut reread: Reread) {
        let (mut keys, mut certificate) = (LastFault::default(), LastFault::default());
        loop {
            tokio::select! {
                () = tokio::time::sleep(READ_EVERY) => {}
                () = reread.next() => tracing::info!("Received SIGHUP: reading keys and certificate again"),
            }
            // The files are small, so that reading blocks the thread for microseconds only.
            if let Some(shared) = &self.keys {
                keys.log("keys", shared.reload());
            }
            if let Some(tls) = &self.tls {
                certificate.log("certificate", tls.reload());
            }
        }
    }
}

/// The fault that was logged last. It keeps a lasting fault from being logged at every reading.
#[derive(Default)]
struct LastFault(Option<String>);

impl LastFault {
    fn log<E: std::fmt::Display>(&mut self, what: &'static str, reloaded: Result<bool, E>) {
        match reloaded {
            Ok(changed) => {
                if changed {
                    metrics::counter!("hullwright_reloads_total", "what" => what, "result" => "ok").increment(1);
                    tracing::info!("Reloaded the {what} from changed files");
                }
                self.0 = None;
                set_failing(what, false);
            }
            Err(error) => {
                let fault = error.to_string();
                set_failing(what, true);
                if self.0.as_ref() != Some(&fault) {
                    metrics::counter!("hullwright_reloads_total", "what" => what, "result" => "failed").increment(1);
                    tracing::error!("Kept the {what} in force, because the files cannot be used: {fault}");
                    self.0 = Some(fault);
                }
            }
        }
    }
}

/// Records whether the files can be used. A fault that lasts is counted once, and an alert must last with it.
fn set_failing(what: &'static str, is_failing: bool) {
    metrics::gauge!("hullwright_reload_failing", "what" => what).set(f64::from(u8::from(is_failing)));
}
