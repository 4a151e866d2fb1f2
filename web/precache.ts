import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Inserts the list of all files and their digests into the service worker. */
export function precache(): Plugin {
  return {
    name: "precache",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const worker = bundle["offline.js"];
        if (worker?.type !== "chunk") this.error("missing offline.js");
        const files = Object.values(bundle)
          .filter((file) => file !== worker)
          .map((file) => {
            const held = file.type === "chunk" ? file.code : file.source;
            return [file.fileName, `sha256-${createHash("sha256").update(held).digest("base64")}`] as const;
          })
          .sort(([one], [other]) => (one < other ? -1 : 1));
        const before = worker.code;
        worker.code = before.replace(/(["'`])the files of the page\1/, () => JSON.stringify(JSON.stringify(files)));
        if (worker.code === before) this.error("offline.js has no place for the list of files");
      },
    },
  };
}
