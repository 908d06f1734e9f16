import { cruise, type IViolation } from "dependency-cruiser";
import { importRules } from "./rules.ts";

const FOLDERS = [
  "artwork",
  "bench",
  "domain",
  "paystack-sandbox",
  "scripts",
  "server",
  "src",
  "supabase",
  "tests",
];

/** Resolves every import below a folder and lists those that break a rule. */
export async function checkImports(baseDir: string, folders = FOLDERS): Promise<string[]> {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      // TypeScript 7 has no programming interface yet.
      parser: "swc",
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      validate: true,
      ruleSet: { forbidden: importRules },
    },
    {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  );
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(describe);
}

function describe({ rule, from, to, cycle }: IViolation): string {
  const path = cycle ? cycle.map(({ name }) => name).join(" → ") : to;
  return `${from} → ${path}\n  ${rule.name}`;
}
