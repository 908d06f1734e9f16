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
          // Few chunks: small ones compress worse, and each takes a request.
          groups: [
            { name: "early", test: /entry-early\.ts$/, priority: 2 },
            { name: "app", tags: ["$initial"], priority: 1 },
            // Apart from the catalogue, which a sign-in does not need.
            {
              name: "mutations",
              test: /domain\/(messages|successes)\.ts$|react-hot-toast|tanstack.*utation/,
            },
            {
              name: "catalog",
              test: /src\/(app\/card-heart|features\/catalog\/[^/]*(?<!-api)\.tsx?$|components\/ui\/(drawings\/(line|torn)|feedback\/load))/,
            },
            {
              name: "purchase",
              test: /src\/(components\/ui\/action-bar|features\/(shop-details\/(delivery|shop-details-q)|(cart|wishlist)\/.*-(queries|toggle)\.ts$))/,
            },
          ],
        },
      },
    },
    // A picture inlined as a data: URL would break the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One stylesheet, whose critical part the build writes into the HTML.
    cssCodeSplit: false,
  },
});
