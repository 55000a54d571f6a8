//! Text forms of scalars, shared by XML and notation.

use base64::Engine;
use base64::alphabet;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use base64::engine::{DecodePaddingMode, general_purpose};

use super::{Kind, LlsdFault};

/// Accepts base64 without padding and with stray bits after it, since other writers produce both.
const LENIENT_BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

pub(super) fn parse_base64(text: &[u8]) -> Result<Vec<u8>, LlsdFault> {
    let bare: Vec<u8> = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    LENIENT_BASE64.decode(&bare).map_err(|_| bad_binary(text))
}

pub(in super::super) fn parse_base16(text: &[u8]) -> Result<Vec<u8>, LlsdFault> {
    let digits: Option<Vec<u8>> = text
        .iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .map(|&byte| char::from(byte).to_digit(16).map(|digit| digit as u8))
        .collect();
    match digits {
        Some(digits) if digits.len().is_multiple_of(2) => {
            Ok(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
        }
        _ => Err(bad_binary(text)),
    }
}

fn bad_binary(text: &[u8]) -> LlsdFault {
    LlsdFault::bad_scalar(Kind::Binary, &String::from_utf8_lossy(&text[..text.len().min(64)]))
}

pub(super) fn format_base64(bytes: &[u8]) -> String {
    general_purpose::STANDARD.encode(bytes)
}

/// Parses an integer. Empty text is 0, as the specification says.
pub(super) fn parse_integer(text: &str) -> Result<i32, LlsdFault> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(0);
    }
    text.parse().map_err(|_| LlsdFault::bad_scalar(Kind::Integer, text))
}

/// Parses a real. Empty text is 0. Rust parses every spelling that C and Python write: `1.`, `.5`, `1e+10`, `inf`,
/// `nan`.
pub(super) fn parse_real(text: &str) -> Result<f64, LlsdFault> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(0.0);
    }
    text.parse().map_err(|_| LlsdFault::bad_scalar(Kind::Real, text))
}

/// Returns the shortest text that parses to the same number, in a spelling that C, Python and viewers accept.
pub(super) fn format_real(number: f64) -> String {
    if number.is_nan() {
        return "nan".into();
    }
    if number.is_infinite() {
        return if number > 0.0 { "inf".into() } else { "-inf".into() };
    }
    format!("{number:?}")
}

/// Parses a UUID. Empty text is the null UUID.
pub(super) fn parse_uuid(text: &str) -> Result<[u8; 16], LlsdFault> {
    let text = text.trim();
    if text.is_empty() {
        return Ok([0; 16]);
    }
    let bad = || LlsdFault::bad_scalar(Kind::Uuid, text);
    let hyphens_at_home = text.len() == 36 && [8, 13, 18, 23].iter().all(|&at| text.as_bytes()[at] == b'-');
    let digits: String = text.chars().filter(|&c| c != '-').collect();
    if !hyphens_at_home || digits.len() != 32 {
        return Err(bad());
    }
    let bytes = parse_base16(digits.as_bytes()).map_err(|_| bad())?;
    bytes.try_into().map_err(|_| bad())
}

pub(super) fn format_uuid(bytes: &[u8; 16]) -> String {
    let mut text = String::with_capacity(36);
    for (at, byte) in bytes.iter().enumerate() {
        if [4, 6, 8, 10].contains(&at) {
            text.push('-');
        }
        text.push_str(&format!("{byte:02x}"));
    }
    text
}

const SECONDS_A_DAY: f64 = 86_400.0;

/// Converts `YYYY-MM-DDTHH:MM:SS[.fff]Z` to seconds since 1970. Empty text is 0.
pub(super) fn parse_date(text: &str) -> Result<f64, LlsdFault> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(0.0);
    }
    date_seconds(text).ok_or_else(|| LlsdFault::bad_scalar(Kind::Date, text))
}

fn date_seconds(text: &str) -> Option<f64> {
    let (day, time) = text.strip_suffix('Z').unwrap_or(text).split_once('T')?;
    let mut day = day.splitn(3, '-').map(|field| field.parse::<u32>().ok());
    let (year, month, day_of_month) = (day.next()??, day.next()??, day.next()??);
    let mut time = time.splitn(3, ':');
    let (hour, minute) = (time.next()?.parse::<u32>().ok()?, time.next()?.parse::<u32>().ok()?);
    let second = time.next()?.parse::<f64>().ok()?;
    let in_range = (1..=9999).contains(&year)
        && (1..=12).contains(&month)
        && (1..=31).contains(&day_of_month)
        && hour < 24
        && minute < 60
        && (0.0..61.0).contains(&second);
    let days = days_from_civil(i64::from(year), i64::from(month), i64::from(day_of_month));
    in_range.then(|| days as f64 * SECONDS_A_DAY + f64::from(hour * 3600 + minute * 60) + second)
}

/// Formats seconds since 1970 to the microsecond. A date outside the years 1 to 9999 becomes the nearest date inside.
pub(super) fn format_date(seconds: f64) -> String {
    const FIRST: f64 = -62_135_596_800.0;
    const LAST: f64 = 253_402_300_799.0;
    let seconds = if seconds.is_nan() { 0.0 } else { seconds.clamp(FIRST, LAST) };
    let micros = (seconds * 1e6).round();
    let whole = (micros / 1e6).floor();
    let fraction = (micros - whole * 1e6) as u32;
    let days = (whole / SECONDS_A_DAY).floor();
    let of_day = (whole - days * SECONDS_A_DAY) as u32;
    let (year, month, day) = civil_from_days(days as i64);
    let fraction = if fraction == 0 { String::new() } else { format!(".{fraction:06}") };
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}{fraction}Z")
}

/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year - era * 400;
    let day_of_year = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days - era * 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}
