//! TLS with rustls. The certificate and its key are read again when the certificate changes.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use tokio_rustls::rustls::{ClientConfig, DigitallySignedStruct, Error as RustlsError, ServerConfig, SignatureScheme};
use tokio_rustls::server::TlsStream;
use x509_cert::Certificate;
use x509_cert::der::Decode;

use crate::config::TlsFiles;

/// Why the certificate or its key cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    #[error("{file}: {source}", file = file.display())]
    File { file: PathBuf, source: pem::Error },
    #[error("{} contains no certificate; it must be PEM, the service's own first and its chain after it", .0.display())]
    NoCertificate(PathBuf),
    #[error("{} contains no private key (tls.key); it must be PEM", .0.display())]
    NoKey(PathBuf),
    #[error("certificate and key cannot be used together: {0}")]
    Mismatch(#[from] RustlsError),
}

/// Accepts TLS connections with the certificate in force.
#[derive(Clone)]
pub(super) struct Tls {
    files: TlsFiles,
    in_force: Arc<RwLock<Loaded>>,
}

struct Loaded {
    certificates: Vec<CertificateDer<'static>>,
    acceptor: TlsAcceptor,
}

impl Tls {
    /// Reads the certificate and its key.
    pub(super) fn load(files: &TlsFiles) -> Result<Self, TlsError> {
        let loaded = acceptor(files, certificates(&files.certificate)?)?;
        Ok(Self { files: files.clone(), in_force: Arc::new(RwLock::new(loaded)) })
    }

    /// Reads the files again and returns whether the certificate changed. When the files cannot be used, the
    /// certificate in force stays.
    pub(super) fn reload(&self) -> Result<bool, TlsError> {
        let found = certificates(&self.files.certificate)?;
        if self.in_force.read().unwrap_or_else(PoisonError::into_inner).certificates == found {
            return Ok(false);
        }
        let loaded = acceptor(&self.files, found)?;
        *self.in_force.write().unwrap_or_else(PoisonError::into_inner) = loaded;
        Ok(true)
    }

    /// Performs the TLS handshake.
    pub(super) async fn accept(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        let acceptor = self.in_force.read().unwrap_or_else(PoisonError::into_inner).acceptor.clone();
        acceptor.accept(stream).await
    }
}

/// Reads the certificates of a PEM file.
pub(super) fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, TlsError> {
    let fault = |source| TlsError::File { file: file.to_owned(), source };
    let found: Result<Vec<_>, _> = CertificateDer::pem_file_iter(file).map_err(fault)?.collect();
    let found = found.map_err(fault)?;
    if found.is_empty() { Err(TlsError::NoCertificate(file.to_owned())) } else { Ok(found) }
}

fn acceptor(files: &TlsFiles, certificates: Vec<CertificateDer<'static>>) -> Result<Loaded, TlsError> {
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|source| match source {
        pem::Error::NoItemsFound => TlsError::NoKey(files.key.clone()),
        source => TlsError::File { file: files.key.clone(), source },
    })?;
    // The provider is named because several are compiled in. The safe default versions are TLS 1.2 and 1.3.
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(certificates.clone(), key)?;
    if let Some(expiry_s) = certificates.iter().filter_map(expiry_s).min() {
        metrics::gauge!("hullwright_certificate_expiry_timestamp_seconds").set(expiry_s as f64);
    }
    Ok(Loaded { certificates, acceptor: TlsAcceptor::from(Arc::new(config)) })
}

/// Returns when a certificate expires, in seconds since 1970.
fn expiry_s(certificate: &CertificateDer<'_>) -> Option<u64> {
    let certificate = Certificate::from_der(certificate).ok()?;
    Some(certificate.tbs_certificate().validity().not_after.to_unix_duration().as_secs())
}

/// Returns the TLS of a client that only asks whether this machine's own service is alive.
pub(super) fn probe_config() -> Result<Arc<ClientConfig>, TlsError> {
    let provider = Arc::new(ring::default_provider());
    let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(AnyCertificate(provider)))
        .with_no_client_auth();
    Ok(Arc::new(config))
}

/// Accepts any certificate. A probe sends no secret and asks by an address that certificates do not name; a service whose
/// certificate has expired must not be restarted for it.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, RustlsError> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, RustlsError> {
        verify_tls12_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, RustlsError> {
        verify_tls13_signature(message, certificate, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}
