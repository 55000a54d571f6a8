//! Draws flat pieces and strokes as pixels, with a depth buffer and several samples per pixel against jagged edges.

use rayon::prelude::*;

use super::camera::Spot;
use super::colour::Colour;

/// Samples per pixel on each axis.
const SAMPLES: usize = 3;

/// Rows of pixels that are drawn at once. This bounds the memory of the samples for any size of the picture.
const BAND_ROWS: usize = 32;

/// Largest relative difference at which two pieces count as equally near, for rounding of the projection.
const NEARNESS_EPS: f64 = 1e-9;

/// A flat convex piece of the picture. No part of it is behind the eye.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub corners: Vec<Spot>,
    pub colour: Colour,
    pub paint: Paint,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Paint {
    /// Hides everything behind the piece.
    Solid,
    /// Lets light through by `opacity`, and hides nothing.
    Veil { opacity: f32, hidden_opacity: f32 },
}

/// The background: a colour for each pixel.
pub(super) type Backdrop = Vec<Colour>;

/// Draws the pieces over the backdrop: first solid pieces, then veils in their order. The rows of `backdrop` and of
/// the result have `width` pixels.
pub(super) fn draw(pieces: &[Piece], backdrop: &Backdrop, width: usize) -> Vec<Colour> {
    let prepared: Vec<Prepared> = pieces.iter().filter_map(Prepared::of).collect();
    let bands: Vec<Vec<Colour>> = backdrop
        .par_chunks(width.max(1) * BAND_ROWS)
        .enumerate()
        .map(|(number, rows)| {
            let mut band = Band::new(number * BAND_ROWS, width, rows);
            for solid in [true, false] {
                for piece in prepared.iter().filter(|piece| (piece.paint == Paint::Solid) == solid) {
                    band.fill(piece);
                }
            }
            band.resolve()
        })
        .collect();
    bands.concat()
}

/// Returns a stroke as a rectangle of `width` pixels around the line; `None` if its ends coincide.
pub(super) fn stroke(from: Spot, to: Spot, width: f64, colour: Colour, paint: Paint) -> Option<Piece> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy);
    if !(length > 0.0 && length.is_finite()) {
        return None;
    }
    let (nx, ny) = (-dy / length * width / 2.0, dx / length * width / 2.0);
    let aside = |spot: Spot, side: f64| Spot { x: spot.x + side * nx, y: spot.y + side * ny, ..spot };
    let corners = vec![aside(from, 1.0), aside(to, 1.0), aside(to, -1.0), aside(from, -1.0)];
    Some(Piece { corners, colour, paint })
}

/// A piece in samples, with the plane of its nearness.
struct Prepared {
    corners: Vec<[f64; 2]>,
    /// Nearness at a sample is `slope[0] * x + slope[1] * y + base`, within `range`.
    slope: [f64; 2],
    base: f64,
    range: [f64; 2],
    rows: [f64; 2],
    colour: Colour,
    paint: Paint,
}

impl Prepared {
    fn of(piece: &Piece) -> Option<Self> {
        let scale = SAMPLES as f64;
        let corners: Vec<[f64; 2]> = piece.corners.iter().map(|spot| [spot.x * scale, spot.y * scale]).collect();
        if corners.len() < 3 || !corners.iter().flatten().all(|c| c.is_finite()) {
            return None;
        }
        let over = |values: &mut dyn Iterator<Item = f64>| {
            values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)])
        };
        let range = over(&mut piece.corners.iter().map(|spot| spot.nearness));
        let rows = over(&mut corners.iter().map(|corner| corner[1]));
        let (slope, base) = plane(&corners, &piece.corners);
        Some(Self { corners, slope, base, range, rows, colour: piece.colour, paint: piece.paint })
    }

    /// Returns the samples that the piece covers in the row with centre `y`.
    fn span(&self, y: f64, width: usize) -> Option<[usize; 2]> {
        let mut low = f64::INFINITY;
        let mut high = f64::NEG_INFINITY;
        let nexts = self.corners.iter().cycle().skip(1);
        for (a, b) in self.corners.iter().zip(nexts) {
            // The interval is half open, so that a vertex counts once.
            if (a[1] <= y) != (b[1] <= y) {
                let x = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
                low = low.min(x);
                high = high.max(x);
            }
        }
        let first = |x: f64| (x - 0.5).ceil().clamp(0.0, width as f64) as usize;
        let (from, to) = (first(low), first(high));
        (from < to).then_some([from, to])
    }
}

/// Computes the plane through the vertices from the largest triangle of the fan.
fn plane(corners: &[[f64; 2]], spots: &[Spot]) -> ([f64; 2], f64) {
    let (Some(&[x0, y0]), Some(first)) = (corners.first(), spots.first()) else { return ([0.0; 2], 0.0) };
    let mut best = ([0.0; 2], 0.0);
    for (pair, near) in corners.windows(2).zip(spots.windows(2)).skip(1) {
        let ([x1, y1], [x2, y2]) = (pair[0], pair[1]);
        let (ux, uy, vx, vy) = (x1 - x0, y1 - y0, x2 - x0, y2 - y0);
        let area = ux * vy - uy * vx;
        if area.abs() > f64::abs(best.1) {
            let (u, v) = (near[0].nearness - first.nearness, near[1].nearness - first.nearness);
            best = ([(u * vy - v * uy) / area, (v * ux - u * vx) / area], area);
        }
    }
    let slope = best.0;
    (slope, first.nearness - slope[0] * x0 - slope[1] * y0)
}

/// A band of rows of the picture, in samples.
struct Band {
    /// First row, in samples.
    top: usize,
    /// In samples.
    width: usize,
    colours: Vec<Colour>,
    nearness: Vec<f64>,
}

impl Band {
    fn new(top: usize, width: usize, backdrop: &[Colour]) -> Self {
        let rows = backdrop.chunks(width.max(1));
        let wide = |row: &[Colour]| -> Vec<Colour> {
            row.iter().flat_map(|colour| std::iter::repeat_n(*colour, SAMPLES)).collect()
        };
        let colours: Vec<Colour> = rows.flat_map(|row| std::iter::repeat_n(wide(row), SAMPLES)).flatten().collect();
        Self { top: top * SAMPLES, width: width * SAMPLES, nearness: vec![0.0; colours.len()], colours }
    }

    fn fill(&mut self, piece: &Prepared) {
        let bottom = self.top + self.colours.len() / self.width.max(1);
        let row_of = |y: f64| (y - 0.5).ceil().clamp(self.top as f64, bottom as f64) as usize;
        for row in row_of(piece.rows[0])..row_of(piece.rows[1]) {
            let y = row as f64 + 0.5;
            let Some([from, to]) = piece.span(y, self.width) else { continue };
            let start = (row - self.top) * self.width;
            let samples = start + from..start + to;
            let (Some(colours), Some(depths)) = (self.colours.get_mut(samples.clone()), self.nearness.get_mut(samples))
            else {
                continue;
            };
            let at_start = piece.base + piece.slope[1] * y;
            for (offset, (colour, depth)) in colours.iter_mut().zip(depths).enumerate() {
                let x = (from + offset) as f64 + 0.5;
                let nearness = (at_start + piece.slope[0] * x).clamp(piece.range[0], piece.range[1]);
                lay(piece, nearness, colour, depth);
            }
        }
    }

    /// Returns the mean of each pixel's samples.
    fn resolve(self) -> Vec<Colour> {
        let pixels = self.width / SAMPLES;
        let mut resolved = Vec::with_capacity(self.colours.len() / (SAMPLES * SAMPLES));
        for rows in self.colours.chunks(self.width.max(1) * SAMPLES) {
            for pixel in 0..pixels {
                let mut sum = [0.0f32; 3];
                for row in rows.chunks(self.width) {
                    for Colour(sample) in row.iter().skip(pixel * SAMPLES).take(SAMPLES) {
                        (0..3).for_each(|channel| sum[channel] += sample[channel]);
                    }
                }
                resolved.push(Colour(sum.map(|channel| channel / (SAMPLES * SAMPLES) as f32)));
            }
        }
        resolved
    }
}

fn lay(piece: &Prepared, nearness: f64, colour: &mut Colour, depth: &mut f64) {
    let hidden = nearness < *depth * (1.0 - NEARNESS_EPS);
    match piece.paint {
        Paint::Solid if !hidden => {
            *colour = piece.colour;
            *depth = nearness;
        }
        Paint::Solid => {}
        Paint::Veil { opacity, hidden_opacity } => {
            *colour = colour.under(piece.colour, if hidden { hidden_opacity } else { opacity });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Colour = Colour([1.0, 0.0, 0.0]);
    const BLUE: Colour = Colour([0.0, 0.0, 1.0]);
    const WHITE: Colour = Colour([1.0, 1.0, 1.0]);

    fn square(left: f64, top: f64, side: f64, nearness: f64, colour: Colour) -> Piece {
        let at = |x: f64, y: f64| Spot { x: left + x * side, y: top + y * side, nearness };
        let corners = vec![at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0)];
        Piece { corners, colour, paint: Paint::Solid }
    }

    fn drawn(pieces: &[Piece]) -> Vec<Colour> {
        draw(pieces, &vec![WHITE; 8 * 80], 8)
    }

    #[test]
    fn a_square_covers_its_pixels_and_no_other() {
        let picture = drawn(&[square(2.0, 60.0, 3.0, 1.0, RED)]);
        for (number, colour) in picture.iter().enumerate() {
            let (x, y) = (number % 8, number / 8);
            let expected = if (2..5).contains(&x) && (60..63).contains(&y) { RED } else { WHITE };
            assert_eq!(*colour, expected, "{x}, {y}");
        }
    }

    #[test]
    fn the_nearer_piece_wins_whatever_comes_first() {
        let (near, far) = (square(0.0, 0.0, 8.0, 2.0, RED), square(0.0, 0.0, 8.0, 1.0, BLUE));
        for pieces in [[near.clone(), far.clone()], [far, near]] {
            assert_eq!(drawn(&pieces)[0], RED);
        }
    }

    #[test]
    fn half_a_pixel_is_half_covered() {
        let Colour([red, green, _]) = drawn(&[square(0.0, 0.0, 1.5, 1.0, RED)])[1];
        assert_eq!(red, 1.0);
        assert!((0.3..0.7).contains(&green), "{green}");
    }

    #[test]
    fn neighbours_share_no_sample_and_leave_none_out() {
        let veil = Paint::Veil { opacity: 0.5, hidden_opacity: 0.0 };
        let at = |x: f64, y: f64| Spot { x, y, nearness: 1.0 };
        let half = |corners| Piece { corners, colour: BLUE, paint: veil };
        let pieces = [
            half(vec![at(0.0, 0.0), at(8.0, 0.0), at(8.0, 7.3)]),
            half(vec![at(0.0, 0.0), at(8.0, 7.3), at(0.0, 7.3)]),
        ];
        for colour in &drawn(&pieces)[..8 * 7] {
            assert_eq!(*colour, Colour([0.5, 0.5, 1.0]));
        }
    }

    #[test]
    fn what_is_beyond_the_picture_or_not_finite_is_left_out() {
        let pieces = [square(-1e12, -1e12, 1.0, 1.0, RED), square(f64::NAN, 0.0, 1.0, 1.0, RED)];
        assert!(drawn(&pieces).iter().all(|colour| *colour == WHITE));
        assert!(stroke(pieces[0].corners[0], pieces[0].corners[0], 1.0, RED, Paint::Solid).is_none());
        assert_eq!(drawn(&[square(-1e9, -1e9, 2e9, 1.0, RED)])[0], RED);
    }
}
