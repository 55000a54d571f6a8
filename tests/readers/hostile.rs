//! Bytes that no exporter wrote. Every reader returns an error or a mesh that keeps the reader's promises.

use hullwright::formats::{Format, ReadError, ReadLimits, detect, read};
use hullwright::geometry::samples::Random;
use hullwright::geometry::{Mesh, MeshSoup, Part, Vec3};

use super::fixtures;
use super::writers::{Spelling, write};

fn tetrahedron() -> MeshSoup {
    let positions = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Vec3::from).to_vec();
    let triangles = vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    MeshSoup { positions, triangles, parts: vec![Part { name: String::new(), triangles: 0..4 }] }
}

/// Reads any bytes and checks the promises of a reader.
fn probe(format: Format, bytes: &[u8]) -> Result<(), ReadError> {
    for soup in read(format, bytes, &ReadLimits::default())?.levels.into_values() {
        let vertices = soup.positions.len();
        assert!(soup.triangles.as_flattened().iter().all(|&index| (index as usize) < vertices), "indices are in range");
        let mut covered = 0;
        for part in &soup.parts {
            assert_eq!(part.triangles.start, covered, "parts follow each other");
            covered = part.triangles.end;
        }
        assert_eq!(covered, soup.triangles.len(), "parts cover all triangles");
        if let Ok((mesh, _)) = Mesh::from_soup(soup) {
            assert!(mesh.points().iter().all(|p| p.iter().all(|c| c.is_finite())));
        }
    }
    Ok(())
}

#[test]
fn binary_files_are_refused_at_every_shorter_length() {
    for spelling in Spelling::ALL.into_iter().filter(|spelling| spelling.is_binary()) {
        let whole = write(spelling, &tetrahedron());
        assert_eq!(probe(spelling.format(), &whole), Ok(()), "{spelling:?}");
        for length in 0..whole.len() {
            assert!(probe(spelling.format(), &whole[..length]).is_err(), "{spelling:?} of {length} bytes");
        }
    }
}

#[test]
fn any_file_may_end_anywhere() {
    for spelling in Spelling::ALL {
        let whole = write(spelling, &tetrahedron());
        for length in 0..whole.len() {
            _ = probe(spelling.format(), &whole[..length]);
            _ = detect(None, None, &whole[..length]);
        }
    }
}

#[test]
fn any_byte_may_be_any_other() {
    for spelling in Spelling::ALL {
        let mut bytes = write(spelling, &tetrahedron());
        for at in 0..bytes.len() {
            let was = bytes[at];
            for now in [was ^ 1, was ^ 0x20, was ^ 0x80, was.wrapping_add(1), 0, 0xff, b'9', b'-', b'"', b'<'] {
                bytes[at] = now;
                _ = probe(spelling.format(), &bytes);
            }
            bytes[at] = was;
        }
    }
}

#[test]
fn any_format_may_be_called_any_other() {
    for spelling in Spelling::ALL {
        let bytes = write(spelling, &tetrahedron());
        assert_eq!(detect(None, None, &bytes), Ok(spelling.format()), "{spelling:?}");
        for format in Format::ALL {
            _ = probe(format, &bytes);
        }
    }
}

#[test]
fn an_asset_is_known_by_its_blocks_whatever_it_is_called() {
    let asset = write(Spelling::MeshAsset, &tetrahedron());
    let expected = read(Format::MeshAsset, &asset, &ReadLimits::default()).expect("reads");
    let with_line = [b"<? LLSD/Binary ?>\n".to_vec(), asset.clone()].concat();
    assert_eq!(detect(None, None, &with_line), Ok(Format::LlsdBinary));
    for bytes in [asset, with_line] {
        assert_eq!(read(Format::LlsdBinary, &bytes, &ReadLimits::default()), Ok(expected.clone()));
    }
}

/// Damages every fixture and every written file: bytes are replaced, cut out, repeated or moved, and numbers become
/// absurd. `HULLWRIGHT_DAMAGE_ROUNDS` sets the number of damaged copies of each file.
#[test]
fn random_damage_is_survived() {
    let rounds: u32 = std::env::var("HULLWRIGHT_DAMAGE_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let written = Spelling::ALL.map(|spelling| (spelling.format(), write(spelling, &tetrahedron())));
    let fixtures = fixtures::all().into_iter().map(|(name, bytes)| (fixtures::format_of(&name, &bytes), bytes));
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (format, bytes) in written.into_iter().chain(fixtures) {
        for _ in 0..rounds {
            let mut damaged = bytes.clone();
            for _ in 0..=random.below(4) {
                damage(&mut random, &mut damaged);
            }
            _ = probe(format, &damaged);
        }
    }
}

fn damage(random: &mut Random, bytes: &mut Vec<u8>) {
    const WORDS: [&[u8]; 12] = [
        b"4294967295",
        b"-1",
        b"1e999",
        b"nan",
        b"\xff\xff\xff\x7f",
        b"\xff\xff\xff\xff",
        b"\0\0\0\0",
        b"[[[[[[[[",
        b"<node>",
        b"\"",
        b"#",
        b"{}",
    ];
    if bytes.is_empty() {
        return;
    }
    let at = random.below(bytes.len());
    let length = random.below((bytes.len() - at).min(64)) + 1;
    let end = (at + length).min(bytes.len());
    match random.below(6) {
        0 => bytes[at] = random.bits() as u8,
        1 => bytes[at] ^= 1 << random.below(8),
        2 => _ = bytes.drain(at..end),
        3 => {
            let copy = bytes[at..end].to_vec();
            let to = random.below(bytes.len());
            bytes.splice(to..to, copy);
        }
        4 => {
            let word = WORDS[random.below(WORDS.len())];
            let end = (at + word.len()).min(bytes.len());
            bytes.splice(at..end, word.iter().copied());
        }
        _ => {
            // A digit of a text becomes another number.
            let digits = bytes[at..].iter().position(u8::is_ascii_digit).map(|skip| at + skip);
            if let Some(start) = digits {
                let number = format!("{}", random.bits() >> random.below(64));
                bytes.splice(start..start + 1, number.into_bytes());
            }
        }
    }
}
