#![no_main]

ruleproof_fuzz::fuzz!("baseline");
