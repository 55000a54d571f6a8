//! Export of spans to a collector by OTLP (HTTP, protobuf), in builds with the cargo feature `otlp`.

use tracing::Span;

/// Where spans are sent.
#[derive(Clone, Debug)]
pub struct TraceOptions {
    /// A URL for which [`is_traces_url`] returns `true`.
    pub url: String,
    /// Percentage of the traces that begin here which are kept. A trace that a client continues follows the client's
    /// own decision.
    pub percent: u8,
}

/// Returns whether this build can send spans to `url`. Only plain HTTP is supported, to a collector on the same host.
pub fn is_traces_url(url: &str) -> bool {
    let host = url.strip_prefix("http://").and_then(|rest| rest.split('/').next());
    cfg!(feature = "otlp") && host.is_some_and(|host| !host.is_empty())
}

/// Makes `span` part of the trace that the client's `traceparent` names.
pub fn continue_trace(span: &Span, traceparent: &str) {
    #[cfg(feature = "otlp")]
    export::continue_trace(span, traceparent);
    #[cfg(not(feature = "otlp"))]
    let _ = (span, traceparent);
}

#[cfg(feature = "otlp")]
pub(super) use export::{flush, layer};

#[cfg(feature = "otlp")]
mod export {
    use std::sync::OnceLock;

    use opentelemetry::KeyValue;
    use opentelemetry::propagation::{Extractor, TextMapPropagator};
    use opentelemetry::trace::TracerProvider;
    use opentelemetry_otlp::{ExporterBuildError, Protocol, SpanExporter, WithExportConfig};
    use opentelemetry_sdk::Resource;
    use opentelemetry_sdk::propagation::TraceContextPropagator;
    use opentelemetry_sdk::trace::{Sampler, SdkTracerProvider};
    use tracing::{Span, Subscriber};
    use tracing_opentelemetry::{OpenTelemetryLayer, OpenTelemetrySpanExt};
    use tracing_subscriber::registry::LookupSpan;

    use super::TraceOptions;

    static PROVIDER: OnceLock<SdkTracerProvider> = OnceLock::new();

    /// Returns the layer that turns spans of the log into spans of a trace. Its own thread sends them in batches and
    /// drops the batches that the collector does not accept in time.
    pub(in crate::telemetry) fn layer<S>(
        options: &TraceOptions,
    ) -> Result<OpenTelemetryLayer<S, opentelemetry_sdk::trace::Tracer>, ExporterBuildError>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        let exporter =
            SpanExporter::builder().with_http().with_endpoint(&options.url).with_protocol(Protocol::HttpBinary);
        let share = Sampler::TraceIdRatioBased(f64::from(options.percent) / 100.0);
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter.build()?)
            .with_sampler(Sampler::ParentBased(Box::new(share)))
            .with_resource(Resource::builder().with_service_name("hullwright").with_attribute(version).build())
            .build();
        let tracer = PROVIDER.get_or_init(|| provider).tracer("hullwright");
        Ok(tracing_opentelemetry::layer().with_tracer(tracer))
    }

    /// Sends the pending spans and stops the export.
    pub(in crate::telemetry) fn flush() {
        if let Some(provider) = PROVIDER.get()
            && let Err(error) = provider.shutdown()
        {
            tracing::warn!("The last spans could not be sent: {error}");
        }
    }

    /// The `traceparent` header, the only part of a trace context that is read.
    struct TraceParent<'a>(&'a str);

    impl Extractor for TraceParent<'_> {
        fn get(&self, key: &str) -> Option<&str> {
            (key == "traceparent").then_some(self.0)
        }

        fn keys(&self) -> Vec<&str> {
            vec!["traceparent"]
        }
    }

    pub(super) fn continue_trace(span: &Span, traceparent: &str) {
        let context = TraceContextPropagator::new().extract(&TraceParent(traceparent));
        // Fails for a span that is not recorded, which needs no parent.
        drop(span.set_parent(context));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_build_with_otlp_accepts_a_collector() {
        assert_eq!(is_traces_url("http://localhost:4318/v1/traces"), cfg!(feature = "otlp"));
        for url in ["", "http://", "https://collector/v1/traces", "localhost:4317"] {
            assert!(!is_traces_url(url), "{url}");
        }
    }
}
