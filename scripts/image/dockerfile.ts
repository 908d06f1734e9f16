/** One instruction of a Dockerfile, such as `RUN npm ci`. */
export type Instruction = { name: string; args: string };

/** The instructions of each stage, by its name or number. */
export function readStages(dockerfile: string): Map<string, Instruction[]> {
  const stages = new Map<string, Instruction[]>();
  let current: Instruction[] = [];
  for (const line of dockerfile.replaceAll("\\\n", " ").split("\n")) {
    const [, name, args] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!name || !args) continue;
    if (name === "FROM") {
      current = [];
      stages.set(/ AS (\w+)$/i.exec(args)?.[1] ?? String(stages.size), current);
    }
    current.push({ name, args });
  }
  return stages;
}

export function argsOf(stage: readonly Instruction[], name: string): string[] {
  return stage.filter((instruction) => instruction.name === name).map(({ args }) => args);
}

/** `ENV A=1 B=2` */
export function environmentOf(stage: readonly Instruction[]): Record<string, string> {
  const pairs = argsOf(stage, "ENV").flatMap((args) => args.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split("=", 2)));
}

/** The command of `CMD ["node", "file"]`, also behind `HEALTHCHECK`. */
export function commandOf(stage: readonly Instruction[], name: "CMD" | "HEALTHCHECK"): string[] {
  const json = /\[.*\]$/.exec(argsOf(stage, name)[0] ?? "")?.[0];
  return json ? JSON.parse(json) : [];
}

type Copy = { from: string | undefined; sources: string[]; target: string };

export function copiesOf(stage: readonly Instruction[]): Copy[] {
  return argsOf(stage, "COPY").map((args) => {
    const words = args.split(/\s+/);
    const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
    const paths = words.filter((word) => !word.startsWith("--"));
    return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? "" };
  });
}
