/**
 * To be imported before an engine that logs to standard output while it is loaded:
 * `import "ruleproof-adapter/quiet";` as the first line. What is logged goes to standard error. In the
 * process of a test it does nothing: there standard output is the test runner's.
 */

import { inTest, keepOutput } from "./output.js";

if (!inTest()) {
  keepOutput();
}
