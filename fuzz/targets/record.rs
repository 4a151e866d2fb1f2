#![no_main]

ruleproof_fuzz::fuzz!("record");
