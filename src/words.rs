//! `words!`, which declares an enum whose values are words of the contract.

/// Declares an enum from a list of `Value = "word"`, with `ALL`, `name`, `from_name` and `Display`.
///
/// - `Value = "word" | "alias"` makes `from_name` accept the alias as well.
/// - `Value = "word" => column`, with `method: Type` after the list, adds a method that returns the column.
macro_rules! words {
    (
        $(#[$about:meta])*
        $type:ident { $($(#[$about_value:meta])* $value:ident = $word:literal $(| $alias:literal)*,)+ }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type {
            $($(#[$about_value])* $value,)+
        }

        #[allow(dead_code, reason = "a private type may need only some of these")]
        impl $type {
            /// Every value, in the order in which the contract lists the words.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$value),+];

            /// Returns the contract's word.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)+
                }
            }

            /// Returns the value that `name` spells.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($word $(| $alias)* => Some(Self::$value),)+
                    _ => None,
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
    (
        $(#[$about:meta])*
        $type:ident {
            $($(#[$about_value:meta])* $value:ident = $word:literal $(| $alias:literal)* => $column:expr,)+
        }
        $(#[$about_method:meta])*
        $method:ident: $of:ty
    ) => {
        words! {
            $(#[$about])*
            $type { $($(#[$about_value])* $value = $word $(| $alias)*,)+ }
        }

        impl $type {
            $(#[$about_method])*
            pub fn $method(self) -> $of {
                match self {
                    $(Self::$value => $column,)+
                }
            }
        }
    };
}
