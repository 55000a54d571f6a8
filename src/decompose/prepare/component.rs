//! [`Component`]: a solid or a sheet.

/// A connected piece of the surface.
#[derive(Clone)]
pub struct Component {
    pub triangles: Vec<u32>,
    /// Every edge has both its sides, so that the volume has a sign.
    pub closed: bool,
    /// True where the component encloses a volume, false for a sheet.
    pub solid: bool,
    /// A solid that was closed by caps although its holes can be seen.
    pub capped: bool,
}

impl Component {
    /// Makes a solid.
    pub fn closed(triangles: Vec<u32>) -> Self {
        Self { triangles, closed: true, solid: true, capped: false }
    }

    /// Makes a solid whose holes were capped.
    pub fn capped(triangles: Vec<u32>) -> Self {
        Self { capped: true, ..Self::closed(triangles) }
    }

    /// Makes a solid with holes, or a sheet.
    pub fn open(triangles: Vec<u32>, solid: bool) -> Self {
        Self { triangles, closed: false, solid, capped: false }
    }
}
