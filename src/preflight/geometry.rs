//! Findings about shapes: boxes that differ, thin sides, hulls that do not contain the visible model.

use crate::cost::PUBLISHED;
use crate::geometry::{Aabb, ConvexHull, Progress, Stopped, Vec3};
use crate::mesh_asset::LONGEST_SIDE;

use super::finding::{Code, Finding};

/// Boxes and hulls may differ by this share of the visible box's longest side or diagonal. Programs that make levels of
/// detail move vertices by about as much, and the difference is invisible.
const NEGLIGIBLE_PART: f64 = 1e-3;

/// Vertices between two checks of the deadline, which take a few milliseconds.
const VERTICES_A_CHECK: usize = 1024;

const AXES: [&str; 3] = ["x", "y", "z"];

/// Returns the factors by which a viewer stretches the box `from` to the other box on each axis. As in viewers, an axis
/// without extent in either box keeps its size.
pub fn stretch(from: &Aabb, to: &Aabb) -> Vec3 {
    let (from, to) = (from.size(), to.size());
    Vec3::from_fn(|axis, _| if from[axis] > 0.0 && to[axis] > 0.0 { to[axis] / from[axis] } else { 1.0 })
}

/// Returns whether two boxes differ by more than rounding and the small changes of simplified levels.
pub fn boxes_differ(shape: &Aabb, visible: &Aabb) -> bool {
    let allowed = visible.size().max() * NEGLIGIBLE_PART;
    (shape.min - visible.min).amax() > allowed || (shape.max - visible.max).amax() > allowed
}

pub(super) fn check_boxes(name: &str, shape: &Aabb, seen: &str, visible: &Aabb, findings: &mut Vec<Finding>) {
    if !boxes_differ(shape, visible) {
        return;
    }
    let factors = stretch(shape, visible);
    let most = factors.map(|factor| (factor - 1.0).abs()).max();
    let moved = visible.center() - shape.center();
    let (met, what) = if most > NEGLIGIBLE_PART {
        (most, format!("stretches it by {:.4} x {:.4} x {:.4}", factors.x, factors.y, factors.z))
    } else {
        let far = (shape.min - visible.min).amax().max((shape.max - visible.max).amax());
        (far / visible.size().max(), format!("moves it by ({:.4}, {:.4}, {:.4})", moved.x, moved.y, moved.z))
    };
    let message = format!(
        "the box of {name} differs from the box of {seen}: a viewer {what}. box=stretch shows the result, box=pad avoids it"
    );
    findings.push(Finding::new(Code::BoxDiffers, name, message).met(met, NEGLIGIBLE_PART));
}

pub(super) fn check_extent(name: &str, bounds: &Aabb, findings: &mut Vec<Finding>) {
    for (axis, letter) in AXES.into_iter().enumerate() {
        if bounds.size()[axis] <= 0.0 {
            let message =
                format!("{name} has no extent on the {letter} axis: viewers divide by it. Give it a thickness");
            findings.push(Finding::new(Code::FlatAxis, name, message).at(axis));
        }
    }
}

/// Returns the finding about a prim whose longest side, in metres, is beyond what Second Life keeps. `what` names the prim in the
/// message.
pub fn check_prim_size(what: &str, name: &str, longest: f64) -> Option<Finding> {
    let message = || {
        format!(
            "{what} is {longest} m long; Second Life shortens sides to {LONGEST_SIDE} m, and OpenSim refuses more than 256 m. \
             Cut the model up"
        )
    };
    let finding = || Finding::new(Code::PrimSize, name, message()).met(longest, LONGEST_SIDE);
    (longest > LONGEST_SIDE).then(finding)
}

/// Finds triangle meshes with a side below 0.5 m, which become their single hull. `scales` are those of the instances.
pub(super) fn check_sides(name: &str, visible: &Aabb, scales: &[Vec3], findings: &mut Vec<Finding>) {
    let thin = |scale: &Vec3| visible.size().component_mul(scale).min();
    let mut found =
        scales.iter().map(thin).enumerate().filter(|(_, side)| *side < PUBLISHED.min_triangle_mesh_side_m());
    if let Some((instance, side)) = found.next() {
        let sides = match found.count() {
            0 => format!("a side of {side} m is"),
            others => format!("sides of {} instances, of {side} m on the first, are", others + 1),
        };
        let message = format!(
            "{sides} too thin for a triangle mesh, so the single hull replaces {name}. A decomposition would stay"
        );
        let finding = Finding::new(Code::ThinSide, name, message).met(side, PUBLISHED.min_triangle_mesh_side_m());
        findings.push(if scales.len() > 1 { finding.at(instance) } else { finding });
    }
}

/// Measures how far the visible model sticks out of the single hull, in the unit of both.
pub(super) fn check_enclosure<'a>(
    name: &str,
    hull: &ConvexHull,
    seen: &str,
    visible: impl Iterator<Item = &'a Vec3>,
    findings: &mut Vec<Finding>,
    progress: &Progress,
) -> Result<(), Stopped> {
    let (mut farthest, mut outside, mut vertices) = (0.0_f64, 0_usize, 0_usize);
    let allowed = hull.bounds().diagonal() * NEGLIGIBLE_PART;
    for point in visible {
        if vertices.is_multiple_of(VERTICES_A_CHECK) {
            progress.check()?;
        }
        vertices += 1;
        let distance = hull.distance(point);
        farthest = farthest.max(distance);
        outside += usize::from(distance > allowed);
    }
    if farthest > allowed {
        let message = format!(
            "{outside} of {vertices} vertices of {seen} lie outside {name}, by up to {farthest:.6} units: people see \
             what they do not collide with. source=high_lod makes the hulls from what is seen"
        );
        findings.push(Finding::new(Code::NotEnclosed, name, message).met(farthest, allowed));
    }
    Ok(())
}
