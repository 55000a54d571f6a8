//! Settings of this process in the operating system: the limit on file handles, and the priority of threads.

/// Handles beside those of connections: the store, listeners, uploads to an object store, and what libraries open.
const OTHER_HANDLES: u64 = 128;

/// Raises the number of file handles that this process may have as far as the system permits. Returns how many of the wanted
/// `connections` it has handles for: without handles the store cannot open its files.
pub(super) fn provide_handles(connections: usize) -> usize {
    let wanted = (connections as u64).saturating_add(OTHER_HANDLES);
    let Some(handles) = raise_handles(wanted).filter(|handles| *handles < wanted) else { return connections };
    let served = usize::try_from(handles.saturating_sub(OTHER_HANDLES)).unwrap_or(connections).max(1);
    tracing::warn!(
        handles,
        "The system permits {handles} open files, so that {served} connections are served at once and not the \
         {connections} of server.connections: raise its limit (ulimit -n, LimitNOFILE) to {wanted}"
    );
    served
}

/// Raises the limit of this process to `wanted` or to the most that is permitted, and returns it.
#[cfg(unix)]
fn raise_handles(wanted: u64) -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: getrlimit writes to the struct that it is given, and to nothing else.
    if unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit) } != 0 {
        return None;
    }
    if limit.rlim_cur >= wanted {
        return Some(limit.rlim_cur);
    }
    let raised = libc::rlimit { rlim_cur: limit.rlim_max.min(wanted), ..limit };
    // SAFETY: setrlimit reads the struct that it is given, and nothing else.
    let is_raised = unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const raised) } == 0;
    Some(if is_raised { raised.rlim_cur } else { limit.rlim_cur })
}

/// Other systems set no such limit.
#[cfg(not(unix))]
fn raise_handles(_: u64) -> Option<u64> {
    None
}

/// Lowers the priority of the calling thread. Where cores are short, threads that serve requests or compute small meshes
/// then get three times the processor time of a thread that computes for seconds. On Linux, priorities belong to threads.
#[cfg(target_os = "linux")]
pub(super) fn let_others_go_first() {
    const STEPS: libc::c_int = 5;
    // SAFETY: nice takes a number and changes the priority of this thread alone.
    unsafe { libc::nice(STEPS) };
}

/// On other systems threads have the same priority.
#[cfg(not(target_os = "linux"))]
pub(super) fn let_others_go_first() {}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_limit_on_handles_is_raised_as_far_as_permitted_and_never_lowered() {
        let now = raise_handles(0).unwrap();
        let most = raise_handles(u64::MAX).unwrap();
        assert!(most >= now);
        assert_eq!(raise_handles(1), Some(most));
    }

    #[test]
    fn one_thread_gives_way_and_the_others_keep_their_priority() {
        let nice_of = |thread: &str| {
            let stat = std::fs::read_to_string(format!("/proc/{thread}/stat")).unwrap();
            stat.rsplit_once(") ").unwrap().1.split(' ').nth(16).unwrap().parse::<i32>().unwrap()
        };
        let before = nice_of("thread-self");
        let lowered = std::thread::spawn(move || {
            let_others_go_first();
            nice_of("thread-self")
        });
        assert_eq!(lowered.join().unwrap(), (before + 5).min(19));
        assert_eq!(nice_of("thread-self"), before);
    }
}
