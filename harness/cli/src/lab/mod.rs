//! The commands that no gate needs: releases, HTTP clients, all available parsers, pages for a browser, and
//! surveys.

mod everyone;
mod hazards;
mod history;
mod learned_releases;
mod pairs;
mod runs;
mod site;
mod survey;

pub use everyone::every_one;
pub use hazards::hazards;
pub use history::history;
pub use pairs::pairs;
pub use runs::unpacked;
pub use site::site;
pub use survey::survey;
