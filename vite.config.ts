import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Only what is named here reaches the browser; the Supabase address is baked in when there is one.
  envPrefix: ["VITE_", "PAYSTACK_PUBLIC_"],
  define: { "import.meta.env.BUILD_YEAR": JSON.stringify(new Date().getFullYear()) },
  build: {
    target: "baseline-widely-available",
    manifest: true,
    rolldownOptions: {
      input: ["index.html", "src/app/entry-early.ts"],
      output: {
        codeSplitting: {
          // Two chunks instead of many small ones, which compress worse.
          groups: [
            { name: "early", test: /entry-early\.ts$/, priority: 1 },
            { name: "app", tags: ["$initial"] },
          ],
        },
      },
    },
    // A picture inlined as a data: URL would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
