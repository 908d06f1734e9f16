import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const DENO = join(ROOT, "node_modules/.bin/deno");
const FUNCTIONS = join(ROOT, "supabase/functions");

/** Nothing is fetched: packages come from node_modules. */
const OFFLINE = ["--no-remote", "--node-modules-dir=manual", "--no-config", "--no-lock"];
const VARIABLES = [
  ...["SUPABASE_URL", "SUPABASE_SECRET_KEY", "SUPABASE_SECRET_KEYS", "SUPABASE_SERVICE_ROLE_KEY"],
  ...["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_PUBLISHABLE_KEYS", "SUPABASE_ANON_KEY"],
  ...["PAYSTACK_SECRET_KEY", "PAYSTACK_URL", "SITE_URL", "SMTP_URL", "OWNER_EMAIL"],
  "IMAGE_RENDERING",
];

export type Deno = {
  /** Type-checks a function with Deno and returns the errors. */
  check(name: string): Promise<{ code: number | null; errors: string }>;
  /** Runs a function; resolves to its URL, or rejects with its output. */
  serve(name: string, environment: Record<string, string>): Promise<string>;
  stop(): Promise<void>;
};

/** Deno with a separate cache. */
export async function startDeno(): Promise<Deno> {
  const cache = await mkdtemp(join(tmpdir(), "ntoma-deno-"));
  const running: ReturnType<typeof run>[] = [];
  const start = (args: string[], environment: Record<string, string>) => {
    const process = run(args, { DENO_DIR: cache, NO_COLOR: "1", ...environment });
    running.push(process);
    return process;
  };
  return {
    async check(name) {
      const { ended, printed } = start(["check", ...OFFLINE, entry(name)], {});
      return { code: await ended, errors: printed() };
    },
    async serve(name, environment) {
      const rights = ["--no-prompt", "--allow-net=127.0.0.1", `--allow-env=${VARIABLES}`];
      const address = { DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0" };
      const args = ["run", ...OFFLINE, "--cached-only", ...rights, entry(name)];
      return start(args, { ...address, ...environment }).listening;
    },
    async stop() {
      for (const process of running) process.kill();
      await Promise.all(running.map(({ ended }) => ended));
      await rm(cache, { recursive: true, force: true });
    },
  };
}

function entry(name: string): string {
  return join(FUNCTIONS, name, "index.ts");
}

function run(args: string[], environment: Record<string, string>) {
  const child = spawn(DENO, args, { env: environment, stdio: ["ignore", "ignore", "pipe"] });
  const listening = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<number | null>();
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
    const url = /Listening on (http:\S+)\//.exec(text)?.[1];
    if (url) listening.resolve(url);
  });
  child.once("close", (code) => {
    ended.resolve(code);
    listening.reject(new Error(text));
  });
  listening.promise.catch(() => undefined);
  return {
    listening: listening.promise,
    ended: ended.promise,
    printed: () => text,
    kill: () => child.kill(),
  };
}
