import { defineConfig } from "vite";
import { precache } from "./precache.ts";

// Addresses are relative, so that the page works in any folder of any server.
export default defineConfig({
  base: "./",
  plugins: [precache()],
  worker: { format: "es" },
  build: {
    target: "es2023",
    // Never inline fonts or pictures: the page's policy would have to allow `data:` for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: { index: "index.html", offline: "src/offline.ts" },
      output: {
        // A service worker for the whole folder must be in that folder, under a fixed name.
        entryFileNames: ({ name }) => name === "offline" ? "offline.js" : "assets/[name]-[hash].js",
      },
    },
  },
  // The style sheets of reports are outside this folder.
  server: { fs: { allow: [".."] } },
});
