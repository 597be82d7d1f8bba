//! The arguments of the commands for research, which no gate needs.

mod hazards;
mod history;
mod pairs;
mod site;
mod survey;

pub use hazards::{Hazards, HazardsFormat};
pub use history::History;
pub use pairs::Pairs;
pub use site::Site;
pub use survey::{Survey, SurveyCommand, SurveyFormat, SurveyMerge, SurveyReport, SurveyRun};
