use proptest::prelude::*;

use super::*;
use crate::mesh_asset::llsd;

const LIMITS: LlsdLimits = LlsdLimits::DOCUMENT;

fn sample() -> Llsd {
    llsd::map([
        ("array", llsd::array([Llsd::from(1), Llsd::from(-2.5), Llsd::Undefined, Llsd::from(true)])),
        ("binary", llsd::binary(vec![0u8, 1, 2, 250])),
        ("date", date(1_136_073_600.5)),
        ("empty", llsd::array([])),
        ("", Llsd::from("blank key")),
        ("text", Llsd::from(" <a & b> \"quoted\" 'single' back\\slash \u{e9}\r\n ")),
        ("uri", Llsd::Uri(uri("http://example.com"))),
        ("uuid", Llsd::Uuid("07070707-0707-0707-0707-070707070707".parse().unwrap())),
        ("wide", llsd::map([("big", Llsd::from(1e300)), ("small", Llsd::from(-1e-300)), ("no", Llsd::from(false))])),
    ])
}

fn date(seconds: f64) -> Llsd {
    Llsd::Date(scalar::date_of_seconds(seconds))
}

fn xml(text: &str) -> Result<Llsd, LlsdError> {
    read_xml(text.as_bytes(), &LIMITS)
}

fn notation(text: &str) -> Result<Llsd, LlsdError> {
    read_notation(text.as_bytes(), &LIMITS)
}

#[test]
fn every_encoding_returns_what_was_written() {
    let value = sample();
    assert_eq!(read_binary(&write_binary(&value), &LIMITS).as_ref(), Ok(&value));
    assert_eq!(xml(&write_xml(&value)).as_ref(), Ok(&value));
    assert_eq!(notation(&write_notation(&value)).as_ref(), Ok(&value));
}

#[test]
fn truncated_documents_are_refused_at_every_length() {
    let value = sample();
    let binary = write_binary(&value);
    for length in 0..binary.len() {
        assert!(read_binary(&binary[..length], &LIMITS).is_err(), "binary of {length} bytes");
    }
    let text = write_xml(&value);
    for length in 0..text.len() {
        assert!(read_xml(&text.as_bytes()[..length], &LIMITS).is_err(), "XML of {length} bytes");
    }
    let text = write_notation(&value);
    for length in 0..text.len() {
        assert!(read_notation(&text.as_bytes()[..length], &LIMITS).is_err(), "notation of {length} bytes");
    }
}

#[test]
fn flipped_bits_never_panic() {
    let value = sample();
    let documents = [write_binary(&value), write_xml(&value).into_bytes(), write_notation(&value).into_bytes()];
    for document in &documents {
        for at in 0..document.len() {
            for bit in 0..8 {
                let mut flipped = document.clone();
                flipped[at] ^= 1 << bit;
                let _ = read_binary(&flipped, &LIMITS);
                let _ = read_xml(&flipped, &LIMITS);
                let _ = read_notation(&flipped, &LIMITS);
            }
        }
    }
}

#[test]
fn binary_prefix_tells_where_the_value_ends() {
    let mut bytes = write_binary(&sample());
    let end = bytes.len();
    bytes.extend_from_slice(b"blocks");
    assert_eq!(read_binary_prefix(&bytes, &LIMITS), Ok((sample(), end)));
    let refused = read_binary(&bytes, &LIMITS).unwrap_err();
    assert_eq!((refused.offset, refused.fault), (end, LlsdFault::TrailingBytes { count: 6 }));
}

#[test]
fn binary_header_line_is_tolerated() {
    for line in ["<? LLSD/Binary ?>\n", "<?llsd/binary?>\r\n"] {
        let mut bytes = line.as_bytes().to_vec();
        bytes.extend(write_binary(&sample()));
        assert_eq!(read_binary(&bytes, &LIMITS), Ok(sample()));
    }
}

#[test]
fn declared_lengths_are_checked_before_they_are_reserved() {
    for kind in [b'[', b'{', b's', b'b', b'l'] {
        for length in [100_000_000, i32::MAX, -1, i32::MIN] {
            let mut bytes = vec![kind];
            bytes.extend(length.to_be_bytes());
            let error = read_binary(&bytes, &LIMITS).unwrap_err();
            assert!(matches!(error.fault, LlsdFault::LengthBeyondInput { .. }), "{error}");
        }
    }
    for text in ["s(2147483647)\"a\"", "b(9223372036854775807)\"a\"", "s(99999999999999999999)\"a\""] {
        assert!(notation(text).is_err(), "{text}");
    }
}

#[test]
fn values_are_counted_in_every_encoding() {
    let limits = LlsdLimits { depth: 96, free_values: 1000, grows: true, progress: None };
    let refused = |result: Result<Llsd, LlsdError>| {
        let error = result.unwrap_err();
        assert!(matches!(error.fault, LlsdFault::TooManyValues { .. }), "{error}");
    };
    let mut bytes = Vec::from(b"[\0\0\x08\0");
    bytes.extend([b'!'; 2048]);
    bytes.push(b']');
    refused(read_binary(&bytes, &limits));
    refused(read_notation(format!("[{}]", "!,".repeat(2048)).as_bytes(), &limits));
    refused(read_xml(format!("<llsd><array>{}</array></llsd>", "<undef/>".repeat(9999)).as_bytes(), &limits));
    // A map keeps free places, which count as well.
    refused(read_notation(format!("[{}]", "{'a':!},".repeat(200)).as_bytes(), &limits));
}

#[test]
fn nested_declarations_do_not_add_up() {
    let mut bytes = b"[\0\0\x03\0".repeat(90);
    bytes.extend([b'!'; 1024]);
    let error = read_binary(&bytes, &LlsdLimits::BLOCK).unwrap_err();
    assert!(matches!(error.fault, LlsdFault::Unexpected { .. } | LlsdFault::UnexpectedEnd { .. }), "{error}");
}

#[test]
fn nesting_is_limited_without_recursion() {
    const LEVELS: usize = 200_000;
    let too_deep = |result: Result<Llsd, LlsdError>| {
        let error = result.unwrap_err();
        assert_eq!(error.fault, LlsdFault::TooDeep { limit: 32 }, "{error}");
    };
    too_deep(read_binary(&b"[\0\0\0\x01".repeat(LEVELS), &LIMITS));
    too_deep(notation(&"[".repeat(LEVELS)));
    too_deep(notation(&"{'a':".repeat(LEVELS)));
    too_deep(xml(&format!("<llsd>{}", "<array>".repeat(LEVELS))));
}

#[test]
fn xml_reads_what_other_readers_lose() {
    let cases = [
        ("<llsd><map><key></key><integer>1</integer></map></llsd>", llsd::map([("", Llsd::from(1))])),
        ("<llsd><map><key> </key><integer>1</integer></map></llsd>", llsd::map([(" ", Llsd::from(1))])),
        ("<llsd><string><![CDATA[<hello>]]></string></llsd>", Llsd::from("<hello>")),
        ("<llsd><string>  </string></llsd>", Llsd::from("  ")),
        ("<llsd><string>a&amp;b&#x41;&#66;</string></llsd>", Llsd::from("a&bAB")),
        ("<llsd><real>\n1.5\n</real></llsd>", Llsd::from(1.5)),
        ("<llsd><integer> 5 </integer></llsd>", Llsd::from(5)),
        ("<llsd><boolean></boolean></llsd>", Llsd::from(false)),
        ("<llsd><boolean/></llsd>", Llsd::from(false)),
        ("<llsd><binary encoding=\"base64\">\nAAEC\nAwQF\n</binary></llsd>", llsd::binary(vec![0u8, 1, 2, 3, 4, 5])),
        ("<llsd><binary encoding='base16'>0aFF</binary></llsd>", llsd::binary(vec![10u8, 255])),
        ("<?xml version=\"1.0\"?><!-- a --><llsd> <undef/> </llsd>\n", Llsd::Undefined),
    ];
    for (text, value) in cases {
        assert_eq!(xml(text), Ok(value), "{text}");
    }
}

#[test]
fn malformed_xml_is_refused_with_the_place() {
    let cases = [
        ("<llsd><map><integer>1</integer></map></llsd>", 11),
        ("<llsd><map><key>a</key></map></llsd>", 23),
        ("<llsd><array>text</array></llsd>", 13),
        ("<llsd><integer>x</integer></llsd>", 16),
        ("<llsd><integer>1</integer><integer>2</integer></llsd>", 26),
        ("<llsd><unknown/></llsd>", 6),
        ("<!DOCTYPE llsd [<!ENTITY a 'b'>]><llsd><string>&a;</string></llsd>", 0),
        ("<llsd></llsd>", 6),
        ("<map/>", 0),
    ];
    for (text, offset) in cases {
        let error = xml(text).unwrap_err();
        assert_eq!(error.offset, offset, "{text}: {error}");
    }
}

#[test]
fn notation_reads_what_other_writers_produce() {
    let cases = [
        ("b64\"AAEC\"", llsd::binary(vec![0u8, 1, 2])),
        ("b16\"00ff\"", llsd::binary(vec![0u8, 255])),
        ("b(3)\"\"\"\"\"", llsd::binary(*b"\"\"\"")),
        ("r1e+10", Llsd::from(1e10)),
        ("r-inf", Llsd::from(f64::NEG_INFINITY)),
        ("[ i1 , i-2 i3 ]", llsd::array([Llsd::from(1), Llsd::from(-2), Llsd::from(3)])),
        ("{ 'a' : TRUE, \"b\" : f }", llsd::map([("a", Llsd::from(true)), ("b", Llsd::from(false))])),
        ("s(5)'it's!'", Llsd::from("it's!")),
        ("'\\x41\\n\\''", Llsd::from("A\n'")),
        ("<? llsd/notation ?>\n!", Llsd::Undefined),
    ];
    for (text, value) in cases {
        assert_eq!(notation(text), Ok(value), "{text}");
    }
}

#[test]
fn malformed_notation_is_refused() {
    for text in [
        "'\\x  '", "'\\x4", "'\\xg1'", "tru", "i", "i+", "u1", "b16\"0\"", "s(2)'a'", "s(1)'ab'", "{'a'}", "[i1", "l",
        "i1 i2",
    ] {
        assert!(notation(text).is_err(), "{text}");
    }
}

#[test]
fn duplicate_keys_are_refused() {
    let twice = b"{\0\0\0\x02k\0\0\0\x01a1k\0\0\0\x01a0}";
    let error = read_binary(twice, &LIMITS).unwrap_err();
    assert_eq!(error.fault, LlsdFault::DuplicateKey { key: "a".into() });
    let error = xml("<llsd><map><key>a</key><undef/><key>a</key><undef/></map></llsd>").unwrap_err();
    assert_eq!(error.fault, LlsdFault::DuplicateKey { key: "a".into() });
    let error = notation("{'a':i1,'a':i2}").unwrap_err();
    assert_eq!(error.fault, LlsdFault::DuplicateKey { key: "a".into() });
}

#[test]
fn keys_are_written_in_ascending_order() {
    let map = llsd::map([("Min", Llsd::from(1)), ("BoundingVerts", Llsd::from(2)), ("Max", Llsd::from(3))]);
    assert_eq!(
        write_xml(&map).split_once("<llsd>").unwrap().1,
        "<map><key>BoundingVerts</key><integer>2</integer><key>Max</key><integer>3</integer><key>Min</key>\
         <integer>1</integer></map></llsd>"
    );
    let places: Vec<_> = [&b"BoundingVerts"[..], b"Max", b"Min"]
        .iter()
        .map(|key| memchr::memmem::find(&write_binary(&map), key))
        .collect();
    assert!(places.is_sorted() && places[0].is_some());
}

#[test]
fn dates_read_back_as_they_were_written() {
    for seconds in [0.0, 1.9, -1.25, 951_782_400.0, 1_772_281_815.1, -62_135_596_800.0, 253_402_300_799.0] {
        let Llsd::Date(date) = date(seconds) else { unreachable!() };
        let text = scalar::format_date(&date);
        assert_eq!(scalar::parse_date(&text), Ok(date), "{text}");
        let bytes = [b"d".as_slice(), &seconds.to_le_bytes()].concat();
        assert_eq!(write_binary(&read_binary(&bytes, &LIMITS).unwrap()), bytes, "{text}");
    }
    assert_eq!(date(951_782_400.0).to_json(), "2000-02-29T00:00:00Z");
    assert_eq!(date(-1.25).to_json(), "1969-12-31T23:59:58.750Z");
    assert_eq!(scalar::parse_date("2026-02-28T12:30:15.25"), scalar::parse_date("2026-02-28T12:30:15.25Z"));
    assert!(scalar::parse_date("2026-13-01T00:00:00Z").is_err());
}

#[test]
fn dates_beyond_the_calendar_are_the_nearest_in_it() {
    for seconds in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, f64::MIN_POSITIVE] {
        let once = date(seconds);
        let again = read_binary(&write_binary(&once), &LIMITS).unwrap();
        assert_eq!(write_binary(&again), write_binary(&once), "{seconds}");
        assert!(xml(&write_xml(&once)).is_ok(), "{seconds}");
    }
}

#[test]
fn uris_keep_their_text() {
    for text in ["", " ", "http://example.com", "HTTP://Example.com/%7e?a b", "no url", "secondlife:///app"] {
        let value = llsd::array([Llsd::Uri(uri(text))]);
        assert_eq!(read_binary(&write_binary(&value), &LIMITS).as_ref(), Ok(&value), "{text:?}");
        assert_eq!(value.items().unwrap()[0].to_json(), text);
    }
}

#[test]
fn bytes_are_binary_data_and_no_array() {
    assert_eq!(binary([1, 2]), Llsd::Binary(vec![1, 2]));
    assert_eq!(count(7), Llsd::Integer(7));
    assert_eq!(count(1 << 40), Llsd::Real(f64::from(1 << 20) * f64::from(1 << 20)));
}

/// Reads the hostile files of the maintainers' collection. The test skips without the collection.
#[test]
fn known_hostile_files_are_refused_or_read() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/traps");
    let Ok(files) = std::fs::read_dir(folder) else {
        println!("skipped: {folder} is not there");
        return;
    };
    for file in files.flatten() {
        let name = file.file_name().into_string().unwrap();
        let bytes = std::fs::read(file.path()).unwrap();
        let result = match name.split('_').nth(1) {
            Some("bin") => read_binary(&bytes, &LIMITS),
            Some("xml") => read_xml(&bytes, &LIMITS),
            Some("notation") => read_notation(&bytes, &LIMITS),
            _ => continue,
        };
        let readable =
            ["b64", "exp_plus", "binary_wrapped", "bool_empty", "cdata", "empty_key", "whitespace_int", "real_space"];
        let expected = readable.iter().any(|part| name.contains(part));
        if name.starts_with("llsd_") {
            assert_eq!(result.is_ok(), expected, "{name}: {result:?}");
        }
    }
}

fn any_value() -> impl Strategy<Value = Llsd> {
    let leaf = prop_oneof![
        Just(Llsd::Undefined),
        any::<bool>().prop_map(Llsd::from),
        any::<i32>().prop_map(Llsd::from),
        prop::num::f64::NORMAL.prop_map(Llsd::from),
        any::<u128>().prop_map(|bits| Llsd::Uuid(format!("{bits:032x}").parse().unwrap())),
        "[ -~\u{e9}\n\r\t]{0,12}".prop_map(Llsd::String),
        // llsd-rs writes no quote into a URI of notation.
        "[ !#-~\u{e9}]{0,12}".prop_map(|text| Llsd::Uri(uri(text.trim()))),
        prop::collection::vec(any::<u8>(), 0..20).prop_map(Llsd::Binary),
        (-60_000_000_000i64..250_000_000_000).prop_map(|seconds| date(seconds as f64)),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Llsd::Array),
            prop::collection::vec(("[a-zA-Z ]{0,6}", inner), 0..5).prop_map(llsd::map),
        ]
    })
}

proptest! {
    #[test]
    fn any_value_survives_all_encodings(value in any_value()) {
        prop_assert_eq!(&read_binary(&write_binary(&value), &LIMITS).unwrap(), &value);
        prop_assert_eq!(&xml(&write_xml(&value)).unwrap(), &value);
        prop_assert_eq!(&notation(&write_notation(&value)).unwrap(), &value);
    }

    #[test]
    fn any_bytes_are_an_error_or_a_value(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_binary(&bytes, &LIMITS);
        let _ = read_xml(&bytes, &LIMITS);
        let _ = read_notation(&bytes, &LIMITS);
    }
}
