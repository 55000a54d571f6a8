//! Computes the hull of the points on standard input (little-endian `f64`, three for each point) with the crate `qhull`,
//! again and again for the number of milliseconds in the argument.
//!
//! Prints one line: the milliseconds of one hull, the shortest milliseconds on the wall, and the indices of its vertices.
//! This is a process of its own because qhull is C, ends the process on some inputs, and needs libclang to build.

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
    // Capturing errors would create a file for each hull.
    let made = QhBuilder::default().capture_stderr(false).build(3, coordinates);
    made.map_err(|error| error.to_string().into())
}
