//! Servers, as cases and cards name them.

use std::fmt;
use std::str::FromStr;

use kernel::scalar;
use kernel::words::name::Name;

/// A server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Server {
    /// The Corp's hand.
    Hq,
    /// The Corp's draw deck.
    Rd,
    /// The Corp's discard pile.
    Archives,
    /// A remote server, by its number from 1.
    Remote(u32),
}

impl Server {
    /// The name by which cases call it.
    pub fn name(self) -> Name {
        match self {
            Self::Hq => Name::Word("hq"),
            Self::Rd => Name::Word("rd"),
            Self::Archives => Name::Word("archives"),
            Self::Remote(number) => Name::from(format!("remote {number}")),
        }
    }
}

impl FromStr for Server {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "hq" => Ok(Self::Hq),
            "rd" => Ok(Self::Rd),
            "archives" => Ok(Self::Archives),
            _ => text
                .strip_prefix("remote ")
                .and_then(|number| number.parse().ok())
                .filter(|number| (1..=99).contains(number))
                .map(Self::Remote)
                .ok_or_else(|| format!("`{text}` is not a server: hq, rd, archives, remote 1, remote 2, ...")),
        }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

scalar!(Server, "a server (hq, rd, archives, remote 1)", r"^(hq|rd|archives|remote [1-9][0-9]?)$", {
    "hq" "hq": "The central server of the Corp's hand.",
    "rd" "rd": "R&D, the central server of the Corp's draw deck.",
    "archives" "archives": "The central server of the Corp's discard pile.",
    "remote N" "remote 1": "A remote server, by its number from 1.",
});

/// The servers that a card refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerFilter {
    /// Any server.
    Any,
    /// Any remote server.
    Remote,
    /// Any central server.
    Central,
    /// The server whose ice or root the card is.
    Here,
    /// The one that the card remembers.
    Chosen,
    /// The one that is run on.
    Attacked,
    /// This server.
    One(Server),
}

impl ServerFilter {
    /// Returns `true` if it leaves the server to choose.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Any | Self::Remote | Self::Central)
    }
}

impl FromStr for ServerFilter {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "any" => Ok(Self::Any),
            "remote" => Ok(Self::Remote),
            "central" => Ok(Self::Central),
            "here" => Ok(Self::Here),
            "chosen" => Ok(Self::Chosen),
            "attacked" => Ok(Self::Attacked),
            _ => text
                .parse()
                .map(Self::One)
                .map_err(|why| format!("{why} (or any, remote, central, here, chosen, attacked)")),
        }
    }
}

impl fmt::Display for ServerFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Remote => f.write_str("remote"),
            Self::Central => f.write_str("central"),
            Self::Here => f.write_str("here"),
            Self::Chosen => f.write_str("chosen"),
            Self::Attacked => f.write_str("attacked"),
            Self::One(server) => server.fmt(f),
        }
    }
}

scalar!(
    ServerFilter,
    "a server (hq, rd, archives, remote 1), or any, remote, central, here, chosen, attacked",
    r"^(any|remote|central|here|chosen|attacked|hq|rd|archives|remote [1-9][0-9]?)$",
    {
        "any" "any": "Any server at all.",
        "remote" "remote": "Any remote server.",
        "central" "central": "Any central server: HQ, R&D or Archives.",
        "here" "here": "The server in whose root the card is, or that it protects.",
        "chosen" "chosen": "The server that the card remembers.",
        "attacked" "attacked": "The server that is run on.",
        "hq" "hq": "The central server of the Corp's hand.",
        "rd" "rd": "R&D, the central server of the Corp's draw deck.",
        "archives" "archives": "The central server of the Corp's discard pile.",
        "remote N" "remote 1": "A remote server, by its number from 1.",
    }
);
