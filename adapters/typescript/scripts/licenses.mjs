/** Puts the licenses of the checkout beside the package while it is packed, and takes them away. */

import { copyFileSync, rmSync } from "node:fs";

for (const license of ["LICENSE-APACHE", "LICENSE-MIT"]) {
  const here = new URL(`../${license}`, import.meta.url);
  if (process.argv.includes("--away")) {
    rmSync(here);
  } else {
    copyFileSync(new URL(`../../../${license}`, import.meta.url), here);
  }
}
