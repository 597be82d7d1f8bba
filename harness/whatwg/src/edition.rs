//! The editions of the standard that are implemented, by name and date.

use std::fmt;
use std::str::FromStr;

/// An edition of the URL Standard: a Review Draft, or the Living Standard of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// Review Draft of August 2018.
    W2018_08,
    /// Review Draft of February 2019.
    W2019_02,
    /// Review Draft of August 2019.
    W2019_08,
    /// Review Draft of February 2020.
    W2020_02,
    /// Review Draft of August 2020.
    W2020_08,
    /// Review Draft of February 2021.
    W2021_02,
    /// Review Draft of August 2021.
    W2021_08,
    /// Review Draft of February 2022.
    W2022_02,
    /// Review Draft of August 2022.
    W2022_08,
    /// Review Draft of February 2023.
    W2023_02,
    /// Review Draft of August 2023.
    W2023_08,
    /// Review Draft of February 2024.
    W2024_02,
    /// Review Draft of August 2024.
    W2024_08,
    /// Review Draft of February 2025.
    W2025_02,
    /// Review Draft of August 2025.
    W2025_08,
    /// Review Draft of February 2026.
    W2026_02,
    /// The Living Standard of 2 July 2026.
    W2026_07,
}

/// An error: no edition has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an edition of the URL Standard, whatwg-2018-08 to whatwg-2026-07, found {0:?}")]
pub struct UnknownEdition(String);

impl Edition {
    /// All editions, oldest first.
    pub const ALL: [Self; 17] = [
        Self::W2018_08,
        Self::W2019_02,
        Self::W2019_08,
        Self::W2020_02,
        Self::W2020_08,
        Self::W2021_02,
        Self::W2021_08,
        Self::W2022_02,
        Self::W2022_08,
        Self::W2023_02,
        Self::W2023_08,
        Self::W2024_02,
        Self::W2024_08,
        Self::W2025_02,
        Self::W2025_08,
        Self::W2026_02,
        Self::W2026_07,
    ];

    /// The newest edition.
    pub const LATEST: Self = Self::W2026_07;

    /// The name of the edition: `whatwg-` and the month.
    pub const fn name(self) -> &'static str {
        match self {
            Self::W2018_08 => "whatwg-2018-08",
            Self::W2019_02 => "whatwg-2019-02",
            Self::W2019_08 => "whatwg-2019-08",
            Self::W2020_02 => "whatwg-2020-02",
            Self::W2020_08 => "whatwg-2020-08",
            Self::W2021_02 => "whatwg-2021-02",
            Self::W2021_08 => "whatwg-2021-08",
            Self::W2022_02 => "whatwg-2022-02",
            Self::W2022_08 => "whatwg-2022-08",
            Self::W2023_02 => "whatwg-2023-02",
            Self::W2023_08 => "whatwg-2023-08",
            Self::W2024_02 => "whatwg-2024-02",
            Self::W2024_08 => "whatwg-2024-08",
            Self::W2025_02 => "whatwg-2025-02",
            Self::W2025_08 => "whatwg-2025-08",
            Self::W2026_02 => "whatwg-2026-02",
            Self::W2026_07 => "whatwg-2026-07",
        }
    }

    /// The year and the month of the edition, such as `2026-07`.
    pub fn date(self) -> &'static str {
        &self.name()["whatwg-".len()..]
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|edition| edition.name() == name)
            .ok_or_else(|| UnknownEdition(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_is_found_by_its_name_and_no_other_is() {
        for edition in Edition::ALL {
            assert_eq!(edition.name().parse(), Ok(edition));
            assert_eq!(edition.date().len(), 7);
        }
        assert!("whatwg-2017-08".parse::<Edition>().is_err());
        assert!(Edition::ALL.is_sorted());
        assert_eq!(Edition::ALL.last(), Some(&Edition::LATEST));
    }
}
