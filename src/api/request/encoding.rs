//! Bodies that arrive compressed (`Content-Encoding`). They are inflated in the pool, within the limit on bodies and the
//! memory for bodies.

use std::io::{self, Read};

use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH};
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use tokio_util::sync::CancellationToken;

use crate::api::layers::admission::Held;
use crate::api::response::error::ApiError;
use crate::api::state::{ApiOptions, ApiState};
use crate::jobs::{Demand, Full, MemoryShare};
use crate::pipeline::{Refusal, RefusalKind};

use super::received::read_body;

words! {
    /// How a body is compressed.
    Coding { Gzip = "gzip" | "x-gzip", Zstd = "zstd", }
}

/// Largest window of a zstd frame: what RFC 9659 asks senders to keep within.
const WINDOW_BYTES: u64 = 8 << 20;

/// Bytes that are inflated between two looks at memory and cancellation.
const PIECE_BYTES: usize = 64 << 10;

/// Why a compressed body was not inflated.
#[derive(Debug)]
enum InflateFault {
    Broken(String),
    TooLarge,
    NoMemory(Full),
    /// The client has left.
    Stopped,
}

/// Returns how a body is compressed; `None` for a plain one.
pub fn coding_of(headers: &HeaderMap) -> Result<Option<Coding>, ApiError> {
    let lines = headers.get_all(CONTENT_ENCODING).iter();
    let text = lines.map(|line| String::from_utf8_lossy(line.as_bytes()).to_ascii_lowercase()).collect::<Vec<_>>();
    let codings = text.iter().flat_map(|line| line.split(',')).map(str::trim);
    match codings.filter(|coding| !matches!(*coding, "" | "identity")).collect::<Vec<_>>().as_slice() {
        [] => Ok(None),
        [coding] => Coding::from_name(coding).map(Some).ok_or_else(|| ApiError::content_encoding(coding)),
        several => Err(ApiError::several_encodings(&several.join(", "))),
    }
}

/// Returns the request with its body inflated. Both forms count as memory for bodies until the compressed one is dropped.
pub async fn inflated(api: &ApiState, held: &Held, request: Request) -> Result<Request, ApiError> {
    let Some(coding) = coding_of(request.headers())? else { return Ok(request) };
    let (mut head, body) = request.into_parts();
    let sent = read_body(&api.options, body).await?;
    let limit_bytes = api.options.body_bytes;
    let demand = Demand::of_inflating(sent.len(), limit_bytes, held.owner.clone());
    let (memory, stop) = (held.memory.clone(), CancellationToken::new());
    // Dropped with this future, when the client leaves or the deadline passes.
    let _stop_with_request = stop.clone().drop_guard();
    let work = move || coding.inflate(&sent, &Bounds { limit_bytes, memory, stop });
    let bytes = api.in_pool(demand, work).await?.map_err(|fault| refusal(&api.options, coding, fault))?;
    held.memory.shrink_to(bytes.len());
    head.headers.remove(CONTENT_ENCODING);
    head.headers.remove(CONTENT_LENGTH);
    Ok(Request::from_parts(head, Body::from(bytes)))
}

fn refusal(options: &ApiOptions, coding: Coding, fault: InflateFault) -> ApiError {
    match fault {
        InflateFault::Broken(detail) => {
            let detail = format!("the body is not complete and valid {coding}, which Content-Encoding names: {detail}");
            ApiError::bad_body("broken_encoding", detail)
        }
        InflateFault::TooLarge => ApiError::inflated_too_large(options.body_bytes),
        InflateFault::NoMemory(full) => ApiError::no_memory(&options.bodies, full, options.retry_after),
        InflateFault::Stopped => {
            Refusal::new(RefusalKind::Cancelled, "cancelled", "the request was given up while its body was inflated")
                .into()
        }
    }
}

/// The bounds of inflating one body.
struct Bounds {
    limit_bytes: usize,
    memory: MemoryShare,
    stop: CancellationToken,
}

impl Bounds {
    /// Reads everything that `inflating` yields, and appends it to `all`.
    fn read(&self, mut inflating: impl Read, all: &mut Vec<u8>) -> Result<(), InflateFault> {
        let mut piece = vec![0; PIECE_BYTES];
        loop {
            let bytes = inflating.read(&mut piece).map_err(|error| self.fault(&error))?;
            let Some(read) = piece.get(..bytes).filter(|read| !read.is_empty()) else { return Ok(()) };
            if all.len() + bytes > self.limit_bytes {
                return Err(InflateFault::TooLarge);
            }
            self.memory.grow(bytes).map_err(InflateFault::NoMemory)?;
            all.extend_from_slice(read);
            self.check()?;
        }
    }

    fn check(&self) -> Result<(), InflateFault> {
        if self.stop.is_cancelled() { Err(InflateFault::Stopped) } else { Ok(()) }
    }

    fn fault(&self, error: &io::Error) -> InflateFault {
        self.check().err().unwrap_or_else(|| InflateFault::Broken(error.to_string()))
    }
}

/// The compressed bytes. Reading fails once the client has left: empty members and frames cost time without yielding bytes.
struct Sent<'a> {
    rest: &'a [u8],
    stop: &'a CancellationToken,
}

impl Read for Sent<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.is_cancelled() {
            return Err(io::Error::other("the request was given up"));
        }
        self.rest.read(buffer)
    }
}

impl Coding {
    fn inflate(self, sent: &[u8], bounds: &Bounds) -> Result<Vec<u8>, InflateFault> {
        let mut all = Vec::new();
        let mut source = Sent { rest: sent, stop: &bounds.stop };
        match self {
            Self::Gzip => bounds.read(MultiGzDecoder::new(io::BufReader::new(source)), &mut all)?,
            Self::Zstd => {
                // A body of no frame at all is no zstd.
                loop {
                    inflate_frame(&mut source, bounds, &mut all)?;
                    if source.rest.is_empty() {
                        break;
                    }
                }
            }
        }
        Ok(all)
    }
}

/// Inflates the next frame of zstd, and compares its checksum.
fn inflate_frame(source: &mut Sent<'_>, bounds: &Bounds, all: &mut Vec<u8>) -> Result<(), InflateFault> {
    bounds.check()?;
    let broken = |detail: &dyn std::fmt::Display| InflateFault::Broken(detail.to_string());
    let mut decoder = FrameDecoder::new();
    decoder.set_max_window_size(WINDOW_BYTES);
    let mut frame = match StreamingDecoder::new_with_decoder(&mut *source, decoder) {
        Ok(frame) => frame,
        Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
            let rest = usize::try_from(length).ok().and_then(|length| source.rest.get(length..));
            source.rest = rest.ok_or_else(|| broken(&"a frame to be skipped ends after the body"))?;
            return Ok(());
        }
        Err(error) => return Err(broken(&error)),
    };
    bounds.read(&mut frame, all)?;
    let decoder = frame.into_frame_decoder();
    let sent_sum = decoder.get_checksum_from_data();
    if sent_sum.is_some() && sent_sum != decoder.get_calculated_checksum() {
        return Err(broken(&"the checksum of a frame is another one"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use axum::http::HeaderValue;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use crate::jobs::{BodyMemory, Owner};

    use super::*;

    const TEXT: &[u8] = b"v 0 0 0\nv 1 0 0\nv 0 1 0\n";

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    fn bounds(limit_bytes: usize, memory_bytes: usize) -> Bounds {
        let memory = MemoryShare::of(&BodyMemory::new(memory_bytes, 100), Owner::new("test"));
        Bounds { limit_bytes, memory, stop: CancellationToken::new() }
    }

    #[test]
    fn members_and_frames_are_joined_and_frames_to_skip_are_skipped() {
        let skipped = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
        let twice = [TEXT, TEXT].concat();
        for (coding, sent) in [
            (Coding::Gzip, [gzip(TEXT), gzip(TEXT)].concat()),
            (Coding::Zstd, [zstd(TEXT), skipped.to_vec(), zstd(TEXT)].concat()),
        ] {
            assert_eq!(coding.inflate(&sent, &bounds(1 << 20, 1 << 20)).unwrap(), twice, "{coding}");
        }
    }

    #[test]
    fn every_cut_and_everything_behind_the_end_is_broken() {
        for (coding, sent) in [(Coding::Gzip, gzip(TEXT)), (Coding::Zstd, zstd(TEXT))] {
            for length in 0..sent.len() {
                let cut = coding.inflate(&sent[..length], &bounds(1 << 20, 1 << 20));
                assert!(matches!(cut, Err(InflateFault::Broken(_))), "{coding} cut to {length}");
            }
            let longer = coding.inflate(&[&sent, &b"more"[..]].concat(), &bounds(1 << 20, 1 << 20));
            assert!(matches!(longer, Err(InflateFault::Broken(_))), "{coding}: {longer:?}");
        }
    }

    #[test]
    fn a_bomb_ends_at_the_limit_and_at_the_memory() {
        let zeros = vec![0; 8 << 20];
        for (coding, sent) in [(Coding::Gzip, gzip(&zeros)), (Coding::Zstd, zstd(&zeros))] {
            let inflate = |limit, memory| coding.inflate(&sent, &bounds(limit, memory));
            assert!(matches!(inflate((8 << 20) - 1, 64 << 20), Err(InflateFault::TooLarge)));
            assert!(matches!(inflate(16 << 20, 4 << 20), Err(InflateFault::NoMemory(Full::All))));
            assert_eq!(inflate(8 << 20, 8 << 20).unwrap().len(), 8 << 20);
        }
        // A frame that wants a window of 2 GiB.
        let wide = b"\x28\xb5\x2f\xfd\x00\xa8\x01\0\0";
        assert!(matches!(Coding::Zstd.inflate(wide, &bounds(1 << 30, 1 << 30)), Err(InflateFault::Broken(_))));
    }

    #[test]
    fn work_stops_with_its_request() {
        let empty = [gzip(b""), gzip(b"")].concat().repeat(1000);
        for (coding, sent) in [(Coding::Gzip, empty), (Coding::Zstd, zstd(TEXT))] {
            let bounds = bounds(1 << 20, 1 << 20);
            bounds.stop.cancel();
            assert!(matches!(coding.inflate(&sent, &bounds), Err(InflateFault::Stopped)), "{coding}");
        }
    }

    #[test]
    fn the_header_names_one_coding_or_none() {
        let coding = |lines: &[&'static str]| {
            let lines = lines.iter().map(|line| (CONTENT_ENCODING, HeaderValue::from_static(line)));
            coding_of(&lines.collect())
        };
        assert!(matches!(coding(&[]), Ok(None)));
        assert!(matches!(coding(&["identity"]), Ok(None)));
        assert!(matches!(coding(&["X-Gzip"]), Ok(Some(Coding::Gzip))));
        assert!(matches!(coding(&["identity", " zstd"]), Ok(Some(Coding::Zstd))));
        for refused in [&["br"][..], &["gzip, gzip"], &["gzip", "zstd"]] {
            assert!(coding(refused).is_err(), "{refused:?}");
        }
    }
}
