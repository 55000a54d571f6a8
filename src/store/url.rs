//! The forms that `store.url` may have.

use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

/// Returns whether `url` names a store that this build can open.
pub fn is_url(url: &str) -> bool {
    if is_sqlite(url) {
        let options = SqliteConnectOptions::from_str(url);
        // Without a name, each connection opens an empty database of its own, and what cannot be written keeps nothing.
        let is_named = |options: SqliteConnectOptions| !options.get_filename().as_os_str().is_empty();
        let query = url.split_once('?').map_or("", |(_, query)| query);
        let writes = query.split('&').all(|pair| !["mode=ro", "immutable=true", "immutable=1"].contains(&pair));
        return options.is_ok_and(is_named) && writes;
    }
    let is_postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
    is_postgres && PgConnectOptions::from_str(url).is_ok()
}

/// Returns `url` with its password hidden, for logs and messages.
pub fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let (rest, query) = split_query(url, rest);
    let rest = match rest.rsplit_once('@') {
        Some((user_info, host)) => match user_info.split_once([':', '?']) {
            Some((user, _)) => format!("{user}:(hidden)@{host}"),
            None => format!("{user_info}@{host}"),
        },
        None => rest.to_owned(),
    };
    let hidden = |pair: &str| match pair.split_once('=') {
        Some((name, _)) if name.to_ascii_lowercase().contains("password") => format!("{name}=(hidden)"),
        _ => pair.to_owned(),
    };
    let query = query.map(|query| query.split('&').map(hidden).collect::<Vec<_>>().join("&"));
    query.map_or_else(|| format!("{scheme}://{rest}"), |query| format!("{scheme}://{rest}?{query}"))
}

/// Divides the part of `url` behind its scheme at the query. In a URL that cannot be opened, and in one whose query names
/// an `@`, the first `?` may belong to the password.
fn split_query<'a>(url: &str, rest: &'a str) -> (&'a str, Option<&'a str>) {
    let name = rest.split_once('?').and_then(|(_, query)| query.split(['=', '&']).next());
    let is_plain = is_url(url) && !name.is_some_and(|name| name.contains('@'));
    let from = if is_plain { 0 } else { rest.rfind('@').unwrap_or(0) };
    let query = rest.get(from..).and_then(|tail| tail.split_once('?')).map(|(_, query)| query);
    let before = query.map_or(rest, |query| &rest[..rest.len() - query.len() - 1]);
    (before, query)
}

pub(super) fn is_sqlite(url: &str) -> bool {
    url.starts_with("sqlite:")
}

pub(super) fn is_in_memory(url: &str) -> bool {
    url.contains(":memory:") || url.contains("mode=memory")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_urls_of_sqlite_and_postgresql_are_accepted() {
        for (url, accepted) in [
            ("sqlite://hullwright.db", true),
            ("sqlite::memory:", true),
            ("sqlite:///var/lib/x.db", true),
            ("sqlite://", false),
            ("sqlite:", false),
            ("sqlite://?mode=rwc", false),
            ("sqlite://x.db?mode=ro", false),
            ("sqlite:///mode=room/x.db?immutable=false", true),
            ("sqlite://x.db?immutable=true", false),
            ("postgres://localhost/x", true),
            ("postgresql://keeper:hush@db.example:5433/x?sslmode=verify-full", true),
            ("postgres:///x?host=/run/postgresql", true),
            ("postgres://localhost:port/x", false),
            ("mysql://localhost/x", false),
            ("hullwright.db", false),
            ("", false),
        ] {
            assert_eq!(is_url(url), accepted, "{url}");
        }
    }

    #[test]
    fn a_password_is_hidden_wherever_it_stands() {
        for (url, shown) in [
            ("postgres://keeper:hush@db/x", "postgres://keeper:(hidden)@db/x"),
            ("postgres://keeper:hu@sh@db/x?a=b", "postgres://keeper:(hidden)@db/x?a=b"),
            ("postgres://keeper:hu?sh@db/x", "postgres://keeper:(hidden)@db/x"),
            ("postgres://keeper:55?sh@db/x?a=b", "postgres://keeper:(hidden)@db/x?a=b"),
            ("postgres://keeper@db/x?password=hu@sh", "postgres://keeper@db/x?password=(hidden)"),
            ("postgres:///x?user=keeper&password=hush", "postgres:///x?user=keeper&password=(hidden)"),
            ("postgres://keeper@db/x?password=hush", "postgres://keeper@db/x?password=(hidden)"),
            ("sqlite://plain.db?mode=rwc", "sqlite://plain.db?mode=rwc"),
            ("sqlite::memory:", "sqlite::memory:"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }
}
