import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

/** The code of the script inside the HTML: one function that calls itself. */
export async function inlineScript(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "baseline-widely-available",
      rolldownOptions: { input: "src/app/entry-presses.ts", output: { format: "iife" } },
    },
  });
  const [output] = [result].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (!chunk) throw new Error("The script of the pages was not built.");
  return chunk.code.trim();
}
