//! Colours and light.

use crate::geometry::Vec3;

/// Red, green and blue as amounts of light from 0 to 1. The display's curve is approximated by a square, which is close
/// to sRGB and exact in both directions on every machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Colour(pub [f32; 3]);

impl Colour {
    pub const BACKGROUND: Self = Self::of_bytes([0xf6, 0xf7, 0xf9]);
    pub const INK: Self = Self::of_bytes([0x1f, 0x26, 0x30]);
    pub const FAINT_INK: Self = Self::of_bytes([0x5b, 0x66, 0x75]);
    /// Colour of the model's surface.
    pub const CLAY: Self = Self::of_bytes([0xd3, 0xd9, 0xe1]);
    /// Colour of the model's edges.
    pub const WIRE: Self = Self::of_bytes([0x2b, 0x35, 0x42]);

    /// Colour of marks.
    pub const MARK: Self = Self::of_bytes([0xc8, 0x1e, 0x1e]);

    pub const fn of_bytes([red, green, blue]: [u8; 3]) -> Self {
        Self([light(red), light(green), light(blue)])
    }

    pub fn to_bytes(self) -> [u8; 3] {
        self.0.map(|light| (light.clamp(0.0, 1.0).sqrt() * 255.0).round() as u8)
    }

    pub fn to_css(self) -> String {
        let [red, green, blue] = self.to_bytes();
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// Returns the colour darkened or lightened by `amount`.
    pub fn lit(self, amount: f32) -> Self {
        Self(self.0.map(|light| (light * amount).min(1.0)))
    }

    /// Returns the colour below a layer of `other`.
    pub fn under(self, other: Self, opacity: f32) -> Self {
        Self(std::array::from_fn(|channel| self.0[channel] + (other.0[channel] - self.0[channel]) * opacity))
    }
}

const fn light(byte: u8) -> f32 {
    byte as f32 * byte as f32 / (255.0 * 255.0)
}

/// The direction of the light: from above, slightly from the left, and from the front of the viewer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Light {
    pub towards: Vec3,
}

impl Light {
    /// Returns the light for a viewer who looks from `back`.
    pub fn seen_from(back: &Vec3) -> Self {
        // The light is turned from the viewer's side by about 50 degrees, so that adjacent walls have different shades.
        let side = Vec3::new(back.y, -back.x, 0.0);
        Self { towards: (back * 0.55 + side * 0.75 + Vec3::new(0.0, 0.0, 1.35)).normalize() }
    }

    /// Returns the brightness of a surface with this unit normal. At 1 the surface has its own colour.
    pub fn on(&self, normal: &Vec3) -> f32 {
        let sun = self.towards.dot(normal).max(0.0);
        let sky = 0.5 + 0.5 * normal.z;
        (0.30 + 0.32 * sky + 0.58 * sun) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_the_way_to_light_and_back() {
        for byte in 0..=255 {
            assert_eq!(Colour::of_bytes([byte, 0, 255]).to_bytes(), [byte, 0, 255]);
        }
        assert_eq!(Colour::of_bytes([0, 16, 255]).to_css(), "#0010ff");
    }

    #[test]
    fn what_faces_the_light_is_brighter_than_what_faces_away() {
        let light = Light::seen_from(&Vec3::new(0.0, -1.0, 0.3).normalize());
        assert!(light.on(&Vec3::z()) > light.on(&Vec3::new(0.0, -1.0, 0.0)));
        assert!(light.on(&Vec3::new(0.0, -1.0, 0.0)) > light.on(&-Vec3::z()));
    }
}
