//! The form of a response: `Accept` with its weights (RFC 9110, 12.5.1), and the contract's rule for LLSD clients.

use std::cmp::Reverse;

use axum::http::HeaderMap;
use axum::http::header::{ACCEPT, CONTENT_TYPE};

use crate::pipeline::Representation;

use super::error::ApiError;

/// The forms that can hold any map.
const MAPS: [Representation; 3] = [Representation::Json, Representation::LlsdXml, Representation::LlsdBinary];

/// A weight in thousandths, as precise as RFC 9110 allows.
type Weight = u16;

/// One media range of `Accept`, in lower case.
#[derive(Debug, PartialEq, Eq)]
struct MediaRange {
    /// `application/json`, `application/*` or `*/*`; with the parameter of a form that has one.
    name: String,
    weight: Weight,
}

impl MediaRange {
    /// Returns how precisely the range names `media_type`; `None` when it does not.
    fn specificity(&self, media_type: &str) -> Option<u8> {
        match self.name.strip_suffix('*') {
            _ if self.name == media_type => Some(3),
            // A form with a parameter is one of its type, where only the type is on offer.
            _ if self.name.split(';').next() == Some(media_type) => Some(2),
            Some("*/") => Some(0),
            Some(family) if media_type.starts_with(family) => Some(1),
            _ => None,
        }
    }
}

/// Chooses the form of a result.
pub fn representation(headers: &HeaderMap) -> Result<Representation, ApiError> {
    one_of(&Representation::ALL, headers)
}

/// Chooses the form of a response that is a map and nothing else.
pub fn map_form(headers: &HeaderMap) -> Result<Representation, ApiError> {
    one_of(&MAPS, headers)
}

fn one_of(supported: &[Representation], headers: &HeaderMap) -> Result<Representation, ApiError> {
    let chosen = choose(&ranges(headers), &in_order_for(headers, supported));
    chosen.ok_or_else(|| ApiError::not_acceptable(supported))
}

/// Chooses the form of a problem: LLSD for LLSD clients, otherwise JSON, whatever the client accepts.
pub fn problem_form(headers: &HeaderMap) -> Representation {
    let forms = in_order_for(headers, &MAPS);
    let chosen = choose(&ranges(headers), &forms);
    chosen.or_else(|| forms.first().copied()).unwrap_or(Representation::Json)
}

/// Returns `forms` in the server's order of preference: LLSD first for a client that sends LLSD.
fn in_order_for(headers: &HeaderMap, forms: &[Representation]) -> Vec<Representation> {
    let sent = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let same_as_sent = match essence(sent).as_str() {
        "application/llsd+xml" | "application/llsd+notation" => Some(Representation::LlsdXml),
        "application/llsd+binary" => Some(Representation::LlsdBinary),
        _ => None,
    };
    let mut ordered = forms.to_vec();
    ordered.sort_by_key(|form| Some(*form) != same_as_sent);
    ordered
}

/// Returns the form with the highest weight. Among equal weights the most precisely named form wins, then the form that
/// the client names first, then the server's first.
fn choose(ranges: &[MediaRange], forms: &[Representation]) -> Option<Representation> {
    if ranges.is_empty() {
        return forms.first().copied();
    }
    let rank = |(order, form): (usize, Representation)| {
        let matching = ranges.iter().enumerate().filter_map(|(place, range)| {
            range.specificity(form.media_type()).map(|specificity| (specificity, Reverse(place), range.weight))
        });
        let (specificity, place, weight) = matching.max_by_key(|&(specificity, place, _)| (specificity, place))?;
        (weight > 0).then_some(((weight, specificity, place, Reverse(order)), form))
    };
    forms.iter().copied().enumerate().filter_map(rank).max_by_key(|&(rank, _)| rank).map(|(_, form)| form)
}

/// Returns the ranges of all `Accept` lines in their order, without those that cannot be read.
fn ranges(headers: &HeaderMap) -> Vec<MediaRange> {
    let lines = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).filter_map(range).collect()
}

fn range(text: &str) -> Option<MediaRange> {
    let name = essence(text);
    let (family, kind) = name.split_once('/')?;
    if family.is_empty() || kind.is_empty() || (family == "*" && kind != "*") {
        return None;
    }
    let weight = text.split(';').skip(1).find_map(|parameter| {
        let (key, value) = parameter.split_once('=')?;
        key.trim().eq_ignore_ascii_case("q").then(|| weight(value.trim()))
    });
    let with_parameter = |form: Representation| {
        let (of, parameter) = form.media_type().split_once(';')?;
        let mut parameters = text.split(';').skip(1).map(|parameter| parameter.trim().to_ascii_lowercase());
        (of == name && parameters.any(|own| own == parameter)).then(|| form.media_type().to_owned())
    };
    let name = Representation::ALL.into_iter().find_map(with_parameter).unwrap_or(name);
    Some(MediaRange { name, weight: weight.unwrap_or(1000) })
}

/// Reads a weight. An unreadable weight counts as the lowest accepted one, because the client did name the form.
fn weight(text: &str) -> Weight {
    match text.parse::<f32>() {
        Ok(weight) if (0.0..=1.0).contains(&weight) => (weight * 1000.0).round() as Weight,
        _ => 1,
    }
}

/// Returns a media type without its parameters, in lower case.
fn essence(text: &str) -> String {
    text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(accept: &[&str], content_type: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in accept {
            headers.append(ACCEPT, HeaderValue::from_str(line).unwrap());
        }
        if !content_type.is_empty() {
            headers.insert(CONTENT_TYPE, HeaderValue::from_str(content_type).unwrap());
        }
        headers
    }

    fn check(accept: &str, content_type: &str, expected: Option<Representation>) {
        let lines: Vec<&str> = if accept.is_empty() { Vec::new() } else { vec![accept] };
        assert_eq!(representation(&headers(&lines, content_type)).ok(), expected, "{accept:?} {content_type:?}");
    }

    #[test]
    fn accept_chooses_the_representation() {
        use Representation::{
            Collada, ColladaNodes, Glb, GlbPhysics, Json, LlsdBinary, LlsdXml, MeshAsset, Obj, Request, Slm,
        };
        for (accept, expected) in [
            ("", Some(Json)),
            ("*/*", Some(Json)),
            ("application/*", Some(Json)),
            ("model/*", Some(Glb)),
            ("application/llsd+xml", Some(LlsdXml)),
            ("Application/LLSD+Binary; charset=x", Some(LlsdBinary)),
            ("application/vnd.ll.mesh", Some(MeshAsset)),
            ("model/obj, model/gltf-binary", Some(Obj)),
            ("model/vnd.collada+xml", Some(Collada)),
            ("model/vnd.collada+xml; layout=nodes; q=0.5", Some(ColladaNodes)),
            ("model/vnd.collada+xml;layout=other", Some(Collada)),
            ("model/gltf-binary;physics=KHR", Some(GlbPhysics)),
            ("application/x-slm", Some(Slm)),
            ("application/llsd+xml; form=request", Some(Request)),
            ("application/json;q=0.5, application/llsd+xml", Some(LlsdXml)),
            ("application/json;q=0.5, */*;q=0.8", Some(LlsdXml)),
            ("*/*, model/obj", Some(Obj)),
            ("text/html, */*;q=0.1", Some(Json)),
            ("application/json;q=0, */*", Some(LlsdXml)),
            ("application/json;q=0", None),
            ("text/html", None),
            ("*/json", Some(Json)),
            ("garbage", Some(Json)),
            ("application/json;q=oops", Some(Json)),
        ] {
            check(accept, "", expected);
        }
    }

    #[test]
    fn llsd_senders_get_llsd_unless_they_ask_for_something_else() {
        use Representation::{Json, LlsdBinary, LlsdXml};
        check("", "application/llsd+xml", Some(LlsdXml));
        check("*/*", "application/llsd+binary", Some(LlsdBinary));
        check("", "application/llsd+notation; charset=utf-8", Some(LlsdXml));
        check("application/json", "application/llsd+xml", Some(Json));
        check("application/json, */*;q=0.1", "application/llsd+xml", Some(Json));
    }

    #[test]
    fn several_accept_lines_are_one_list() {
        let lines = ["application/json;q=0.1", "model/obj"];
        assert_eq!(representation(&headers(&lines, "")).ok(), Some(Representation::Obj));
    }

    #[test]
    fn problems_are_llsd_for_llsd_clients_only() {
        use Representation::{Json, LlsdBinary, LlsdXml};
        for (accept, content_type, expected) in [
            ("text/html", "", Json),
            ("application/vnd.ll.mesh", "", Json),
            ("application/vnd.ll.mesh", "application/llsd+binary", LlsdBinary),
            ("application/llsd+xml", "model/obj", LlsdXml),
            ("application/llsd+xml;form=request", "model/obj", LlsdXml),
            ("application/json", "application/llsd+xml", Json),
        ] {
            assert_eq!(problem_form(&headers(&[accept], content_type)), expected, "{accept} {content_type}");
        }
    }

    #[test]
    fn an_unsupported_form_is_refused_with_the_list_of_supported_ones() {
        let detail = |form: Result<Representation, ApiError>| format!("{:?}", form.unwrap_err());
        let maps = detail(map_form(&headers(&["model/obj"], "")));
        assert!(maps.contains("application/llsd+xml") && !maps.contains("model/obj"), "{maps}");
        assert!(detail(representation(&headers(&["image/png"], ""))).contains("model/obj"));
    }
}
