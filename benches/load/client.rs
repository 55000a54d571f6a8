//! Clients that reuse their connection and need little time per request, so that the server is measured.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A response.
pub struct Answer {
    pub status: u16,
    /// Seconds.
    pub retry_after: Option<u64>,
    pub body: Vec<u8>,
}

/// One connection that stays open.
pub struct Client {
    stream: BufReader<TcpStream>,
    line: String,
}

impl Client {
    pub fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::with_capacity(64 << 10, stream), line: String::new() })
    }

    /// Sends a request and reads the response. A refusal may arrive before the whole request is sent; a write error is
    /// therefore returned only when there is no response.
    pub fn ask(&mut self, request: &[u8]) -> io::Result<Answer> {
        let sent = self.stream.get_mut().write_all(request);
        self.answer().map_err(|error| sent.err().unwrap_or(error))
    }

    fn answer(&mut self) -> io::Result<Answer> {
        self.next_line()?;
        let status = self.line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("answered {:?}", self.line)))?;
        let (mut length, mut retry_after) = (0, None);
        loop {
            self.next_line()?;
            let Some((name, value)) = self.line.split_once(':') else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.trim().parse().map_err(io::Error::other)?,
                "retry-after" => retry_after = value.trim().parse().ok(),
                _ => {}
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok(Answer { status, retry_after, body })
    }

    fn next_line(&mut self) -> io::Result<()> {
        self.line.clear();
        match self.stream.read_line(&mut self.line)? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => {
                self.line.truncate(self.line.trim_end().len());
                Ok(())
            }
        }
    }
}

/// Returns the bytes of a GET request.
pub fn get(path: &str, headers: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: bench\r\n{headers}\r\n").into_bytes()
}

/// Returns the bytes of a POST request.
pub fn post(path: &str, media_type: &str, body: &[&[u8]]) -> Vec<u8> {
    let length: usize = body.iter().map(|piece| piece.len()).sum();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n\r\n"
    );
    let mut request = Vec::with_capacity(head.len() + length);
    request.extend_from_slice(head.as_bytes());
    body.iter().for_each(|piece| request.extend_from_slice(piece));
    request
}

/// The responses that several clients received.
#[derive(Default)]
pub struct Tally {
    /// Times of responses with a status below 400, in milliseconds, sorted.
    pub accepted_ms: Vec<f64>,
    /// Times of refusals with 429 or 503, in milliseconds, sorted.
    pub refused_ms: Vec<f64>,
    pub refused_without_retry_after: usize,
    /// Number of responses with any other status, and of broken connections.
    pub other: usize,
    pub seconds: f64,
}

impl Tally {
    /// Returns the accepted responses per second.
    pub fn rate(&self) -> f64 {
        self.accepted_ms.len() as f64 / self.seconds
    }

    /// Returns a quantile of the times of accepted responses, in milliseconds.
    pub fn accepted_quantile(&self, share: f64) -> f64 {
        quantile(&self.accepted_ms, share)
    }

    fn note(&mut self, answer: &io::Result<Answer>, took: Duration) {
        let took_ms = took.as_secs_f64() * 1e3;
        match answer {
            Ok(answer) if answer.status < 400 => self.accepted_ms.push(took_ms),
            Ok(answer) if matches!(answer.status, 429 | 503) => {
                self.refused_ms.push(took_ms);
                self.refused_without_retry_after += usize::from(answer.retry_after.is_none());
            }
            _ => self.other += 1,
        }
    }

    fn add(&mut self, other: Self) {
        self.accepted_ms.extend(other.accepted_ms);
        self.refused_ms.extend(other.refused_ms);
        self.refused_without_retry_after += other.refused_without_retry_after;
        self.other += other.other;
    }
}

/// Returns the smallest value that `share` of the sorted values do not exceed; NaN without values.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(at.saturating_sub(1)).copied().unwrap_or(f64::NAN)
}

/// When a client sends its next request.
#[derive(Clone, Copy)]
pub enum Pace {
    /// As soon as the previous request is answered.
    OnAnswer,
    /// As soon as the previous request is answered, but after a refusal only once its `Retry-After` has passed, or a
    /// second.
    Patient,
    /// At this rate per second over all clients, answered or not, as long as a client is free.
    PerSecond(f64),
}

/// Runs `clients` clients for `time`. `request` returns the request with a given number.
pub fn drive(
    address: SocketAddr,
    clients: usize,
    pace: Pace,
    time: Duration,
    request: impl Fn(usize) -> Vec<u8> + Sync,
) -> Tally {
    let (began, next) = (Instant::now(), AtomicUsize::new(0));
    let one = || {
        let mut tally = Tally::default();
        let mut connection = Client::connect(address).ok();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if let Pace::PerSecond(rate) = pace {
                let due = Duration::from_secs_f64(number as f64 / rate);
                std::thread::sleep(due.saturating_sub(began.elapsed()));
            }
            if began.elapsed() >= time {
                return tally;
            }
            let request = request(number);
            let asked = Instant::now();
            let answer = match &mut connection {
                Some(connection) => connection.ask(&request),
                None => Err(io::ErrorKind::NotConnected.into()),
            };
            tally.note(&answer, asked.elapsed());
            if let (Pace::Patient, Ok(Answer { status: 429 | 503, retry_after, .. })) = (pace, &answer) {
                std::thread::sleep(Duration::from_secs(retry_after.unwrap_or(1)));
            }
            if answer.is_err() {
                connection = Client::connect(address).ok();
            }
        }
    };
    let mut tally = Tally::default();
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..clients).map(|_| scope.spawn(one)).collect();
        clients.into_iter().filter_map(|client| client.join().ok()).for_each(|each| tally.add(each));
    });
    tally.seconds = began.elapsed().as_secs_f64();
    tally.accepted_ms.sort_by(f64::total_cmp);
    tally.refused_ms.sort_by(f64::total_cmp);
    tally
}
