import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // One page for our server and for any folder of any host (see src/lib/address.ts).
  base: "./",
  plugins: [svelte()],
  resolve: {
    alias: { "@games": here("../src/cheeseboard/games"), "@page": here("src") },
    // A game's board lies in the game's folder, where no node_modules is above it.
    dedupe: ["svelte"],
  },
  build: {
    outDir: here("../src/cheeseboard/server/static"),
    emptyOutDir: true,
    // Our Content-Security-Policy knows no data: addresses, so every picture stays a file of its own.
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      input: { index: here("index.html"), sw: here("src/offline/sw.ts") },
      // The service worker's address must stay the same from version to version.
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
      checks: { pluginTimings: false },
    },
  },
  worker: { format: "es" },
  server: {
    fs: { allow: [here("..")] },
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } },
  },
  test: { include: ["src/**/*.test.ts", "../src/cheeseboard/games/*/web/**/*.test.ts"] },
});
