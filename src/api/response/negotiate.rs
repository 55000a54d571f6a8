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
    /// Returns how precisely the range names `media_type`, one of the forms on `offer`; `None` when it does not.
    fn specificity(&self, media_type: &str, offer: &[Representation]) -> Option<u8> {
        let is_this = |form: &Representation| form.media_type() == self.name;
        let is_form_of_type =
            || self.name.split(';').next() == Some(media_type) && Representation::ALL.iter().any(is_this);
        match self.name.strip_suffix('*') {
            _ if self.name == media_type => Some(3),
            // A form with a parameter is one of its type, where only the type is on offer.
            _ if is_form_of_type() && !offer.iter().any(is_this) => Some(2),
            Some("*/") => Some(0),
            Some(family) if media_type.starts_with(family) => Some(1),
            _ => None,
        }
    }
}

/// The forms of a result that a client accepts, the one it likes best first. There is at least one.
pub struct Accepted {
    best: Representation,
    others: Vec<Representation>,
}

impl Accepted {
    /// Returns the first form that `check` lets pass. Where none does, returns what `check` says about the best one.
    pub fn first_that<E>(&self, check: impl Fn(Representation) -> Result<(), E>) -> Result<Representation, E> {
        let Err(why) = check(self.best) else { return Ok(self.best) };
        self.others.iter().copied().find(|form| check(*form).is_ok()).ok_or(why)
    }

    pub fn into_iter(self) -> impl Iterator<Item = Representation> {
        std::iter::once(self.best).chain(self.others)
    }
}

/// Returns the forms of a result that the client accepts.
pub fn representations(headers: &HeaderMap) -> Result<Accepted, ApiError> {
    let mut forms = accepted(&Representation::ALL, headers).into_iter();
    let best = forms.next().ok_or_else(|| ApiError::not_acceptable(&Representation::ALL))?;
    Ok(Accepted { best, others: forms.collect() })
}

/// Chooses the form of a response that is a map and nothing else.
pub fn map_form(headers: &HeaderMap) -> Result<Representation, ApiError> {
    accepted(&MAPS, headers).first().copied().ok_or_else(|| ApiError::not_acceptable(&MAPS))
}

/// Chooses the form of a problem: LLSD for LLSD clients, otherwise JSON, whatever the client accepts.
pub fn problem_form(headers: &HeaderMap) -> Representation {
    let chosen = accepted(&MAPS, headers).first().copied();
    chosen.or_else(|| in_order_for(headers, &MAPS).first().copied()).unwrap_or(Representation::Json)
}

/// Returns those of the `supported` forms that the client accepts, in its order of preference.
fn accepted(supported: &[Representation], headers: &HeaderMap) -> Vec<Representation> {
    in_order_of(&ranges(headers), &in_order_for(headers, supported))
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

/// Returns the accepted forms, that with the highest weight first. Among equal weights the most precisely named form comes first, then
/// the form that the client names first, then the server's first.
fn in_order_of(ranges: &[MediaRange], forms: &[Representation]) -> Vec<Representation> {
    if ranges.is_empty() {
        return forms.to_vec();
    }
    let rank = |(order, form): (usize, Representation)| {
        let matching = ranges.iter().enumerate().filter_map(|(place, range)| {
            range.specificity(form.media_type(), forms).map(|specificity| (specificity, Reverse(place), range.weight))
        });
        let (specificity, place, weight) = matching.max_by_key(|&(specificity, place, _)| (specificity, place))?;
        (weight > 0).then_some(((weight, specificity, place, Reverse(order)), form))
    };
    let mut accepted: Vec<_> = forms.iter().copied().enumerate().filter_map(rank).collect();
    accepted.sort_by_key(|&(rank, _)| Reverse(rank));
    accepted.into_iter().map(|(_, form)| form).collect()
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
    // A value means the same in quotes (RFC 9110, 5.6.6).
    let parameters: Vec<String> =
        text.split(';').skip(1).map(|parameter| parameter.trim().replace('"', "").to_ascii_lowercase()).collect();
    let forms = || {
        let all = Representation::ALL.into_iter().map(Representation::media_type);
        all.filter_map(|form| {
            form.split_once(';').filter(|(of, _)| *of == name).map(|(_, parameter)| (form, parameter))
        })
    };
    let named = forms().find(|(_, parameter)| parameters.iter().any(|own| own == parameter));
    let key = |parameter: &str| parameter.split('=').next().unwrap_or_default().trim().to_owned();
    let has_key_of_a_form = |own: &String| forms().any(|(_, parameter)| key(parameter) == key(own));
    // Another form than the one that the client names would mislead it.
    let name = match (named, parameters.iter().find(|own| has_key_of_a_form(own))) {
        (Some((form, _)), _) => form.to_owned(),
        (None, Some(unknown)) => format!("{name};{unknown}"),
        (None, None) => name,
    };
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

    fn best(headers: &HeaderMap) -> Option<Representation> {
        representations(headers).ok()?.into_iter().next()
    }

    fn check(accept: &str, content_type: &str, expected: Option<Representation>) {
        let lines: Vec<&str> = if accept.is_empty() { Vec::new() } else { vec![accept] };
        assert_eq!(best(&headers(&lines, content_type)), expected, "{accept:?} {content_type:?}");
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
            ("model/vnd.collada+xml;layout=other", None),
            ("model/vnd.collada+xml;layout=other, model/obj;q=0.1", Some(Obj)),
            ("application/llsd+xml;form=requst", None),
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
    fn the_next_form_that_the_client_accepts_is_taken_where_the_best_cannot_hold_the_result() {
        use Representation::{Glb, Json, LlsdXml, Obj, Request};
        let of = |accept: &str| representations(&headers(&[accept], "")).unwrap();
        let map = |form: Representation| if form.is_map() { Ok(()) } else { Err(form) };
        assert_eq!(
            of("model/gltf-binary, application/json;q=0.5, application/llsd+xml;q=0.7").first_that(map),
            Ok(LlsdXml)
        );
        assert_eq!(of("model/gltf-binary, application/json").first_that(map), Ok(Json));
        assert_eq!(of("model/obj, model/gltf-binary").first_that(map), Err(Obj));
        // An upload request is not the result map, although both are LLSD.
        assert_eq!(of("application/llsd+xml;form=request").first_that(map), Err(Request));
        assert_eq!(of("application/llsd+xml;form=request, application/llsd+xml;q=0.5").first_that(map), Ok(LlsdXml));
        assert_eq!(of("model/*, */*;q=0").first_that(|_| Ok::<_, Representation>(())), Ok(Glb));
    }

    #[test]
    fn several_accept_lines_are_one_list() {
        let lines = ["application/json;q=0.1", "model/obj"];
        assert_eq!(best(&headers(&lines, "")), Some(Representation::Obj));
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
        assert!(format!("{:?}", representations(&headers(&["image/png"], "")).err().unwrap()).contains("model/obj"));
    }
}
