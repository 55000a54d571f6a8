//! Text forms of scalars, shared by XML and notation.

use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};
use chrono::{DateTime, Datelike, SecondsFormat, TimeDelta, Utc};

use super::{Kind, LlsdFault};

/// Decodes base64 with blanks anywhere, and with or without padding, since other writers produce both.
pub(super) fn parse_base64(text: &[u8]) -> Result<Vec<u8>, LlsdFault> {
    let bare: Vec<u8> = text.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let padding = bare.iter().rev().take_while(|&&byte| byte == b'=').count();
    STANDARD_NO_PAD.decode(&bare[..bare.len() - padding]).map_err(|_| bad_binary(text))
}

pub(super) fn parse_base16(text: &[u8]) -> Result<Vec<u8>, LlsdFault> {
    let bare = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    let digits: Option<Vec<u32>> = bare.map(|&byte| char::from(byte).to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2)).ok_or_else(|| bad_binary(text))?;
    Ok(digits.chunks_exact(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect())
}

fn bad_binary(text: &[u8]) -> LlsdFault {
    LlsdFault::bad_scalar(Kind::Binary, &String::from_utf8_lossy(&text[..text.len().min(64)]))
}

pub(super) fn format_base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// Parses an integer, real or UUID with blanks around it. Empty text is 0 or the null UUID, as the specification says.
/// Of reals, Rust parses every spelling that C and Python write: `1.`, `.5`, `1e+10`, `inf`, `nan`.
pub(super) fn parse<T: FromStr + Default>(kind: Kind, text: &str) -> Result<T, LlsdFault> {
    match text.trim() {
        "" => Ok(T::default()),
        text => text.parse().map_err(|_| LlsdFault::bad_scalar(kind, text)),
    }
}

/// Parses `YYYY-MM-DDTHH:MM:SS[.fff]Z`. The `Z` may be missing, since no date of LLSD is in another zone.
pub(super) fn parse_date(text: &str) -> Result<DateTime<Utc>, LlsdFault> {
    let with_zone = |text: &str| format!("{}Z", text.trim());
    parse(Kind::Date, text).or_else(|fault| parse(Kind::Date, &with_zone(text)).map_err(|_| fault))
}

/// Formats a date to the nanosecond. A date outside the years 1 to 9999 becomes the same day of the nearest year inside; 29
/// February, which that year lacks, becomes the first day of 1970.
pub(super) fn format_date(date: &DateTime<Utc>) -> String {
    date.with_year(date.year().clamp(1, 9999)).unwrap_or_default().to_rfc3339_opts(SecondsFormat::AutoSi, true)
}

/// Converts seconds since 1970, which `llsd-rs` does wrongly before 1970 and to the nanosecond. A date beyond what it
/// can hold becomes the nearest one that it can, and NaN is 1970.
pub(super) fn date_of_seconds(seconds: f64) -> DateTime<Utc> {
    let whole = DateTime::from_timestamp(seconds.floor() as i64, 0);
    let fraction = TimeDelta::nanoseconds(((seconds - seconds.floor()) * 1e9).round() as i64);
    let beyond = if seconds < 0.0 { DateTime::<Utc>::MIN_UTC } else { DateTime::<Utc>::MAX_UTC };
    whole.and_then(|whole| whole.checked_add_signed(fraction)).unwrap_or(beyond)
}

/// Returns the shortest text that parses to the same number, in a spelling that C, Python and viewers accept.
pub(super) fn format_real(number: f64) -> String {
    match number {
        _ if number.is_nan() => "nan".into(),
        f64::INFINITY => "inf".into(),
        f64::NEG_INFINITY => "-inf".into(),
        _ => format!("{number:?}"),
    }
}
