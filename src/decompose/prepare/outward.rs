//! Turns solids outward: their volume is positive then, and that of their cavities negative.

use super::component::Component;
use crate::geometry::outward::{Winding, flip, volume};
use crate::geometry::{Progress, Stopped, Vec3};

/// Turns solids with negative volume outward and joins each cavity to the smallest solid around it.
pub fn turn_outward(
    points: &[Vec3],
    triangles: &mut [[u32; 3]],
    components: &mut Vec<Component>,
    progress: &Progress,
) -> Result<(), Stopped> {
    turn_open(points, triangles, components);
    let closed: Vec<usize> = (0..components.len()).filter(|&index| components[index].closed).collect();
    let patches: Vec<&[u32]> = closed.iter().map(|&index| components[index].triangles.as_slice()).collect();
    let winding = Winding::of(points, triangles, &patches, progress)?;
    let whole = patches.iter().filter(|_| winding.is_inward);
    whole.chain(winding.inside_out().map(|patch| &patches[patch])).for_each(|patch| flip(triangles, patch));
    for (cavity, solid) in winding.against {
        if let Some(solid) = solid {
            let members = std::mem::take(&mut components[closed[cavity]].triangles);
            components[closed[solid]].triangles.extend(members);
        }
    }
    components.retain(|component| !component.triangles.is_empty());
    Ok(())
}

/// Turns all open solids together, by the volume around their common centre: the volume of a lid alone has no sign.
fn turn_open(points: &[Vec3], triangles: &mut [[u32; 3]], components: &[Component]) {
    let open = components.iter().filter(|component| component.solid && !component.closed);
    let together: Vec<u32> = open.flat_map(|component| &component.triangles).copied().collect();
    if volume(points, triangles, &together) < 0.0 {
        flip(triangles, &together);
    }
}
