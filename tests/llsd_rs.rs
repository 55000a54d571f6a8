//! Faults of `llsd-rs` as published, each with the code of `src/mesh_asset/llsd` that stands in for it. A test that fails
//! here is good news: delete that code, and let the crate do its work.

use hullwright::mesh_asset::llsd::{self, Llsd, LlsdExt};
use llsd_rs::{binary, notation, xml};

const HOW: &str = "llsd-rs is mended: delete";

/// Asserts that the crate does not read the value that Hullwright reads.
fn misread(what: &str, met: Result<Llsd, String>, read: Result<Llsd, llsd::LlsdError>, ours: &str) {
    let read = read.unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_ne!(met, Ok(read), "{what}: {HOW} {ours}");
}

fn sized(tag: u8, bytes: &[u8]) -> Vec<u8> {
    [&[tag], &(bytes.len() as u32).to_be_bytes()[..], bytes].concat()
}

#[test]
fn binary_is_read_only_after_a_scan() {
    let ours = "the scan of src/mesh_asset/llsd/binary.rs";
    let negative = std::panic::catch_unwind(|| binary::from_slice(b"[\xff\xff\xff\xff").is_ok());
    assert!(negative.is_err(), "a negative length panics: {HOW} {ours}");
    let twice = [b"{\0\0\0\x02".as_slice(), &sized(b'k', b"a"), b"1", &sized(b'k', b"a"), b"0}"].concat();
    assert!(binary::from_slice(&twice).is_ok(), "a key appears twice: {HOW} {ours}");
    assert!(binary::from_slice(b"1 and more").is_ok(), "bytes follow the value: {HOW} {ours}");
}

#[test]
fn binary_changes_uris_and_dates() {
    let ours = "Scan::replace in src/mesh_asset/llsd/binary.rs";
    let same = |bytes: &[u8]| binary::to_vec(&binary::from_slice(bytes).unwrap()).unwrap() == bytes;
    assert!(!same(&sized(b'l', b"http://example.com")), "{HOW} {ours}, for URIs");
    for seconds in [-1.25_f64, 1.9] {
        assert!(!same(&[b"d".as_slice(), &seconds.to_le_bytes()].concat()), "{seconds}: {HOW} {ours}, for dates");
    }
    assert!(same(&[b"d".as_slice(), &1_772_281_815.25_f64.to_le_bytes()].concat()), "dates of today are kept");
}

#[test]
fn maps_are_written_in_random_order() {
    let map = llsd::map((0..32).map(|number| (format!("{number:02}"), Llsd::Undefined)));
    let keys = |bytes: &[u8]| -> Vec<u8> { bytes.iter().copied().filter(u8::is_ascii_digit).collect() };
    for written in [
        keys(&binary::to_vec(&map).unwrap()),
        keys(xml::to_string(&map).unwrap().split_once("<llsd").unwrap().1.as_bytes()),
        keys(&notation::to_vec(&map, &notation::FormatterContext::new()).unwrap()),
    ] {
        assert!(
            !written.is_sorted(),
            "{HOW} sorted() of src/mesh_asset/llsd/access.rs and the containers of the writers"
        );
    }
}

#[test]
fn xml_is_lost_or_refused_when_read() {
    for text in [
        "<llsd><map><key></key><integer>1</integer></map></llsd>",
        "<llsd><map><key> </key><integer>1</integer></map></llsd>",
        "<llsd><string>a<![CDATA[b]]></string></llsd>",
        "<llsd><string>  </string></llsd>",
        "<llsd><real> 1.5 </real></llsd>",
        "<llsd><binary encoding=\"base64\">AAEC\nAwQF</binary></llsd>",
        "<llsd><binary encoding=\"base16\">0aFF</binary></llsd>",
    ] {
        let met = xml::from_str(text).map_err(|error| error.to_string());
        let read = llsd::read_xml(text.as_bytes(), &llsd::LlsdLimits::DOCUMENT);
        misread(text, met, read, "the reader of src/mesh_asset/llsd/xml.rs");
    }
}

#[test]
fn xml_is_written_for_no_other_reader() {
    let ours = "the writer of src/mesh_asset/llsd/xml.rs";
    let date = Llsd::Date("2026-02-28T12:30:15Z".parse().unwrap());
    // tests/interop.rs shows that Linden Lab's Python refuses this zone.
    assert!(xml::to_string(&date).unwrap().contains("+00:00"), "{HOW} {ours}");
    let control = xml::to_string(&Llsd::from("a\u{1}b"));
    assert!(control.is_err() || xml::from_str(&control.unwrap()).is_err(), "a control character: {HOW} {ours}");
}

#[test]
fn notation_is_refused_when_read() {
    for text in ["b64\"AAEC\"", "r1e+10", "t", "[T,F]", "l'a'"] {
        let met = notation::from_str(text, 8).map_err(|error| error.to_string());
        let read = llsd::read_notation(text.as_bytes(), &llsd::LlsdLimits::DOCUMENT);
        misread(text, met, read, "the reader of src/mesh_asset/llsd/notation.rs");
    }
    assert!(notation::from_str("[[[[]]]]", 2).is_ok(), "the limit of nesting never bites: {HOW} that reader");
}

#[test]
fn notation_is_written_with_open_quotes() {
    let uri = Llsd::Uri(llsd::uri("a\"b"));
    let text = notation::to_string(&uri, &notation::FormatterContext::new()).unwrap();
    assert_eq!(text, "l\"a\"b\"", "llsd-rs is mended: a writer of notation may go through it");
    assert_eq!(uri.to_json(), "a\"b");
}
