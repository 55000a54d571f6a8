//! Clients that keep their connection and spend little on a request, so that the server is what is measured.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What came back.
pub struct Answer {
    pub status: u16,
    pub has_retry_after: bool,
    pub body: Vec<u8>,
}

/// One connection, kept open.
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

    /// A refusal may come before all of the request is sent, and the rest then not be taken.
    pub fn ask(&mut self, request: &[u8]) -> io::Result<Answer> {
        let sent = self.stream.get_mut().write_all(request);
        self.answer().map_err(|error| sent.err().unwrap_or(error))
    }

    fn answer(&mut self) -> io::Result<Answer> {
        self.next_line()?;
        let status = self.line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("answered {:?}", self.line)))?;
        let (mut length, mut has_retry_after) = (0, false);
        loop {
            self.next_line()?;
            let Some((name, value)) = self.line.split_once(':') else { break };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.trim().parse().map_err(io::Error::other)?,
                "retry-after" => has_retry_after = true,
                _ => {}
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body)?;
        Ok(Answer { status, has_retry_after, body })
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

/// A request as it goes over the wire.
pub fn get(path: &str, headers: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: bench\r\n{headers}\r\n").into_bytes()
}

/// The same with a body.
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

/// What a number of clients met.
#[derive(Default)]
pub struct Tally {
    /// Of answers with a status below 400, in milliseconds, sorted.
    pub accepted_ms: Vec<f64>,
    /// Of refusals with 429 or 503, in milliseconds, sorted.
    pub refused_ms: Vec<f64>,
    pub refused_without_retry_after: usize,
    /// Any other status, and broken connections.
    pub other: usize,
    pub seconds: f64,
}

impl Tally {
    /// Accepted answers a second.
    pub fn rate(&self) -> f64 {
        self.accepted_ms.len() as f64 / self.seconds
    }

    /// Milliseconds that this share of the accepted answers took at most.
    pub fn accepted_quantile(&self, share: f64) -> f64 {
        quantile(&self.accepted_ms, share)
    }

    fn note(&mut self, answer: &io::Result<Answer>, took: Duration) {
        let took_ms = took.as_secs_f64() * 1e3;
        match answer {
            Ok(answer) if answer.status < 400 => self.accepted_ms.push(took_ms),
            Ok(answer) if matches!(answer.status, 429 | 503) => {
                self.refused_ms.push(took_ms);
                self.refused_without_retry_after += usize::from(!answer.has_retry_after);
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

/// The value that `share` of the sorted values do not exceed; NaN of none.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(at.saturating_sub(1)).copied().unwrap_or(f64::NAN)
}

/// When the next request of a client goes out.
#[derive(Clone, Copy)]
pub enum Pace {
    /// As soon as the last one is answered.
    OnAnswer,
    /// So many a second of all clients together, whether answered or not, as far as there are clients.
    PerSecond(f64),
}

/// `clients` clients ask for `time`; `request` makes the request of each number.
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
