use super::*;

fn with_environment(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let pairs = pairs.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    load_from(None, pairs, &Overrides::default())
}

fn with_file(text: &str) -> Result<Config, ConfigError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    std::fs::write(&path, text).unwrap();
    load_from(Some(&path), [], &Overrides::default())
}

#[test]
fn defaults_alone_are_valid() {
    let config = with_environment(&[]).unwrap();
    assert_eq!(config.server.bind, "127.0.0.1:8080");
    assert!(config.compute.threads >= 1);
}

#[test]
fn the_cost_constants_default_to_the_published_numbers() {
    assert_eq!(with_environment(&[]).unwrap().cost, Constants::default());
    let other = with_environment(&[
        ("HULLWRIGHT__COST__SIMULATION_RULE", "published"),
        ("HULLWRIGHT__COST__MAX_PHYSICAL", "64"),
    ]);
    assert_eq!(other.unwrap().cost.to_string(), "simulation_rule:published,max_physical:64");
    let faults = with_environment(&[
        ("HULLWRIGHT__COST__SIMULATION_RULE", "best"),
        ("HULLWRIGHT__COST__HULL_OR_VERTEX", "0"),
        ("HULLWRIGHT__COST__LINK_FACTOR", "some"),
    ]);
    assert_eq!(faults.unwrap_err().faults.len(), 3);
}

#[test]
fn every_cost_constant_names_its_source() {
    let text = DEFAULTS.replace("\n# ", " ");
    for constant in Constants::TABLE {
        let source = format!("{}. {}.", constant.confidence.name(), constant.source);
        assert!(text.contains(&source), "{} lacks {source:?}", constant.key);
    }
}

#[test]
fn the_share_of_one_client_takes_the_largest_body() {
    let share = |percent: &str| {
        let pairs = [("BODY_MIB", "4"), ("BODIES_MIB", "8"), ("CLIENT_PERCENT", percent)];
        let pairs = pairs.map(|(name, value)| (format!("HULLWRIGHT__LIMITS__{name}"), value.to_owned()));
        load_from(None, pairs, &Overrides::default())
    };
    assert!(share("50").is_ok());
    let faults = share("49").unwrap_err().faults;
    assert!(faults.len() == 1 && faults[0].to_string().contains("limits.client_percent"), "{faults:?}");
}

#[test]
fn example_file_is_valid() {
    assert_eq!(with_file(include_str!("../../config/example.toml")).unwrap().server.bind, "0.0.0.0:8080");
}

#[test]
fn later_layers_win() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    std::fs::write(&path, "[server]\nbind = \"file:1\"\nin_flight = 7\n[store]\nurl = \"sqlite://file.db\"").unwrap();
    let environment = [
        ("HULLWRIGHT__SERVER__BIND".to_owned(), "env:2".to_owned()),
        ("HULLWRIGHT__STORE__URL".to_owned(), "sqlite://env.db".to_owned()),
    ];
    let flags = Overrides { bind: Some("flag:3".to_owned()), database: None };
    let config = load_from(Some(&path), environment, &flags).unwrap();
    assert_eq!(config.server.bind, "flag:3");
    assert_eq!(config.store.url, "sqlite://env.db");
    assert_eq!(config.server.in_flight, 7);
    assert_eq!(config.compute.queue, 32);
}

#[test]
fn a_file_that_is_no_toml_is_reported_by_its_place_without_the_line() {
    let error =
        with_file("[server]\nin_flight = 7\n[store]\nurl = \"postgres://keeper:hush@db/x").unwrap_err().to_string();
    assert!(error.contains("line 4, column ") && error.contains("settings.toml"), "{error}");
    assert!(!error.contains("hush"), "{error}");
}

#[test]
fn unknown_keys_are_named_with_their_origin() {
    let error = with_file("[server]\nbnid = \"x:1\"\n[srever]\nbind = 1").unwrap_err().to_string();
    assert!(error.contains("server.bnid") && error.contains("srever.bind"), "{error}");
    assert!(error.contains("settings.toml"), "{error}");
    let error = with_environment(&[("HULLWRIGHT__SERVER__PORT", "1")]).unwrap_err().to_string();
    assert!(error.contains("HULLWRIGHT__SERVER__PORT"), "{error}");
    // With one underscore too few, and a variable of something else.
    let error = with_environment(&[("HULLWRIGHT_SERVER__BIND", "1:2")]).unwrap_err().to_string();
    assert!(error.contains("HULLWRIGHT_SERVER__BIND"), "{error}");
    with_environment(&[("HULLWRIGHT_CHROMIUM", "/usr/bin/chromium")]).unwrap();
}

#[test]
fn all_faults_are_reported_together() {
    let error = with_environment(&[
        ("HULLWRIGHT__SERVER__BIND", "nowhere"),
        ("HULLWRIGHT__LIMITS__BODY_MIB", "0"),
        ("HULLWRIGHT__COMPUTE__QUEUE", "many"),
        ("HULLWRIGHT__STORE__URL", "mysql://localhost/x"),
        ("HULLWRIGHT__TELEMETRY__FORMAT", "xml"),
        ("HULLWRIGHT__TELEMETRY__LOG", "hullwright=loud"),
        ("HULLWRIGHT__NO_SUCH", "1"),
    ])
    .unwrap_err();
    assert_eq!(error.faults.len(), 7, "{error}");
    assert!(error.to_string().contains("limits.body_mib is 0; it must be"), "{error}");
}

#[test]
fn the_page_for_operators_names_the_least_memory_of_the_defaults() {
    let error = with_environment(&[("HULLWRIGHT__COMPUTE__MEMORY_MIB", "64")]).unwrap_err().to_string();
    let page = include_str!("../../docs/OPERATIONS.md");
    let named = page.split(" MiB by default)").next().and_then(|before| before.rsplit('(').next()).unwrap();
    assert!(error.contains(&format!("at least {}", named.replace(',', ""))), "{error}, but the page has {named}");
}

#[test]
fn other_variables_are_ignored() {
    assert!(with_environment(&[("HULLWRIGHT_HOME", "x"), ("PATH", "y")]).is_ok());
}

#[test]
fn a_file_that_is_not_toml_is_rejected_with_the_line() {
    let error = with_file("[server]\nbind =\n").unwrap_err().to_string();
    assert!(error.contains("line 2"), "{error}");
}

#[test]
fn a_missing_file_is_named() {
    let error = load_from(Some(Path::new("no/such.toml")), [], &Overrides::default()).unwrap_err();
    assert!(error.to_string().contains("no/such.toml"));
}

#[test]
fn access_is_open_until_it_is_configured_and_then_checked() {
    let open = with_environment(&[]).unwrap();
    assert!(open.tls.is_none() && open.access.key_file.is_none() && open.access.rate.is_none());
    let config = with_file(
        "[server]\ninternal_bind = \"127.0.0.1:9090\"\n[tls]\ncertificate = \"c.pem\"\nkey = \"k.pem\"\n\
         [access]\nkey_file = \"keys\"\norigins = \"https://a.example, http://localhost:3000\"\n\
         trusted_proxies = \"10.0.0.0/8, 127.0.0.1\"\nrate_per_s = 5\nrate_burst = 20",
    )
    .unwrap();
    assert_eq!(config.server.probe_address(), "127.0.0.1:9090");
    assert_eq!(config.access.trusted_proxies.len(), 2);
    assert_eq!(config.access.rate.unwrap().burst.get(), 20);
    let listed = ["https://a.example", "http://localhost:3000"].map(str::to_owned);
    assert_eq!(config.access.origins, Origins::Listed(listed.into()));
    for (key, bad) in [
        ("TLS__CERTIFICATE", "only-one-of-two.pem"),
        ("ACCESS__ORIGINS", "https://a.example/path"),
        ("LIMITS__BODIES_MIB", "1"),
        ("ACCESS__ORIGINS", "a.example"),
        ("ACCESS__TRUSTED_PROXIES", "10.0.0.0/33"),
        ("ACCESS__CLIENT_HEADER", "x-whatever"),
        ("SERVER__INTERNAL_BIND", "nowhere"),
        ("CALLBACKS__HOSTS", "https://hooks.example.org/path"),
        ("CALLBACKS__NETWORKS", "10.0.0.0/33"),
        ("CALLBACKS__TRIES", "0"),
    ] {
        let error = with_environment(&[(&format!("HULLWRIGHT__{key}"), bad)]).unwrap_err();
        assert_eq!(error.faults.len(), 1, "{error}");
        assert!(error.to_string().contains(&key.to_lowercase().replace("__", ".")), "{error}");
    }
}

#[test]
fn callbacks_are_off_until_hosts_and_a_secret_are_given() {
    assert!(with_environment(&[]).unwrap().callbacks.is_none());
    let hosts = ("HULLWRIGHT__CALLBACKS__HOSTS", "hooks.example.org, http://10.0.0.7:9000");
    let error = with_environment(&[hosts]).unwrap_err().to_string();
    assert!(error.contains("callbacks.secret_file"), "{error}");
    let callbacks = with_environment(&[hosts, ("HULLWRIGHT__CALLBACKS__SECRET_FILE", "secret")]).unwrap().callbacks;
    assert_eq!(callbacks.unwrap().hosts.len(), 2);
}

#[test]
fn printed_settings_can_be_read_again() {
    let printed = with_environment(&[("HULLWRIGHT__SERVER__IN_FLIGHT", "9")]).unwrap().to_string();
    assert!(printed.contains("in_flight = 9  # environment variable HULLWRIGHT__SERVER__IN_FLIGHT"), "{printed}");
    assert_eq!(with_file(&printed).unwrap().server.in_flight, 9);
}

#[test]
fn json_has_typed_values_with_their_origin() {
    let json = with_environment(&[("HULLWRIGHT__SERVER__IN_FLIGHT", "9")]).unwrap().to_json();
    let in_flight = serde_json::json!({
        "value": 9, "origin": "environment variable HULLWRIGHT__SERVER__IN_FLIGHT"
    });
    assert_eq!(json["server"]["in_flight"], in_flight);
    assert_eq!(json["server"]["bind"]["value"], "127.0.0.1:8080");
    assert_eq!(json["cost"]["hull_or_vertex"]["value"], 0.04);
}

#[test]
fn passwords_are_not_printed() {
    for url in ["postgres://keeper:hush@db/x", "postgres://db/x?password=hush", "mysql://keeper:hush@db/x"] {
        let text = match with_environment(&[("HULLWRIGHT__STORE__URL", url)]) {
            Ok(config) => format!("{config}{}", config.to_json()),
            Err(error) => error.to_string(),
        };
        assert!(text.contains("(hidden)") && !text.contains("hush"), "{text}");
    }
}
