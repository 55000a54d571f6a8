use proptest::prelude::*;

use super::*;

const LIMITS: LlsdLimits = LlsdLimits::DOCUMENT;

fn sample() -> Value {
    Value::map([
        ("array", Value::array([Value::from(1), Value::from(-2.5), Value::Undefined, Value::from(true)])),
        ("binary", Value::from(vec![0u8, 1, 2, 250])),
        ("date", Value::Date(1_136_073_600.5)),
        ("empty", Value::array([])),
        ("", Value::from("blank key")),
        ("text", Value::from(" <a & b> \"quoted\" 'single' back\\slash \u{e9}\r\n ")),
        ("uri", Value::Uri("http://example.com".into())),
        ("uuid", Value::Uuid([7; 16])),
        (
            "wide",
            Value::map([("big", Value::from(1e300)), ("small", Value::from(-1e-300)), ("no", Value::from(false))]),
        ),
    ])
}

fn xml(text: &str) -> Result<Value, LlsdError> {
    read_xml(text.as_bytes(), &LIMITS)
}

fn notation(text: &str) -> Result<Value, LlsdError> {
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
fn nested_declarations_do_not_add_up() {
    let limits = LlsdLimits { depth: 96, free_values: 1000 };
    let mut bytes = Vec::new();
    for _ in 0..90 {
        bytes.extend(b"[\0\0\x03\0");
    }
    bytes.extend([b'!'; 1024]);
    let error = read_binary(&bytes, &limits).unwrap_err();
    assert!(matches!(error.fault, LlsdFault::TooManyValues { .. }), "{error}");
}

#[test]
fn nesting_is_limited_without_recursion() {
    const LEVELS: usize = 200_000;
    let too_deep = |result: Result<Value, LlsdError>| {
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
        ("<llsd><map><key></key><integer>1</integer></map></llsd>", Value::map([("", Value::from(1))])),
        ("<llsd><map><key> </key><integer>1</integer></map></llsd>", Value::map([(" ", Value::from(1))])),
        ("<llsd><string><![CDATA[<hello>]]></string></llsd>", Value::from("<hello>")),
        ("<llsd><string>  </string></llsd>", Value::from("  ")),
        ("<llsd><string>a&amp;b&#x41;&#66;</string></llsd>", Value::from("a&bAB")),
        ("<llsd><real>\n1.5\n</real></llsd>", Value::from(1.5)),
        ("<llsd><integer> 5 </integer></llsd>", Value::from(5)),
        ("<llsd><boolean></boolean></llsd>", Value::from(false)),
        ("<llsd><boolean/></llsd>", Value::from(false)),
        ("<llsd><binary encoding=\"base64\">\nAAEC\nAwQF\n</binary></llsd>", Value::from(vec![0u8, 1, 2, 3, 4, 5])),
        ("<llsd><binary encoding='base16'>0aFF</binary></llsd>", Value::from(vec![10u8, 255])),
        ("<?xml version=\"1.0\"?><!-- a --><llsd> <undef/> </llsd>\n", Value::Undefined),
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
        ("<llsd></llsd>", 13),
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
        ("b64\"AAEC\"", Value::from(vec![0u8, 1, 2])),
        ("b16\"00ff\"", Value::from(vec![0u8, 255])),
        ("b(3)\"\"\"\"\"", Value::from(b"\"\"\"".to_vec())),
        ("r1e+10", Value::from(1e10)),
        ("r-inf", Value::from(f64::NEG_INFINITY)),
        ("[ i1 , i-2 i3 ]", Value::array([Value::from(1), Value::from(-2), Value::from(3)])),
        ("{ 'a' : TRUE, \"b\" : f }", Value::map([("a", Value::from(true)), ("b", Value::from(false))])),
        ("s(5)'it's!'", Value::from("it's!")),
        ("'\\x41\\n\\''", Value::from("A\n'")),
        ("<? llsd/notation ?>\n!", Value::Undefined),
    ];
    for (text, value) in cases {
        assert_eq!(notation(text), Ok(value), "{text}");
    }
}

#[test]
fn duplicate_keys_are_refused() {
    let error = notation("{'a':i1,'a':i2}").unwrap_err();
    assert_eq!(error.fault, LlsdFault::DuplicateKey { key: "a".into() });
}

#[test]
fn keys_are_written_in_ascending_order() {
    let map = Value::map([("Min", Value::from(1)), ("BoundingVerts", Value::from(2)), ("Max", Value::from(3))]);
    assert_eq!(write_notation(&map), "{'BoundingVerts':i2,'Max':i3,'Min':i1}");
}

#[test]
fn dates_read_back_as_they_were_written() {
    for seconds in [0.0, 1.5, -1.25, 951_782_400.0, -62_135_596_800.0, 253_402_300_799.0] {
        let text = scalar::format_date(seconds);
        assert_eq!(scalar::parse_date(&text), Ok(seconds), "{text}");
    }
    assert_eq!(scalar::format_date(951_782_400.0), "2000-02-29T00:00:00Z");
    assert!(scalar::parse_date("2026-13-01T00:00:00Z").is_err());
}

#[test]
fn llsd_rs_reads_the_same() {
    let text = "{'array':[i1,r2.5,true],'binary':b16\"0001\",'text':'plain'}";
    let ours = notation(text).unwrap();
    let theirs = llsd_rs::binary::from_slice(&write_binary(&ours)).unwrap();
    let back = llsd_rs::binary::to_vec(&theirs).unwrap();
    assert_eq!(read_binary(&back, &LIMITS).unwrap(), ours);
    assert_eq!(llsd_rs::xml::from_slice(write_xml(&ours).as_bytes()).unwrap(), theirs);
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

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Undefined),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        prop::num::f64::NORMAL.prop_map(Value::from),
        any::<[u8; 16]>().prop_map(Value::Uuid),
        "[ -~\u{e9}\n\r\t]{0,12}".prop_map(Value::from),
        prop::collection::vec(any::<u8>(), 0..20).prop_map(Value::from),
        (-60_000_000_000i64..250_000_000_000).prop_map(|seconds| Value::Date(seconds as f64)),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::array),
            prop::collection::vec(("[a-zA-Z ]{0,6}", inner), 0..5).prop_map(Value::map),
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
