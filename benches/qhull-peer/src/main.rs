//! The hull of the points on standard input (little-endian `f64`, three to a point) by the crate `qhull`, as often as fits
//! into the milliseconds given as the argument.
//!
//! Prints the milliseconds of one hull, the least on the wall, then the numbers of its vertices, all on one line. A process of its own: qhull is C,
//! ends the process on some inputs, and needs libclang to build.

use std::error::Error;
use std::hint::black_box;
use std::io::Read;
use std::time::{Duration, Instant};

use qhull::{Qh, QhBuilder};

#[path = "../../support/clock.rs"]
mod clock;

fn main() -> Result<(), Box<dyn Error>> {
    let patience = Duration::from_millis(std::env::args().nth(1).unwrap_or_default().parse().unwrap_or(300));
    let mut bytes = Vec::new();
    std::io::stdin().read_to_end(&mut bytes)?;
    let mut coordinates: Vec<f64> = bytes.as_chunks().0.iter().map(|chunk| f64::from_le_bytes(*chunk)).collect();
    let vertices: Vec<usize> = {
        let hull = hull(&mut coordinates)?;
        hull.vertices().filter_map(|vertex| vertex.index(&hull)).collect()
    };
    let mut work = || {
        let _ = black_box(hull(&mut coordinates));
    };
    let start = Instant::now();
    let mut timer = clock::Timer::new(&mut work);
    loop {
        timer.run(&mut work);
        if start.elapsed() > patience {
            break;
        }
    }
    let numbers: Vec<String> = vertices.iter().map(usize::to_string).collect();
    println!("{} {} {}", timer.milliseconds(), timer.least_milliseconds(), numbers.join(" "));
    Ok(())
}

fn hull(coordinates: &mut [f64]) -> Result<Qh<'_>, Box<dyn Error>> {
    // Without capturing errors, which makes a file each time.
    let made = QhBuilder::default().capture_stderr(false).build(3, coordinates);
    made.map_err(|error| error.to_string().into())
}
