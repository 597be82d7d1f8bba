//! The arguments of `urispec parsers`.

use clap::Args;

#[derive(Debug, Args)]
pub struct Parsers {
    /// Start every adapter to test whether it runs here, instead of only searching for its files
    #[arg(long)]
    pub start: bool,

    /// Build the adapters whose id matches, such as 'python/*'; the packages that they need must be installed
    #[arg(long, value_name = "GLOB")]
    pub build: Option<String>,

    /// Print the commands that install the packages for the adapters whose id matches, such as 'go/*'
    #[arg(long, value_name = "GLOB", conflicts_with_all = ["start", "build"])]
    pub install: Option<String>,

    /// With --install: also run these commands; you need the permission to install packages
    #[arg(long, requires = "install")]
    pub yes: bool,
}
