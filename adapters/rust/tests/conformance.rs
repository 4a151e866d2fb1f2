fn main() -> std::process::ExitCode {
    ruleproof::conformance::main(|| byname::adapter::ByName)
}
