import { buildIfStale } from "./build/build-if-stale.ts";

await buildIfStale().catch(({ message }: Error) => {
  // In one sentence: the stack of this script would say nothing about the cause.
  console.error(message);
  process.exit(1);
});
// Built by the line above: its path is not known to the compiler.
const server = new URL("../dist/server/main.js", import.meta.url);
const { main }: typeof import("../server/main.ts") = await import(server.href);
await main(process.argv.slice(2));
