//! The topics of the vectors, grouped into the few areas that are columns of a table: `areas.json`.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// A group of topics.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Area {
    /// The name of the area in addresses.
    pub(super) id: String,
    pub(super) title: String,
    /// The topics, as returned by [`Vector::topic`](urispec_vectors::Vector::topic).
    pub(super) topics: Vec<String>,
}

/// All areas, in the order of the columns.
pub(super) fn areas() -> &'static [Area] {
    static AREAS: LazyLock<Vec<Area>> =
        LazyLock::new(|| serde_json::from_str(include_str!("../areas.json")).expect("a test parses the file"));
    &AREAS
}

/// The area of a topic, as an index in [`areas`]. The last area is for vectors of other projects.
pub(super) fn area_of(topic: &str) -> usize {
    static PLACES: LazyLock<HashMap<&str, usize>> = LazyLock::new(|| {
        let places = areas().iter().enumerate();
        places
            .flat_map(|(at, area)| area.topics.iter().map(move |topic| (topic.as_str(), at)))
            .collect()
    });
    PLACES.get(topic).copied().unwrap_or(areas().len() - 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use urispec_vectors::Suite;

    use super::*;

    #[test]
    fn each_topic_is_in_one_area() {
        let suite = Suite::embedded();
        let mut counts: BTreeMap<&str, usize> = suite.vectors.iter().map(|vector| (vector.topic(), 0)).collect();
        for topic in areas().iter().flat_map(|area| &area.topics) {
            let count = counts.get_mut(topic.as_str());
            *count.unwrap_or_else(|| panic!("`{topic}` is in areas.json, and no vector has it")) += 1;
        }
        for (topic, count) in counts {
            assert_eq!(count, 1, "{topic}: expected it in one area of areas.json");
        }
    }
}
