//! Logs, metrics and traces of the process.
//!
//! In: [`LogOptions`] at the start. Out: lines on standard error, metrics for Prometheus, and spans for a collector.
//! `catalogue` lists the metrics, `process` reads those of the process, and `traces` exports spans.

mod catalogue;
mod process;
mod traces;

use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tracing::level_filters::LevelFilter;
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

pub use catalogue::{Kind, METRICS, Metric};
pub use process::record_process;
pub use traces::{TraceOptions, continue_trace, is_traces_url};

/// Buckets from a response out of the store to the longest deadline, about a factor of 2.5 apart.
const SECONDS_BUCKETS: [f64; 14] =
    [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0, 60.0, 600.0];

/// A HullList has 1 to 256 hulls.
const HULL_BUCKETS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

/// A single hull costs at least 0.2; 256 hulls of 256 vertices cost 2632.
const COST_BUCKETS: [f64; 9] = [0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 25.0, 100.0, 1000.0];

/// How many lines of the log wait while nobody reads standard error; a line is a few hundred bytes.
const WAITING_LINES: usize = 8192;

/// Counts the lines of the log that found no room to wait.
static DROPPED_LINES: OnceLock<ErrorCounter> = OnceLock::new();

/// The events that are logged, the form of their lines, and the receiver of spans.
#[derive(Clone, Debug)]
pub struct LogOptions {
    /// A filter for which [`is_filter`] holds.
    pub filter: String,
    pub format: LogFormat,
    /// Where spans are sent; `None` sends none.
    pub traces: Option<TraceOptions>,
}

words! {
    /// The form of a line in the log.
    #[derive(Default)]
    LogFormat {
        /// Plain text, for people.
        #[default]
        Text = "text",
        /// One JSON object per line, for log collectors.
        Json = "json",
    }
}

/// Returns whether `text` is a filter such as `info` or `hullwright=debug,info`.
///
/// A word alone is a level or a module of Hullwright. Otherwise a misspelled level would be the name of some module, and nothing
/// would be logged.
pub fn is_filter(text: &str) -> bool {
    let mut directives = text.split(',').map(str::trim).filter(|directive| !directive.is_empty()).peekable();
    let is_known = |word: &str| {
        word.contains(['=', '['])
            || word.parse::<LevelFilter>().is_ok()
            || word.split("::").next() == Some("hullwright")
    };
    directives.peek().is_some() && directives.all(is_known) && EnvFilter::try_new(text).is_ok()
}

/// The log of the process. When it is dropped, what waits is written within 1.1 s if somebody reads it, and the pending
/// spans are sent. Nothing is logged afterwards.
#[must_use]
pub struct Log {
    _lines: WorkerGuard,
}

impl Drop for Log {
    fn drop(&mut self) {
        #[cfg(feature = "otlp")]
        traces::flush();
    }
}

/// Directives before those of the settings: a server tells about tables that are there already.
const QUIET: &str = "sqlx::postgres::notice=warn";

/// Starts logging to standard error, records panics in the log and sends spans to the collector.
///
/// A thread of its own writes the lines, because whoever reads them may stop: a terminal on hold must not hold requests.
/// The first call applies to the whole process. Later calls change nothing.
pub fn start(options: &LogOptions) -> Log {
    let filter = EnvFilter::try_new(format!("{QUIET},{}", options.filter)).unwrap_or_else(|_| EnvFilter::new("info"));
    let waiting = NonBlockingBuilder::default().lossy(true).buffered_lines_limit(WAITING_LINES).thread_name("log");
    let (writer, guard) = waiting.finish(io::stderr());
    let dropped = writer.error_counter();
    let lines = tracing_subscriber::fmt::layer().with_writer(writer).with_ansi(io::stderr().is_terminal());
    let lines = match options.format {
        LogFormat::Text => lines.boxed(),
        // The current span holds everything that its parents do not: one of them is enough.
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
    };
    let subscriber = tracing_subscriber::registry().with(filter).with(lines);
    #[cfg(feature = "otlp")]
    let (subscriber, fault) = {
        let layer = options.traces.as_ref().map(traces::layer).transpose();
        let fault = layer.as_ref().err().map(ToString::to_string);
        (subscriber.with(layer.ok().flatten()), fault)
    };
    let started = subscriber.try_init();
    #[cfg(feature = "otlp")]
    if let Some(fault) = fault {
        tracing::error!("No trace spans are sent: {fault}");
    }
    if started.is_ok() {
        DROPPED_LINES.get_or_init(|| dropped);
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string).unwrap_or_default();
            let message = panic.payload_as_str().unwrap_or("(no message)");
            tracing::error!(panic.place = place, "Panicked: {message}");
        }));
    }
    Log { _lines: guard }
}

/// Records how many lines the log has lost.
pub fn record_log() {
    let dropped = DROPPED_LINES.get().map_or(0, ErrorCounter::dropped_lines);
    metrics::counter!("hullwright_log_lines_dropped_total").absolute(dropped as u64);
}

/// Returns the handle that renders the metrics of the process for Prometheus. The first call installs the recorder.
pub fn metrics() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(install_recorder).clone()
}

fn install_recorder() -> PrometheusHandle {
    // The exporter rejects only an empty list of buckets. Then its own summaries serve.
    let builder = with_buckets(PrometheusBuilder::new()).unwrap_or_default();
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    if metrics::set_global_recorder(recorder).is_ok() {
        catalogue::describe();
    } else {
        tracing::warn!("Another recorder is installed in this process; /metrics stays empty");
    }
    handle
}

fn with_buckets(builder: PrometheusBuilder) -> Result<PrometheusBuilder, BuildError> {
    builder
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS_BUCKETS)?
        .set_buckets_for_metric(Matcher::Suffix("_hulls".to_owned()), &HULL_BUCKETS)?
        .set_buckets_for_metric(Matcher::Suffix("_cost".to_owned()), &COST_BUCKETS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_level_is_no_filter() {
        for filter in
            ["info", "WARN", "off", "hullwright=debug,info", "hullwright::store", "sqlx=trace, info,", "[job]=debug"]
        {
            assert!(is_filter(filter), "{filter}");
        }
        for filter in ["", " ", ",", "warning", "inof", "foo bar", "info,verbose", "hullwright=loud"] {
            assert!(!is_filter(filter), "{filter}");
        }
    }
}
