/**
 * To be imported before an engine that logs to standard output while it is loaded:
 * `import "ruleproof-adapter/quiet";` as the first line. What is logged goes to standard error.
 */

import { keepOutput } from "./output.js";

keepOutput();
