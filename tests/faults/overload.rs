//! Too many clients, slow clients and half-closed connections at one replica.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crate::clients::{Clients, spiral};
use crate::processes::Replica;

/// Limit on the memory of the process with its libraries and caches. One of these small models takes far less.
const MEMORY_MIB: u64 = 400;

fn small_replica() -> Replica {
    let settings = [
        ("COMPUTE__THREADS", "1"),
        ("COMPUTE__QUEUE", "4"),
        ("SERVER__HEAD_TIMEOUT_S", "1"),
        ("SERVER__STALL_TIMEOUT_S", "1"),
    ];
    Replica::start("sqlite::memory:", &settings)
}

#[test]
fn ten_times_the_load_is_refused_with_retry_after_and_answered_in_the_end() {
    let replica = small_replica();
    let handles = replica.handles();
    let clients = Clients::with(2..72);
    std::thread::scope(|scope| {
        for _ in 0..50 {
            scope.spawn(|| clients.run(replica.address));
        }
    });
    assert!(replica.metric(r#"hullwright_refusals_total{code="saturated"}"#) > 0.0, "the replica was never overloaded");
    clients.check();
    replica.wait_until_calm(handles);
    assert!(replica.memory_mib() < MEMORY_MIB, "{} MiB", replica.memory_mib());
}

/// Opens a connection that stays open, and returns whether its request is answered within a second.
fn is_served(replica: &Replica, held: &mut Vec<TcpStream>) -> bool {
    let mut connection = TcpStream::connect(replica.address).unwrap();
    connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    connection.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    let answered = connection.read(&mut [0; 1024]).is_ok_and(|bytes| bytes > 0);
    held.push(connection);
    answered
}

#[test]
fn idle_connections_do_not_use_up_the_file_handles() {
    let mut held = Vec::new();
    let raised = Replica::start_after("ulimit -Sn 64;", "sqlite::memory:", &[]);
    assert!((0..200).all(|_| is_served(&raised, &mut held)), "the limit that a process may raise is raised");
    let bounded = Replica::start_after("ulimit -n 148;", "sqlite::memory:", &[("LIMITS__CLIENT_PERCENT", "100")]);
    held.clear();
    assert!((0..20).all(|_| is_served(&bounded, &mut held)), "128 handles are for others");
    assert!(!is_served(&bounded, &mut held), "a further connection waits");
    held.remove(0);
    let mut answer = [0; 12];
    let waiting = held.last_mut().unwrap();
    waiting.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    waiting.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
}

#[test]
fn slow_and_half_closed_clients_do_not_block_others_and_leave_nothing_behind() {
    let replica = small_replica();
    let handles = replica.handles();
    let whole = spiral(20);
    let head = format!("POST /decompose HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n", whole.len());
    let connect = |sent: &str| {
        let mut connection = TcpStream::connect(replica.address).unwrap();
        connection.write_all(sent.as_bytes()).unwrap();
        connection
    };
    let mut held: Vec<TcpStream> = Vec::new();
    for _ in 0..50 {
        held.push(connect(""));
        held.push(connect("POST /decompose HTTP/1.1\r\nX-Slow: "));
        held.push(connect(&format!("{head}v 0 0")));
        let half_closed = connect(&format!("{head}{}", &whole[..whole.len() / 2]));
        half_closed.shutdown(Shutdown::Write).unwrap();
        held.push(half_closed);
        // Sends a whole request and closes the connection without reading the response.
        drop(connect(&format!("{head}{whole}")));
    }
    let clients = Clients::with(2..12);
    clients.run(replica.address);
    clients.check();
    // The clients keep their connections open, so each one must be closed by the server.
    for mut connection in held {
        let mut answer = Vec::new();
        drop(connection.read_to_end(&mut answer));
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).unwrap_or("none");
        assert!(["none", "400", "408"].contains(&status), "{answer}");
    }
    replica.wait_until_calm(handles);
}

#[test]
fn soak() {
    let seconds = std::env::var("HULLWRIGHT_SOAK_S").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    let until = Instant::now() + Duration::from_secs(seconds);
    let replica = small_replica();
    let (handles, mut first) = (replica.handles(), None);
    let mut round = 0;
    while Instant::now() < until {
        let clients = Clients::with((0..20).map(|number| 2 + (round * 7 + number) % 60));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| clients.run(replica.address));
            }
        });
        if round % 50 == 0 {
            clients.check();
        }
        round += 1;
        // The caches are full after 20 rounds, so memory is compared with that point.
        first = first.or((round == 20).then(|| replica.memory_mib()));
    }
    replica.wait_until_calm(handles);
    let memory = replica.memory_mib();
    assert!(memory < first.unwrap_or(memory) + 100, "{first:?} MiB became {memory} MiB in {round} rounds");
}
