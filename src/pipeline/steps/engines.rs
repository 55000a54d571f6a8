//! The decoded hulls as shapes of a physics engine: whether parry3d accepts them, and their mass properties.

use crate::geometry::{ConvexHull, mass_of_all};
use crate::mesh_asset::HullName;

use crate::pipeline::result::report::{MassOfShapes, Warning};

/// Largest relative difference between our volume of a hull and that of parry3d, ...
const SAME_VOLUME: f64 = 1e-9;
/// ... and what rounding may add, as a share of the volume of a cube on the hull's diagonal: a thin hull is the small
/// difference of large products.
const VOLUME_NOISE: f64 = 1e-13;

/// Returns the mass properties, and warnings about hulls that an engine declines or whose volume it computes otherwise.
pub fn check(hull: &ConvexHull, hulls: &[ConvexHull]) -> (MassOfShapes, Vec<Warning>) {
    let single = std::iter::once((HullName::Single, hull));
    let named = || single.clone().chain(hulls.iter().enumerate().map(|(index, hull)| (HullName::Number(index), hull)));
    let declined = named().filter(|(_, hull)| hull.to_parry().is_none()).map(|(name, _)| declined(name));
    let doubted = named().filter_map(|(name, hull)| doubted(name, hull, hull.mass().volume));
    let warnings = declined.chain(doubted).collect();
    let decomposition = mass_of_all(hulls).as_ref().map(Into::into);
    (MassOfShapes { hull: (&hull.mass()).into(), decomposition }, warnings)
}

fn declined(name: HullName) -> Warning {
    let index = if let HullName::Number(index) = name { Some(Some(index as u64)) } else { None };
    let message = format!(
        "parry3d declines {name} as a convex polyhedron: physics engines that use parry3d would leave it out; a higher \
         tolerance or fewer max_vertices may make it simpler"
    );
    Warning { index, ..Warning::new("engine_declined", message).about(name.to_string()) }
}

/// Returns a warning where parry3d's `volume` of the hull is not ours. The block stands in that case, since the hull has
/// its own proof; the log has the hull for us.
fn doubted(name: HullName, hull: &ConvexHull, volume: f64) -> Option<Warning> {
    let ours = hull.volume();
    let noise = VOLUME_NOISE * hull.bounds().diagonal().powi(3);
    if (volume - ours).abs() <= SAME_VOLUME * ours + noise {
        return None;
    }
    tracing::error!(%name, ours, volume, points = ?hull.points(), "parry3d computes another volume of a decoded hull");
    let message = format!(
        "the volume of {name} is {ours} m3 by our sum over its faces and {volume} m3 by parry3d; do not rely on `mass`"
    );
    Some(Warning::new("volume_unconfirmed", message).about(name.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Vec3;

    fn cube() -> ConvexHull {
        let corner = |c: usize| Vec3::new((c & 1) as f64, (c >> 1 & 1) as f64, (c >> 2) as f64);
        ConvexHull::of_points(&(0..8).map(corner).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn a_hull_that_an_engine_accepts_brings_no_warning() {
        let (mass, warnings) = check(&cube(), &[cube(), cube()]);
        assert_eq!(warnings, []);
        assert!((mass.hull.volume - 1.0).abs() < 1e-12);
        assert!((mass.decomposition.unwrap().volume - 2.0).abs() < 1e-12);
        assert_eq!(check(&cube(), &[]).0.decomposition, None);
    }

    #[test]
    fn a_declined_hull_is_named_by_its_index() {
        let warning = declined(HullName::Number(3));
        assert_eq!((warning.code.as_str(), warning.index), ("engine_declined", Some(Some(3))));
    }

    #[test]
    fn another_volume_is_reported() {
        assert_eq!(doubted(HullName::Single, &cube(), 1.0 + 1e-10), None);
        let warning = doubted(HullName::Number(0), &cube(), 1.0 + 1e-6).unwrap();
        assert_eq!(warning.code, "volume_unconfirmed");
    }
}
