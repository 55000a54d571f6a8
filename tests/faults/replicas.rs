//! Two replicas on one database behind a load balancer, while one part after the other fails.

use crate::clients::Clients;
use crate::postgres::Cluster;
use crate::processes::{Balancer, Replica};
use crate::server::patience::Patience;

const CLIENTS: usize = 6;

#[test]
fn failing_replicas_and_a_stopped_database_lose_no_request_and_change_no_response() {
    // The shared cluster cannot serve, because this test stops the database.
    let Some(cluster) = Cluster::start() else {
        crate::skip::skip("PostgreSQL is not installed");
        return;
    };
    let database = cluster.new_database();
    let settings = [("COMPUTE__THREADS", "1"), ("COMPUTE__QUEUE", "8"), ("SERVER__DRAIN_DELAY_S", "0")];
    let mut one = Replica::start(&database, &settings);
    let mut other = Replica::start(&database, &settings);
    let Some(balancer) = Balancer::start(&[&one, &other]) else { return };
    let handles = (one.handles(), other.handles());
    let clients = Clients::with(2..62);
    std::thread::scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| clients.run(balancer.address));
        }
        clients.wait_for(6);
        one.kill();
        clients.wait_for(15);
        one.start_again();

        clients.wait_for(20);
        other.signal("STOP");
        clients.wait_for(28);
        other.signal("CONT");

        clients.wait_for(33);
        cluster.stop();
        // Without the database, results are computed but not stored.
        clients.wait_for(clients.answered() + 2);
        cluster.start_again();

        clients.wait_for(45);
        one.stop();
        clients.wait_for(50);
        one.start_again();
        other.stop();
        other.start_again();
    });
    clients.check();
    // It would keep its connections to the replicas open for a minute.
    drop(balancer);
    one.wait_until_calm(handles.0);
    other.wait_until_calm(handles.1);
    // Both replicas become ready again.
    for replica in [&one, &other] {
        Patience::until("a replica is ready").wait(|| ureq::get(replica.url("/readyz")).call().is_ok());
    }
}

#[test]
fn on_a_full_disk_results_are_not_stored_but_still_returned() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("small.db").display());
    // No file may grow beyond 100 KiB. The shell ignores SIGXFSZ, because a full disk sends no signal.
    let replica = Replica::start_after("trap '' XFSZ; ulimit -f 200;", &database, &[("LIMITS__CACHE_MIB", "0")]);
    let clients = Clients::with(2..40);
    clients.run(replica.address);
    assert!(replica.metric("hullwright_store_faults_total") > 0.0, "the disk was never full");
    clients.check();
}
