#![no_main]

ruleproof_fuzz::fuzz!("text");
