//! The boundary of an open surface: its loops, and triangles that close them.

use std::collections::BTreeMap;
use std::ops::Range;

use super::edges::{EdgeUse, balance, edge_uses_of_many, edges};
use super::sorting::sort;
use super::{Progress, Stopped};

/// Steps between two checks of the progress.
const BETWEEN_CHECKS: usize = 1 << 12;

/// Returns the boundary loops of triangles, each in the direction of the caps that close it. Loops that meet in a vertex are
/// loops of their own.
pub fn boundary_loops<I>(triangles: I, progress: &Progress) -> Result<Vec<Vec<u32>>, Stopped>
where
    I: IntoIterator<Item = [u32; 3], IntoIter: Clone>,
{
    let mut steps = Steps::of(&edge_uses_of_many(triangles, progress)?, progress)?;
    let mut loops = Vec::new();
    let mut first = 0;
    while let Some(start) = steps.first_left(&mut first) {
        let mut path = vec![start];
        let mut place_of = BTreeMap::from([(start, 0)]);
        while let Some(at) = path.last().and_then(|at| steps.take_from(*at)) {
            if path.len().is_multiple_of(BETWEEN_CHECKS) {
                progress.check()?;
            }
            if let Some(&place) = place_of.get(&at) {
                let closed = path.split_off(place);
                closed.iter().for_each(|vertex| _ = place_of.remove(vertex));
                loops.push(closed);
            }
            place_of.insert(at, path.len());
            path.push(at);
        }
        if loops.len().is_multiple_of(BETWEEN_CHECKS) {
            progress.check()?;
        }
    }
    Ok(loops)
}

/// The steps along the boundary that no loop has taken yet.
struct Steps {
    /// Vertices that steps begin at, in ascending order, with the places of their steps in `ends`.
    starts: Vec<(u32, Range<usize>)>,
    ends: Vec<u32>,
}

impl Steps {
    fn of(uses: &[EdgeUse], progress: &Progress) -> Result<Self, Stopped> {
        let mut steps = Vec::new();
        for edge in edges(uses) {
            let ([low, high], balance) = (edge[0].ends, balance(edge));
            let (from, to) = if balance > 0 { (high, low) } else { (low, high) };
            let count = if low == high { 0 } else { balance.unsigned_abs() };
            steps.extend((0..count).map(|number| (from, to, number)));
        }
        sort(&mut steps, progress)?;
        let mut starts: Vec<(u32, Range<usize>)> = Vec::new();
        for (place, &(from, ..)) in steps.iter().enumerate() {
            match starts.last_mut().filter(|(start, _)| *start == from) {
                Some((_, places)) => places.end = place + 1,
                None => starts.push((from, place..place + 1)),
            }
        }
        Ok(Self { starts, ends: steps.into_iter().map(|(_, to, _)| to).collect() })
    }

    /// Returns the lowest vertex that steps are left from. `first` is where the last call found one.
    fn first_left(&self, first: &mut usize) -> Option<u32> {
        *first += self.starts.get(*first..)?.iter().position(|(_, places)| !places.is_empty())?;
        Some(self.starts[*first].0)
    }

    /// Takes a step from a vertex and returns where it leads.
    fn take_from(&mut self, vertex: u32) -> Option<u32> {
        let place = self.starts.binary_search_by_key(&vertex, |(start, _)| *start).ok()?;
        self.starts[place].1.next_back().map(|place| self.ends[place])
    }
}

/// Adds triangles that close a boundary loop, whatever its shape. They are as small as possible beside the loop, and larger
/// toward its middle.
pub fn close(boundary: &[u32], caps: &mut Vec<[u32; 3]>) {
    if let [first, .., last] = *boundary
        && boundary.len() > 2
    {
        let middle = boundary.len() / 2;
        caps.push([first, boundary[middle], last]);
        close(&boundary[..=middle], caps);
        close(&boundary[middle..], caps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::edges::is_closed;

    fn loops<I: IntoIterator<Item = [u32; 3], IntoIter: Clone>>(triangles: I) -> Vec<Vec<u32>> {
        boundary_loops(triangles, &Progress::silent()).unwrap()
    }

    #[test]
    fn the_holes_of_a_tube_are_its_two_boundary_loops() {
        // The sides of a prism over a triangle, without floor and top.
        let tube = [[0, 1, 4], [0, 4, 3], [1, 2, 5], [1, 5, 4], [2, 0, 3], [2, 3, 5]];
        assert_eq!(loops(tube), [[0, 2, 1], [3, 4, 5]]);
        assert!(loops(tube.into_iter().chain([[0, 2, 1], [3, 4, 5]])).is_empty());
    }

    #[test]
    fn loops_that_meet_in_a_vertex_are_loops_of_their_own() {
        assert_eq!(loops([[0, 1, 2], [0, 3, 4]]).len(), 2);
    }

    #[test]
    fn caps_close_triangles_that_are_used_twice_meet_in_a_corner_or_have_no_area() {
        let fan = (1..40).map(|i| [0, i, i + 1]);
        let odd = [[50, 51, 52], [50, 51, 52], [52, 53, 54], [7, 7, 8], [9, 9, 9]];
        let mut triangles: Vec<[u32; 3]> = fan.chain(odd).collect();
        let mut caps = Vec::new();
        loops(triangles.iter().copied()).iter().for_each(|boundary| close(boundary, &mut caps));
        assert!(caps.len() <= triangles.len());
        triangles.extend(caps);
        assert!(is_closed(&triangles, &Progress::silent()).unwrap());
    }
}
