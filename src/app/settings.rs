//! Turns the settings into the options of each part of the service.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};

use crate::access::SharedKeys;
use crate::api::{ApiOptions, BodyRate, EdgeOptions, Origins, Proxies};
use crate::config::{self, Config};
use crate::jobs::{BodyMemory, PoolOptions, RunnerOptions, Shares, SweepOptions};

use super::connections::Guests;
use super::system;

/// The longest run of a small upload before it begins again as everyday work: several times what the hardest shape of the benchmark
/// without ways takes, on a machine with other work.
const EXPRESS_TIME: Duration = Duration::from_secs(2);

pub(super) fn sweep_options(config: &Config) -> SweepOptions {
    SweepOptions { every: config.sweep_every, results: config.retention.clone(), jobs: config.jobs.retention }
}

pub(super) fn runner_options(config: &Config, bodies: BodyMemory) -> RunnerOptions {
    let config::Jobs { at_once, tries, lease, deadline, .. } = config.jobs;
    RunnerOptions { at_once, tries, lease, deadline, bodies }
}

pub(super) fn pool_options(config: &Config) -> PoolOptions {
    let &config::Compute { threads, queue, stack_bytes, memory_bytes, .. } = &config.compute;
    let large_bytes = config.limits.largest_bytes();
    let (give_way, express_time) = (system::let_others_go_first, EXPRESS_TIME);
    PoolOptions { threads, queue, stack_bytes, memory_bytes, large_bytes, give_way, express_time }
}

pub(super) fn body_memory(limits: &config::Limits) -> BodyMemory {
    BodyMemory::new(limits.bodies_bytes, limits.client_percent)
}

fn proxies(access: &config::Access) -> Proxies {
    let header = HeaderName::from_static(access.client_header.name());
    Proxies { trusted: access.trusted_proxies.clone(), header }
}

/// Returns the guests of the public listener.
pub(super) fn guests(config: &Config) -> Guests {
    let shares = Shares::new(config.server.connections, config.limits.client_percent);
    Guests { shares, proxies: proxies(&config.access) }
}

/// Returns the guests of the internal listener, which are the operator's own.
pub(super) fn own_guests(config: &Config) -> Guests {
    Guests { shares: Shares::new(config.server.connections, 100), proxies: Proxies::none() }
}

fn body_rate(server: &config::Server) -> Option<BodyRate> {
    server.body_rate.map(|rate| BodyRate { bytes_per_s: rate.get(), window: server.body_rate_window })
}

pub(super) fn api_options(config: &Config, keys: Option<Arc<SharedKeys>>, bodies: BodyMemory) -> ApiOptions {
    let access = &config.access;
    let edge = EdgeOptions {
        keys,
        rate: access.rate,
        proxies: proxies(access),
        origins: origins(&access.origins),
        over_tls: config.tls.is_some(),
        has_internal: config.server.internal_bind.is_some(),
    };
    ApiOptions {
        body_bytes: config.limits.body_bytes,
        bodies,
        cache_bytes: config.limits.cache_bytes,
        body_patience: config.server.stall_timeout,
        body_rate: body_rate(&config.server),
        multipart_parts: config.limits.multipart_parts,
        deadline: config.server.deadline,
        in_flight: Shares::new(config.server.in_flight, config.limits.client_percent),
        watchers: Shares::new(config.jobs.watchers, config.limits.client_percent),
        retry_after: config.compute.retry_after,
        callback_hosts: config.callbacks.as_ref().map(|callbacks| callbacks.hosts.clone()).unwrap_or_default(),
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
