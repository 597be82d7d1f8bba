//! The generators and the fuzz targets.

mod dictionary;
mod findings;
mod frozen;
mod generated;
mod regressions;
mod smoke;
mod url_crate;
