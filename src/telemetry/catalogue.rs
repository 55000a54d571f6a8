//! Every metric that there is, with what it means: the `# HELP` of `/metrics`, and zeros from the start, so that an
//! alert sees the first increase. `tests/metrics.rs` holds code, dashboard, alerts and documentation to this list.

use metrics::Unit;

use Kind::{Counter, Gauge, Histogram};

/// What kind of figure a metric is.
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

/// In the alphabet's order.
pub const METRICS: &[Metric] = &[
    metric(Gauge, "hullwright_body_memory_limit_bytes", &[], "Memory set aside for the bodies of requests under way"),
    metric(Gauge, "hullwright_body_memory_used_bytes", &[], "Memory that the bodies of requests under way have"),
    metric(
        Counter,
        "hullwright_cache_lookups_total",
        &["result"],
        "Answers from memory, uploads found in the store, or not",
    ),
    metric(Gauge, "hullwright_cache_memory_used_bytes", &[], "Answers that are kept in memory"),
    metric(Gauge, "hullwright_connections", &[], "Open connections"),
    metric(
        Histogram,
        "hullwright_http_request_seconds",
        &["route"],
        "From the arrival of a request's head to its answer",
    ),
    metric(Gauge, "hullwright_http_requests_in_flight", &[], "Requests under way"),
    metric(
        Counter,
        "hullwright_http_requests_total",
        &["route", "method", "status"],
        "Requests by what they were answered",
    ),
    metric(Histogram, "hullwright_job_seconds", &[], "A computed answer, waiting for a thread included"),
    metric(Histogram, "hullwright_job_wait_seconds", &[], "From a job's acceptance to the begin of a run"),
    metric(Counter, "hullwright_jobs_accepted_total", &[], "Jobs accepted to be done later"),
    metric(Counter, "hullwright_jobs_ended_total", &["state"], "Jobs that ended here"),
    metric(Gauge, "hullwright_jobs_queued", &[], "Jobs that wait, on the whole store"),
    metric(Counter, "hullwright_jobs_returned_total", &[], "Runs of jobs that were handed back or died"),
    metric(Counter, "hullwright_panics_total", &[], "Bugs: work that panicked and was caught"),
    metric(Gauge, "hullwright_pool_queue_capacity", &[], "Pieces of work that may wait for a thread"),
    metric(Gauge, "hullwright_pool_running", &[], "Pieces of work on a thread"),
    metric(Gauge, "hullwright_pool_threads", &[], "Compute threads"),
    metric(Gauge, "hullwright_pool_waiting", &[], "Pieces of work that wait for a thread"),
    metric(Histogram, "hullwright_queue_seconds", &[], "A piece of work's wait for a thread"),
    metric(Counter, "hullwright_refusals_total", &["code"], "Problems answered, by their code"),
    metric(Counter, "hullwright_reloads_total", &["what", "result"], "Changes of the key file or the certificate"),
    metric(Histogram, "hullwright_result_cost", &[], "Physics cost of computed decompositions"),
    metric(Histogram, "hullwright_result_hulls", &[], "Hulls of computed decompositions"),
    metric(
        Counter,
        "hullwright_slow_clients_total",
        &["what"],
        "Connections closed because their client took too long",
    ),
    metric(Histogram, "hullwright_stage_seconds", &["stage"], "Time in each stage of computed answers"),
    metric(Histogram, "hullwright_stop_seconds", &[], "From the leaving of the last client to the end of its work"),
    metric(Counter, "hullwright_store_faults_total", &[], "Reads or writes of the store that failed"),
    metric(Counter, "hullwright_swept_objects_total", &[], "Bodies outside the database that no row names, deleted"),
    metric(Counter, "hullwright_swept_results_total", &[], "Results that retention removed"),
    metric(Counter, "hullwright_tls_handshake_faults_total", &[], "TLS handshakes that failed or took too long"),
];

/// Makes all of them known to the recorder that is installed. Counters that alerts watch begin at 0: a series that begins with
/// its first failure shows no increase.
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
    for (what, result) in [("keys", "ok"), ("keys", "failed"), ("certificate", "ok"), ("certificate", "failed")] {
        metrics::counter!("hullwright_reloads_total", "what" => what, "result" => result).absolute(0);
    }
}
