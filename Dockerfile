# The binary is linked against glibc alone, so that the second stage needs nothing else.
FROM rust:1.95-slim-bookworm AS build
WORKDIR /src
COPY Cargo.toml Cargo.lock ./
COPY src src
COPY config config
COPY migrations migrations
# The page, and the models to try on it.
COPY web/dist web/dist
COPY models models
COPY web/samples web/samples
# Cargo wants the files of every target that Cargo.toml names.
COPY benches benches
COPY tests tests
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --release --locked --bin hullwright && cp target/release/hullwright /hullwright \
    && mkdir /data

# No shell, no package manager; runs as uid 65532.
FROM gcr.io/distroless/cc-debian12:nonroot
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Hullwright" \
      org.opencontainers.image.description="Gives an uploaded 3D model its physics shape" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION"
COPY --from=build /hullwright /usr/local/bin/hullwright
COPY LICENSE* NOTICE* /usr/share/doc/hullwright/
# The only place that is written to; the root file system may be read-only.
COPY --from=build --chown=nonroot:nonroot /data /var/lib/hullwright
VOLUME /var/lib/hullwright
ENV HULLWRIGHT__SERVER__BIND=0.0.0.0:8080 \
    HULLWRIGHT__STORE__URL=sqlite:///var/lib/hullwright/hullwright.db \
    HULLWRIGHT__TELEMETRY__FORMAT=json
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s CMD ["/usr/local/bin/hullwright", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/hullwright"]
CMD ["serve"]
