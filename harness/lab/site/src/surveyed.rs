//! Recorded surveys, as data.

use serde::Deserialize;
use urispec_model::{Spec, visible};

/// A recorded survey: the table of pairs that `urispec survey report --table pairs --format json` prints, with a title and
/// the source of the URLs.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Survey {
    /// The kind of URLs, in a few words.
    pub title: String,
    /// The web address of the URLs.
    pub source: String,
    /// The number of URLs.
    pub urls: u32,
    /// The pairs of readers.
    pub rows: Vec<SurveyPair>,
}

/// The number of URLs on which two readers differ, by class.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SurveyPair {
    pub(super) a: String,
    pub(super) b: String,
    pub(super) crash: u32,
    pub(super) scheme_or_authority: u32,
    pub(super) different_host: u32,
    pub(super) port_or_userinfo: u32,
    pub(super) different_resource: u32,
    pub(super) only_a_accepts: u32,
    pub(super) only_b_accepts: u32,
    pub(super) spelling: u32,
    pub(super) empty_path: u32,
    pub(super) share: f64,
    pub(super) hosts: SurveyHosts,
}

/// The number of hosts of these URLs.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(super) struct SurveyHosts {
    pub(super) hosts: u32,
    pub(super) exact: bool,
    /// The relative standard error of an estimate.
    pub(super) relative_error: Option<f64>,
}

impl Survey {
    /// Reads a recorded survey.
    ///
    /// # Errors
    /// If the text is not the JSON of a table of pairs.
    pub fn read(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

impl SurveyPair {
    /// The numbers of URLs by the kind of the difference, the gravest first.
    pub(super) const fn counts(&self) -> [u32; 9] {
        [
            self.crash,
            self.scheme_or_authority,
            self.different_host,
            self.port_or_userinfo,
            self.different_resource,
            self.only_a_accepts,
            self.only_b_accepts,
            self.spelling,
            self.empty_path,
        ]
    }

    pub(super) fn differ(&self) -> u32 {
        self.counts().iter().sum()
    }

    pub(super) fn titles(&self) -> [String; 2] {
        [&self.a, &self.b].map(|name| {
            name.parse()
                .map_or_else(|_| visible(name), |spec: Spec| spec.title().to_owned())
        })
    }
}
