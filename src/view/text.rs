//! Lines of text in a picture.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

use super::colour::Colour;

const SIZES: [RasterHeight; 4] =
    [RasterHeight::Size16, RasterHeight::Size20, RasterHeight::Size24, RasterHeight::Size32];

/// Letters of one size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letters {
    size: RasterHeight,
}

impl Letters {
    /// Returns the largest letters of at most `height` pixels with which `letters` letters fit into `width`, or the
    /// smallest letters.
    pub fn fitting(height: f64, letters: usize, width: f64) -> Self {
        let fits = |size: &RasterHeight| {
            size.val() as f64 <= height && (letters * get_raster_width(FontWeight::Regular, *size)) as f64 <= width
        };
        Self { size: SIZES.into_iter().rfind(fits).unwrap_or(RasterHeight::Size16) }
    }

    /// Height of a line in pixels.
    pub fn height(self) -> usize {
        self.size.val()
    }

    /// Width of a letter in pixels.
    pub fn width(self) -> usize {
        get_raster_width(FontWeight::Regular, self.size)
    }

    /// Returns the part of the text that fits into `width` pixels, with existing letters only.
    pub fn fit(self, text: &str, width: f64) -> String {
        let room = (width / self.width() as f64) as usize;
        let known = |letter: char| if (' '..='~').contains(&letter) { letter } else { '?' };
        let letters: Vec<char> = text.chars().map(known).collect();
        match letters.get(..room.saturating_sub(3)) {
            Some(start) if letters.len() > room => start.iter().chain(&['.'; 3]).take(room).collect(),
            _ => letters.into_iter().collect(),
        }
    }

    /// Writes one line with its upper left corner at `(left, top)` into a picture of `width` pixels a row.
    pub fn write(self, text: &str, [left, top]: [usize; 2], colour: Colour, picture: &mut [Colour], width: usize) {
        for (number, letter) in text.chars().enumerate() {
            let Some(raster) = get_raster(letter, FontWeight::Regular, self.size) else { continue };
            let x = left + number * self.width();
            for (row, intensities) in raster.rows().enumerate() {
                let line = picture.chunks_mut(width).nth(top + row).unwrap_or_default();
                for (pixel, intensity) in line.iter_mut().skip(x).zip(intensities) {
                    *pixel = pixel.under(colour, f32::from(*intensity) / 255.0);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_does_not_fit_ends_in_dots() {
        let letters = Letters::fitting(16.0, 100, 10.0);
        assert_eq!(letters.height(), 16);
        let width = letters.width() as f64;
        assert_eq!(letters.fit("shed.obj", width * 8.0), "shed.obj");
        assert_eq!(letters.fit("shed.obj", width * 7.0), "shed...");
        assert_eq!(letters.fit("shed.obj", width * 2.0), "..");
        assert_eq!(letters.fit("shed.obj", 0.0), "");
        assert_eq!(letters.fit("h\u{fc}tte", 1e3), "h?tte");
    }

    #[test]
    fn letters_change_pixels_inside_the_picture_alone() {
        let white = Colour([1.0; 3]);
        let mut picture = vec![white; 40 * 20];
        Letters::fitting(16.0, 1, 40.0).write("MMMMMMMMMM", [30, 10], Colour([0.0; 3]), &mut picture, 40);
        assert!(picture.iter().any(|colour| *colour != white));
        assert!(picture.chunks(40).all(|row| row[..30].iter().all(|colour| *colour == white)));
    }
}
