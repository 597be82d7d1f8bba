//! Further answers that a document permits for `encode` and `decode`.

use urispec_model::{Expectation, Place, Request, Spec};

use super::answers::Answers;
use crate::encoding::{self, is_as_rfc_3986};
use crate::equivalence::name_in_ascii;

pub(super) fn permit(spec: Spec, request: &Request<'_>, answers: &mut Answers<'_>) {
    match *request {
        // RFC 3986 section 3.2.2 recommends lower case for names.
        Request::Encode {
            input,
            place: Place::Host,
        } if is_as_rfc_3986(spec) => {
            if let Ok(encoded) = encoding::encode(spec, &input.to_ascii_lowercase(), Place::Host) {
                answers.permit("encode-host-in-lower-case", Expectation::Encoded(encoded));
            }
            // For names that are looked up in the DNS, it recommends IDNA in place of triplets.
            if let Ok(name) = str::from_utf8(input)
                && let Ok(encoded) = encoding::encode(spec, name_in_ascii(name).as_bytes(), Place::Host)
            {
                answers.permit("encode-host-in-idna", Expectation::Encoded(encoded));
            }
            // A function that encodes octets may not know that they are a name.
            if str::from_utf8(input).is_err()
                && let Ok(encoded) = encoding::encode(spec, input, Place::User)
            {
                answers.permit("encode-host-of-octets", Expectation::Encoded(encoded));
            }
        }
        // Section 7.3 recommends rejecting null octets where no raw data is expected.
        Request::Decode { input, place }
            if is_as_rfc_3986(spec) && encoding::decode(spec, input, place).is_ok_and(|data| data.contains(&0)) =>
        {
            answers.reject("decode-null-refused");
        }
        _ => {}
    }
}
