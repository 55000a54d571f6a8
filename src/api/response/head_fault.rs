//! [`HeadFault`]: why no handler gets a request, with its status and a sentence for people.

use axum::http::StatusCode;

use super::error::ApiError;

words! {
    /// Why the head of a request was not read.
    HeadFault {
        Malformed = "bad_head",
        /// A line ends in LF without CR. A proxy in front may take it for a part of the line before.
        BareLf = "bare_lf",
        /// `Content-Length` stands beside `Transfer-Encoding`. A proxy in front may take the other end of the body.
        TwoLengths = "two_lengths",
        Slow = "head_slow",
        TooLarge = "head_too_large",
        TargetTooLong = "target_too_long",
    }
}

/// The head of a request cannot be read, so that no handler gets it.
impl ApiError {
    pub fn of_head(fault: HeadFault) -> Self {
        let (status, detail) = match fault {
            HeadFault::Malformed => (
                StatusCode::BAD_REQUEST,
                "the head of the request is not valid HTTP/1.1: its method, target, version, a header or the length of the body",
            ),
            HeadFault::BareLf => {
                (StatusCode::BAD_REQUEST, "a line of the request's head ends in LF alone; lines end in CR LF")
            }
            HeadFault::TwoLengths => (
                StatusCode::BAD_REQUEST,
                "the request has Content-Length and Transfer-Encoding; send the length or chunks, not both",
            ),
            HeadFault::Slow => (
                StatusCode::REQUEST_TIMEOUT,
                "the head of the request took longer than server.head_timeout_s allows; send it again",
            ),
            HeadFault::TooLarge => (
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                "the head of the request has more than 100 headers or 80 KiB; send fewer and shorter headers",
            ),
            HeadFault::TargetTooLong => (
                StatusCode::URI_TOO_LONG,
                "the target of the request is longer than 65534 bytes; send parameters in the body",
            ),
        };
        Self::new(status, fault.name(), detail)
    }
}
