//! The list of all metrics with their meaning, which `/metrics` shows as `# HELP`.
//!
//! Counters start at 0, so that an alert sees their first increase. `tests/metrics.rs` checks that code, dashboard,
//! alerts and documentation agree with this list.

use metrics::Unit;

use Kind::{Counter, Gauge, Histogram};

/// The kind of a metric, as in Prometheus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Counter,
    Gauge,
    Histogram,
}

/// A metric.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    pub name: &'static str,
    pub kind: Kind,
    /// Names of its labels.
    pub labels: &'static [&'static str],
    pub help: &'static str,
}

const fn metric(kind: Kind, name: &'static str, labels: &'static [&'static str], help: &'static str) -> Metric {
    Metric { name, kind, labels, help }
}

/// All metrics, in alphabetical order.
pub const METRICS: &[Metric] = &[
    metric(Gauge, "hullwright_body_memory_limit_bytes", &[], "Memory set aside for the bodies of requests in flight"),
    metric(Gauge, "hullwright_body_memory_used_bytes", &[], "Memory taken by the bodies of requests in flight"),
    metric(Counter, "hullwright_cache_lookups_total", &["result"], "Lookups of results, by where the result was found"),
    metric(Gauge, "hullwright_build_info", &["version"], "Always 1; the label is the version of the program"),
    metric(Gauge, "hullwright_cache_memory_used_bytes", &[], "Memory taken by cached responses"),
    metric(Counter, "hullwright_callbacks_total", &["result"], "Calls for jobs that have ended, by their result"),
    metric(
        Gauge,
        "hullwright_certificate_expiry_timestamp_seconds",
        &[],
        "When the first certificate of the TLS chain expires, in seconds since 1970",
    ),
    metric(Gauge, "hullwright_connections", &[], "Open connections"),
    metric(
        Counter,
        "hullwright_connections_refused_total",
        &[],
        "Connections closed at once, because their address held its share",
    ),
    metric(
        Histogram,
        "hullwright_http_request_seconds",
        &["route"],
        "Time from the arrival of a request's head to the response",
    ),
    metric(Gauge, "hullwright_http_requests_in_flight", &[], "Requests in flight"),
    metric(
        Counter,
        "hullwright_http_requests_total",
        &["route", "method", "status"],
        "Requests by the status of their response",
    ),
    metric(Histogram, "hullwright_job_seconds", &[], "Time to compute a result, with the wait for a thread"),
    metric(Histogram, "hullwright_job_wait_seconds", &[], "Time from the acceptance of a job to the start of a run"),
    metric(Counter, "hullwright_jobs_accepted_total", &[], "Jobs accepted to be run later"),
    metric(Counter, "hullwright_jobs_ended_total", &["state"], "Jobs that ended in this process"),
    metric(Gauge, "hullwright_jobs_queued", &[], "Jobs that wait, over all processes on the store"),
    metric(Counter, "hullwright_jobs_returned_total", &[], "Runs of jobs that were handed back or died"),
    metric(
        Counter,
        "hullwright_log_lines_dropped_total",
        &[],
        "Lines of the log that were lost, because standard error was not read",
    ),
    metric(Counter, "hullwright_panics_total", &[], "Panics that were caught; each is a bug"),
    metric(
        Counter,
        "hullwright_pool_displaced_total",
        &[],
        "Computations that gave their place in a full queue to a client that waited with fewer",
    ),
    metric(
        Counter,
        "hullwright_pool_enlarged_total",
        &[],
        "Uploads that needed more memory or time than their size suggests, and ran again in another lane",
    ),
    metric(Gauge, "hullwright_pool_queue_capacity", &["lane"], "Computations that may wait for a thread"),
    metric(Gauge, "hullwright_pool_running", &["lane"], "Computations that run on a thread"),
    metric(Gauge, "hullwright_pool_threads", &["lane"], "Compute threads"),
    metric(Gauge, "hullwright_pool_waiting", &["lane"], "Computations that wait for a thread"),
    metric(Histogram, "hullwright_queue_seconds", &[], "Time that a computation waits for a thread"),
    metric(Counter, "hullwright_refusals_total", &["code"], "Requests answered with a problem, by its code"),
    metric(Gauge, "hullwright_reload_failing", &["what"], "1 while the key file or the certificate cannot be used"),
    metric(Counter, "hullwright_reloads_total", &["what", "result"], "Reloads of the key file or the certificate"),
    metric(Histogram, "hullwright_result_cost", &[], "Physics cost of computed results"),
    metric(Histogram, "hullwright_result_hulls", &[], "Hulls of computed results"),
    metric(
        Counter,
        "hullwright_slow_clients_total",
        &["what"],
        "Connections closed because their client took too long",
    ),
    metric(Histogram, "hullwright_stage_seconds", &["stage"], "Time in each stage of a computation"),
    metric(
        Histogram,
        "hullwright_stop_seconds",
        &[],
        "Time from the departure of the last client to the end of its computation",
    ),
    metric(Gauge, "hullwright_store_away", &[], "1 while the database server is away and statements fail at once"),
    metric(Gauge, "hullwright_store_bytes", &[], "Size of the database's tables and indexes"),
    metric(Counter, "hullwright_store_faults_total", &[], "Failed reads and writes of the store"),
    metric(Gauge, "hullwright_store_results_bytes", &[], "Size of all results as stored, in the database and outside"),
    metric(Counter, "hullwright_swept_objects_total", &[], "Deleted objects that no row of the database refers to"),
    metric(Counter, "hullwright_swept_results_total", &[], "Results deleted by the retention settings"),
    metric(Counter, "hullwright_tls_handshake_faults_total", &[], "TLS handshakes that failed or took too long"),
];

/// Describes all metrics to the installed recorder and sets the counters that alerts watch to 0. A series that begins
/// with its first failure would show no increase.
pub(super) fn describe() {
    for Metric { name, kind, labels, help } in METRICS {
        let unit = if name.ends_with("_seconds") { Unit::Seconds } else { Unit::Count };
        match kind {
            Kind::Counter => metrics::describe_counter!(*name, unit, *help),
            Kind::Gauge => metrics::describe_gauge!(*name, unit, *help),
            Kind::Histogram => metrics::describe_histogram!(*name, unit, *help),
        }
        if labels.is_empty() && *kind == Kind::Counter {
            metrics::counter!(*name).absolute(0);
        }
    }
    for state in ["done", "failed", "cancelled"] {
        metrics::counter!("hullwright_jobs_ended_total", "state" => state).absolute(0);
    }
    for code in ["saturated", "queue_full", "no_memory", "store_unavailable", "draining", "deadline"] {
        metrics::counter!("hullwright_refusals_total", "code" => code).absolute(0);
    }
    for result in ["delivered", "failed", "gone", "given_up"] {
        metrics::counter!("hullwright_callbacks_total", "result" => result).absolute(0);
    }
    for (what, result) in [("keys", "ok"), ("keys", "failed"), ("certificate", "ok"), ("certificate", "failed")] {
        metrics::counter!("hullwright_reloads_total", "what" => what, "result" => result).absolute(0);
    }
}
