import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { copiesOf, type Instruction, readStages } from "./dockerfile.ts";

const ROOT = join(import.meta.dirname, "../..");
const WORKDIR = "/app";

/** Runs the stages of the Dockerfile in folders instead of containers; returns the last stage's. */
export function runStages(folder: string): { app: string; stage: Instruction[] } {
  const context = join(folder, "context");
  copyContext(context);
  const stages = readStages(readFileSync(join(ROOT, "Dockerfile"), "utf8"));
  for (const [name, stage] of stages) runStage(folder, name, stage, context);
  const [name, stage] = [...stages].at(-1) ?? ["", []];
  return { app: join(folder, name, WORKDIR), stage };
}

/** What `docker build` would send: the files in Git, without those of .dockerignore. */
function copyContext(context: string): void {
  const ignored = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n").filter(Boolean);
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  for (const file of listed.split("\n").filter(Boolean)) {
    if (ignored.some((rule) => file.startsWith(`${rule}/`) || matchesGlob(file, rule))) continue;
    copy(join(ROOT, file), join(context, file));
  }
}

function runStage(folder: string, name: string, stage: Instruction[], context: string): void {
  const app = join(folder, name, WORKDIR);
  mkdirSync(app, { recursive: true });
  const copies = copiesOf(stage);
  for (const { name: instruction, args } of stage) {
    if (instruction === "RUN") {
      console.log(`${name}: ${args.slice(0, 60)}`);
      execFileSync("sh", ["-c", args], { cwd: app, stdio: ["ignore", "ignore", "inherit"] });
    } else if (instruction === "COPY") {
      const { from, sources, target } = copies.shift() ?? { from: "", sources: [], target: "" };
      const origin = from ? join(folder, from) : context;
      for (const source of sources) {
        const isFolder = target.endsWith("/") && source !== ".";
        copy(join(origin, source), join(app, target, isFolder ? source : ""));
      }
    }
  }
}

function copy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target, { recursive: true });
}
