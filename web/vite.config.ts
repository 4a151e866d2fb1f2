import { defineConfig } from "vite";
import { precache } from "./precache.ts";

// Addresses are relative, so that the page can stand in any folder of any server.
export default defineConfig({
  base: "./",
  plugins: [precache()],
  worker: { format: "es" },
  build: {
    target: "es2023",
    // A font or picture in a style sheet would be allowed in by no policy but `data:`; none is.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: { index: "index.html", offline: "src/offline.ts" },
      output: {
        // A worker of the page's whole folder stands in that folder, and keeps its name.
        entryFileNames: ({ name }) => name === "offline" ? "offline.js" : "assets/[name]-[hash].js",
      },
    },
  },
  // The looks of reports stand outside of this folder.
  server: { fs: { allow: [".."] } },
});
