/**
 * Import this module before an engine that logs to standard output while it is loaded, as the first line:
 * `import "ruleproof-adapter/quiet";`. The logs then go to standard error. In the process of a test it does
 * nothing, because standard output belongs to the test runner.
 */

import { inTest, keepOutput } from "./output.js";

if (!inTest()) {
  keepOutput();
}
