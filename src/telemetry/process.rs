//! Figures of the process itself, under the names that Prometheus' own clients use. Linux only: they are read from `/proc`.

use std::fs;

/// Clock ticks a second in `/proc/self/stat`: fixed by the kernel's interface on every 64-bit architecture.
const TICKS_PER_S: f64 = 100.0;

/// Records memory, processor time, file handles and start of the process.
pub fn record_process() {
    let figures: [(&'static str, Option<f64>); 4] = [
        ("process_resident_memory_bytes", resident_bytes()),
        ("process_cpu_seconds_total", stat(13).zip(stat(14)).map(|(user, system)| (user + system) / TICKS_PER_S)),
        ("process_open_fds", fs::read_dir("/proc/self/fd").ok().map(|handles| handles.count() as f64)),
        ("process_start_time_seconds", boot_s().zip(stat(21)).map(|(boot, start)| boot + start / TICKS_PER_S)),
    ];
    for (name, value) in figures {
        if let Some(value) = value {
            metrics::gauge!(name).set(value);
        }
    }
}

fn resident_bytes() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse::<f64>().ok().map(|kib| kib * 1024.0)
}

/// Returns a field of `/proc/self/stat`, counted from 0 as in `proc(5)` minus one.
fn stat(field: usize) -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program may contain anything, but ends with the last parenthesis. The state after it is field 2.
    let (_, rest) = stat.rsplit_once(") ")?;
    rest.split(' ').nth(field.checked_sub(2)?)?.parse().ok()
}

fn boot_s() -> Option<f64> {
    let stat = fs::read_to_string("/proc/stat").ok()?;
    stat.lines().find_map(|line| line.strip_prefix("btime "))?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use std::time::{SystemTime, UNIX_EPOCH};

    use super::*;

    #[test]
    fn the_figures_are_those_of_this_process() {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64();
        let started = boot_s().unwrap() + stat(21).unwrap() / TICKS_PER_S;
        assert!((0.0..3600.0).contains(&(now - started)), "started {} s ago", now - started);
        assert!(resident_bytes().unwrap() > 1e6);
    }
}
