//! The macros that declare the types of the case language. Each declaration gives the Rust type, its canonical JSON
//! form and its [`Shape`](crate::words::shape::Shape).
//!
//! * `words!`: an enum of plain words;
//! * `record!`: a map with known keys; `open!`: one with free keys beside them;
//! * `tagged!`: a map with exactly one key out of several; `flattened!`: one with other keys beside it;
//! * `one_of!`: one of several forms, distinguished by their syntax;
//! * `names!`: names of things in the case; `scalar!`: a scalar with a small grammar of its own.
//!
//! Behind a field, a verb, a word or a spelling may stand its [bindings](crate::words::binding), in brackets:
//! `Source = "source" [needs: &["source"]]`.

/// Declares an enum of plain words: `pub enum Zone "zone" { Hand = "hand", ... }`.
#[macro_export]
macro_rules! words {
    ($(#[doc = $doc:literal])* pub enum $name:ident $what:literal {
        $($(#[doc = $vdoc:literal])+ $variant:ident = $word:literal $([$($flow:tt)*])?),+ $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[doc = $vdoc])+ #[doc = concat!("`", $word, "`")] $variant),+ }

        impl $name {
            /// The words, in the order of declaration.
            pub const WORDS: &'static [&'static str] = &[$($word),+];
            /// The values, in the order of declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// The words, each with its meaning.
            pub const TERMS: &'static [$crate::words::shape::Term] = &[$($crate::words::shape::Term {
                word: $word,
                doc: concat!($($vdoc, "\n"),+),
            }),+];

            /// The word.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// The value for a word.
            pub fn of(word: &str) -> Option<Self> {
                let index = Self::WORDS.iter().position(|other| *other == word)?;
                Self::ALL.get(index).copied()
            }
        }

        impl $crate::words::shape::Described for $name {
            fn shape() -> &'static $crate::words::shape::Shape {
                &const { $crate::words::shape::Shape::Word {
                    path: concat!(module_path!(), "::", stringify!($name)),
                    what: $what,
                    doc: concat!($($doc, "\n"),*),
                    words: Self::WORDS,
                    terms: Self::TERMS,
                    flows: &[$($crate::flow!($([$($flow)*])?)),+],
                } }
            }
        }

        impl $crate::words::codec::Codec for $name {
            fn read(value: &$crate::words::codec::Value) -> Result<Self, $crate::words::codec::Misread> {
                $crate::words::codec::word(value, Self::WORDS, Self::ALL)
            }
            fn write(&self, out: &mut $crate::words::json::Json) {
                out.text(self.as_str());
            }
        }
    };
}

/// Declares a map with known keys. The type of a field decides if its key may be left out. A key that is not an
/// identifier follows `as`: `this as "self": Filter`.
#[macro_export]
macro_rules! record {
    ($(#[doc = $doc:literal])* pub struct $name:ident {
        $($(#[doc = $fdoc:literal])+ $field:ident $(as $key:literal)? : $ty:ty $([$($flow:tt)*])?),* $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $($(#[doc = $fdoc])+
            pub $field: $ty),*
        }

        impl $name {
            /// The keys, as data.
            pub const RECORD: $crate::words::shape::Record = $crate::words::shape::Record {
                path: concat!(module_path!(), "::", stringify!($name)),
                name: stringify!($name),
                doc: concat!($($doc, "\n"),*),
                fields: &[$($crate::record!(@field [$($fdoc),+] $field [$($key)?] $ty $([$($flow)*])?)),*],
            };
        }

        impl $crate::words::shape::Described for $name {
            fn shape() -> &'static $crate::words::shape::Shape {
                &const { $crate::words::shape::Shape::Record(&Self::RECORD) }
            }
        }

        impl $crate::words::codec::Codec for $name {
            fn read(value: &$crate::words::codec::Value) -> Result<Self, $crate::words::codec::Misread> {
                const KEYS: &[&str] = &[$($crate::record!(@key $field [$($key)?])),*];
                #[allow(unused_mut, reason = "a map may have no keys")]
                let mut fields = $crate::words::codec::Fields::of(value, KEYS)?;
                Ok(Self { $($field: fields.take()?),* })
            }
            fn write(&self, out: &mut $crate::words::json::Json) {
                out.open();
                $(out.field(const { $crate::record!(@key $field [$($key)?]) }, &self.$field);)*
                out.close();
            }
        }
    };
    (@key $field:ident []) => { $crate::words::shape::key_of(stringify!($field)) };
    (@key $field:ident [$key:literal]) => { $key };
    (@field [$($fdoc:literal),+] $field:ident [$($key:literal)?] $ty:ty $([$($flow:tt)*])?) => {
        $crate::words::shape::Field {
            key: $crate::record!(@key $field [$($key)?]),
            doc: concat!($($fdoc, "\n"),+),
            shape: <$ty as $crate::words::shape::Described>::shape,
            required: <$ty as $crate::words::codec::Codec>::LEFT_OUT.is_none(),
            flow: $crate::flow!($([$($flow)*])?),
        }
    };
}

/// Declares an enum that is written as a map with one key:
/// `pub enum Effect "effect" { Prevent(Prevent) = "prevent", ... }`.
#[macro_export]
macro_rules! tagged {
    ($(#[doc = $doc:literal])* pub enum $name:ident $what:literal {
        $($(#[doc = $vdoc:literal])+ $variant:ident($ty:ty) = $word:literal $([$($flow:tt)*])?),+ $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $name { $($(#[doc = $vdoc])+ #[doc = concat!("`", $word, "`")] $variant($ty)),+ }

        impl $name {
            /// The verbs, as data.
            pub const VERBS: &'static [$crate::words::shape::Verb] = &[$($crate::words::shape::Verb {
                word: $word,
                doc: concat!($($vdoc, "\n"),+),
                shape: <$ty as $crate::words::shape::Described>::shape,
                flow: $crate::flow!($([$($flow)*])?),
            }),+];

            /// The keyword of this variant.
            pub const fn word(&self) -> &'static str {
                match self { $(Self::$variant(_) => $word),+ }
            }
        }

        impl $crate::words::shape::Described for $name {
            fn shape() -> &'static $crate::words::shape::Shape {
                &const { $crate::words::shape::Shape::Tagged {
                    path: concat!(module_path!(), "::", stringify!($name)),
                    what: $what,
                    doc: concat!($($doc, "\n"),*),
                    verbs: Self::VERBS,
                } }
            }
        }

        impl $crate::words::codec::Codec for $name {
            fn read(value: &$crate::words::codec::Value) -> Result<Self, $crate::words::codec::Misread> {
                $crate::words::codec::tagged(value, &[$($word),+], &[$(
                    |value| <$ty as $crate::words::codec::Codec>::read(value).map(Self::$variant)
                ),+])
            }
            fn write(&self, out: &mut $crate::words::json::Json) {
                out.open_at(match self { $(Self::$variant(_) => $word),+ });
                match self { $(Self::$variant(inner) => $crate::words::codec::Codec::write(inner, out)),+ }
                out.close();
            }
        }
    };
}

/// Declares an enum whose forms are distinguished by their syntax:
/// `pub enum Reference "selector" { Word(Word): OneOf(Word::WORDS) = "word", Filter(Filter): Map = "filter" }`. The
/// word at the end is the key of the canonical form.
#[macro_export]
macro_rules! one_of {
    ($(#[doc = $doc:literal])* pub enum $name:ident $what:literal {
        $($(#[doc = $vdoc:literal])+ $variant:ident($ty:ty): $discriminant:ident $(($arg:expr))? = $tag:literal),+ $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $name { $($(#[doc = $vdoc])+ $variant($ty)),+ }

        impl $crate::words::shape::Described for $name {
            fn shape() -> &'static $crate::words::shape::Shape {
                &const { $crate::words::shape::Shape::OneOf {
                    path: concat!(module_path!(), "::", stringify!($name)),
                    what: $what,
                    doc: concat!($($doc, "\n"),*),
                    forms: &[$($crate::words::shape::Form {
                        discriminant: $crate::words::shape::Discriminant::$discriminant $(($arg))?,
                        tag: $tag,
                        doc: concat!($($vdoc, "\n"),+),
                        shape: <$ty as $crate::words::shape::Described>::shape,
                    }),+],
                } }
            }
        }

        impl $crate::words::codec::Codec for $name {
            fn read(value: &$crate::words::codec::Value) -> Result<Self, $crate::words::codec::Misread> {
                $crate::words::codec::tagged(value, &[$($tag),+], &[$(
                    |value| <$ty as $crate::words::codec::Codec>::read(value).map(Self::$variant)
                ),+])
            }
            fn write(&self, out: &mut $crate::words::json::Json) {
                out.open_at(match self { $(Self::$variant(_) => $tag),+ });
                match self { $(Self::$variant(inner) => $crate::words::codec::Codec::write(inner, out)),+ }
                out.close();
            }
        }
    };
}

/// Declares a verb with other keys beside it. The last field holds the verb:
/// `pub struct Entry { r#if: Option<Condition>, ..act: Effect }` is written `{prevent: {...}, if: ...}`.
#[macro_export]
macro_rules! flattened {
    ($(#[doc = $doc:literal])* pub struct $name:ident {
        $($(#[doc = $fdoc:literal])+ $field:ident : $ty:ty $([$($flow:tt)*])?,)* ..$act:ident : $verbs:ty $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $($(#[doc = $fdoc])+
            pub $field: $ty,)*
            /// The verb.
            pub $act: $verbs,
        }

        impl $crate::words::shape::Described for $name {
            fn shape() -> &'static $crate::words::shape::Shape {
                &const { $crate::words::shape::Shape::Flattened {
                    record: &$crate::words::shape::Record {
                        path: concat!(module_path!(), "::", stringify!($name)),
                        name: stringify!($name),
                        doc: concat!($($doc, "\n"),*),
                        fields: &[$($crate::record!(@field [$($fdoc),+] $field [] $ty $([$($flow)*])?)),*],
                    },
                    act: stringify!($act),
                    verbs: <$verbs as $crate::words::shape::Described>::shape,
                } }
            }
        }

        impl $crate::words::codec::Codec for $name {
            fn read(value: &$crate::words::codec::Value) -> Result<Self, $crate::words::codec::Misread> {
                const KEYS: &[&str] = &[$($crate::record!(@key $field []),)* stringify!($act)];
                let mut fields = $crate::words::codec::Fields::of(value, KEYS)?;
                Ok(Self { $($field: fields.take()?,)* $act: fields.take()? })
            }
            fn write(&self, out: &mut $crate::words::json::Json) {
                out.open();
                $(out.field(const { $crate::record!(@key $field []) }, &self.$field);)*
                out.field(stringify!($act), &self.$act);
                out.close();
            }
        }
    };
}

/// Declares a map with known keys and free ones; the free ones are the last field:
/// `pub struct Given { turn: Option<Player>, ..players: Player(NewPlayer) }`.
#[macro_export]
macro_rules! open {
    ($(#[doc = $doc:literal])* pub struct $name:ident {
        $($(#[doc = $fdoc:literal])+ $field:ident : $ty:ty $([$($flow:tt)*])?,)* ..$rest:ident : $value:ty as $kind:ident $(,)?
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $($(#[doc = $fdoc])+
            pub $field: $ty,)*
            /// The values under the free keys.
            pub $rest: ::indexmap::IndexMap<$crate::words::name::Name, $value>,
        }

        impl $crate::words::shape::Described for $name {
            fn shape() -> &'static $crate::words::shape::Shape {
                &const { $crate::words::shape::Shape::Open {
                    record: &$crate::words::shape::Record {
                        path: concat!(module_path!(), "::", stringify!($name)),
                        name: stringify!($name),
                        doc: concat!($($doc, "\n"),*),
                        fields: &[$($crate::record!(@field [$($fdoc),+] $field [] $ty $([$($flow)*])?)),*],
                    },
                    rest: stringify!($rest),
                    key: $crate::words::shape::Kind::$kind,
                    value: <$value as $crate::words::shape::Described>::shape,
                } }
            }
        }

        impl $crate::words::codec::Codec for $name {
            fn read(value: &$crate::words::codec::Value) -> Result<Self, $crate::words::codec::Misread> {
                const KEYS: &[&str] = &[$($crate::record!(@key $field []),)* stringify!($rest)];
                let mut fields = $crate::words::codec::Fields::of(value, KEYS)?;
                Ok(Self { $($field: fields.take()?,)* $rest: fields.take()? })
            }
            fn write(&self, out: &mut $crate::words::json::Json) {
                out.open();
                $(out.field(const { $crate::record!(@key $field []) }, &self.$field);)*
                out.field(stringify!($rest), &self.$rest);
                out.close();
            }
        }
    };
}

/// Declares types of names: `Target = Target, Player = Player` (type = kind).
#[macro_export]
macro_rules! names {
    ($($(#[doc = $doc:literal])* $name:ident = $kind:ident),+ $(,)?) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub $crate::words::name::Name);

        impl ::std::ops::Deref for $name {
            type Target = $crate::words::name::Name;
            fn deref(&self) -> &$crate::words::name::Name { &self.0 }
        }

        impl $crate::words::shape::Described for $name {
            fn shape() -> &'static $crate::words::shape::Shape {
                &$crate::words::shape::Shape::Name($crate::words::shape::Kind::$kind)
            }
        }

        impl $crate::words::codec::Codec for $name {
            fn read(value: &$crate::words::codec::Value) -> Result<Self, $crate::words::codec::Misread> {
                $crate::words::codec::Codec::read(value).map(Self)
            }
            fn write(&self, out: &mut $crate::words::json::Json) {
                out.text(self);
            }
        }
    )+};
}

/// Implements the shape and the JSON form for a type that has `FromStr<Err = String>` and `Display`. The JSON form is
/// the text, or a number if the text is one. The spellings come last, each with an example and its meaning:
/// `scalar!(Amount, "an amount", r"^.+$", { "next N" "next 3": "The next so much of it." })`.
#[macro_export]
macro_rules! scalar {
    ($name:ident, $what:literal, $pattern:literal, {
        $($form:literal $example:literal : $doc:literal $([$($flow:tt)*])?),+ $(,)?
    }) => {
        impl $crate::words::shape::Described for $name {
            fn shape() -> &'static $crate::words::shape::Shape {
                &$crate::words::shape::Shape::Scalar {
                    path: concat!(module_path!(), "::", stringify!($name)),
                    what: $what,
                    check: |text| text.parse::<$name>().map(|_| ()),
                    pattern: $pattern,
                    spellings: &[$($crate::words::shape::Spelling {
                        form: $form,
                        doc: $doc,
                        example: $example,
                        flow: $crate::flow!($([$($flow)*])?),
                    }),+],
                }
            }
        }

        impl $crate::words::codec::Codec for $name {
            fn read(value: &$crate::words::codec::Value) -> Result<Self, $crate::words::codec::Misread> {
                $crate::words::codec::scalar(value, $what)
            }
            fn write(&self, out: &mut $crate::words::json::Json) {
                out.scalar(self);
            }
        }
    };
}

/// Builds the [`Flow`](crate::words::binding::Flow) of a keyword from what stands in brackets behind it.
#[macro_export]
macro_rules! flow {
    () => { $crate::words::binding::Flow::NONE };
    ([$($key:ident: $value:expr),+ $(,)?]) => {
        $crate::words::binding::Flow { $($key: $value,)+ ..$crate::words::binding::Flow::NONE }
    };
}
