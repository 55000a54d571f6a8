//! Turns the settings into the options of each part of the service.

use std::sync::Arc;

use axum::http::{HeaderName, HeaderValue};

use crate::access::SharedKeys;
use crate::api::{ApiOptions, EdgeOptions, Origins, Proxies};
use crate::config::{self, Config};
use crate::jobs::{BodyMemory, PoolOptions, RunnerOptions, SweepOptions};

pub(super) fn sweep_options(config: &Config) -> SweepOptions {
    SweepOptions { every: config.sweep_every, results: config.retention.clone(), jobs: config.jobs.keep }
}

pub(super) fn runner_options(config: &Config, bodies: BodyMemory) -> RunnerOptions {
    let config::Jobs { at_once, tries, lease, deadline, .. } = config.jobs;
    RunnerOptions { at_once, tries, lease, deadline, bodies }
}

pub(super) fn pool_options(compute: &config::Compute) -> PoolOptions {
    PoolOptions { threads: compute.threads, queue: compute.queue, stack_bytes: compute.stack_bytes }
}

pub(super) fn api_options(config: &Config, keys: Option<Arc<SharedKeys>>, bodies: BodyMemory) -> ApiOptions {
    let access = &config.access;
    let edge = EdgeOptions {
        keys,
        rate: access.rate,
        proxies: Proxies {
            trusted: access.trusted_proxies.clone(),
            header: HeaderName::from_static(access.client_header.name()),
        },
        origins: origins(&access.origins),
        over_tls: config.tls.is_some(),
    };
    ApiOptions {
        body_bytes: config.limits.body_bytes,
        bodies,
        cache_bytes: config.limits.cache_bytes,
        body_patience: config.server.stall_timeout,
        multipart_parts: config.limits.multipart_parts,
        deadline: config.server.deadline,
        in_flight: config.server.in_flight,
        watchers: config.jobs.watchers,
        retry_after: config.compute.retry_after,
        costs: config.cost.clone(),
        edge,
    }
}

fn origins(origins: &config::Origins) -> Origins {
    match origins {
        config::Origins::Own => Origins::Own,
        config::Origins::Any => Origins::Any,
        // The settings accept visible ASCII only, so every origin is a valid header value.
        config::Origins::Listed(listed) => {
            Origins::Listed(listed.iter().filter_map(|origin| HeaderValue::from_str(origin).ok()).collect())
        }
    }
}
