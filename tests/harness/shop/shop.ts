import { spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  connectControls,
  type RemoteControls,
} from "../../../paystack-sandbox/controls/remote-controls.ts";
import { isCurrent } from "../../../scripts/build/build-stamp.ts";
import type { StoredMail } from "../../../server/mail/inbox-page.ts";
import { requireBuild } from "../build.ts";
import { freePort } from "../free-port.ts";

const ROOT = join(import.meta.dirname, "../../..");
const SERVE_CONTROLS = new URL(
  "../../../paystack-sandbox/controls/serve-controls.ts",
  import.meta.url,
).href;

export type RunningShop = {
  url: string;
  inboxUrl: string;
  dataDir: string;
  pid: number | undefined;
  /** Controls the payment sandbox of the shop. */
  provider: RemoteControls;
  /** The mails in the inbox, newest first. */
  mails(): Promise<StoredMail[]>;
  /** The output so far. */
  output(): string;
  /** Shuts it down gracefully, and fails unless it exits with 0. */
  stop(): Promise<void>;
  /** Resolves to the exit code of a shop that ends by itself. */
  ended(): Promise<number | null>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
};

export type ShopOptions = {
  empty?: boolean;
  /** Uses this folder and keeps it; otherwise the shop gets a temporary one. */
  dataDir?: string;
  /** Starts with a copy of this folder. */
  copyOf?: string;
  env?: Record<string, string>;
  /** The folder of another version, which is built. */
  root?: string;
};

/** Starts the shop as a separate process on free ports, with separate data. */
export async function startShop(options: ShopOptions = {}): Promise<RunningShop> {
  const { empty, dataDir, copyOf, env, root = ROOT } = options;
  await requireBuild();
  const data = dataDir ?? (await mkdtemp(join(tmpdir(), "ntoma-shop-")));
  if (copyOf) await cp(copyOf, data, { recursive: true, preserveTimestamps: true });
  const main = [await serverFile(root), ...(empty ? ["--empty"] : [])];
  const args = ["--liftoff-only", "--import", SERVE_CONTROLS, ...main];
  const [port, inboxPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      NODE_ENV: "test",
      DATA_DIR: data,
      DRAIN_SECONDS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let printed = "";
  const collect = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const addresses = await opened(child, () => printed);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    ...addresses,
    dataDir: data,
    pid: child.pid,
    provider: connectControls(child),
    output: () => printed,
    mails: async () => (await fetch(`${addresses.inboxUrl}/messages`)).json(),
    ended: () => exited,
    kill: async () => void (await end("SIGKILL")),
    async stop() {
      const code = await end("SIGTERM");
      if (!dataDir) await rm(data, { recursive: true, force: true });
      if (code) throw new Error(`The shop did not close in order: it ended with ${code}.`);
    },
  };
}

/** What `npm start` runs; the sources, if they were changed since it was built. */
async function serverFile(root: string): Promise<string> {
  const folder = join(root, "dist/server");
  return root !== ROOT || (await isCurrent("server", folder))
    ? join(folder, "main.js")
    : join(ROOT, "server/main.ts");
}

function opened(
  child: ReturnType<typeof spawn>,
  printed: () => string,
): Promise<{ url: string; inboxUrl: string }> {
  return new Promise((resolve, reject) => {
    const listen = () => {
      const output = printed();
      const url = /Shop +(http[^\s"\\]+)/.exec(output)?.[1];
      const inboxUrl = /Inbox +(http[^\s"\\]+)/.exec(output)?.[1] ?? "";
      if (url && /Data +\S/.test(output)) resolve({ url, inboxUrl });
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("close", (code) =>
      reject(new Error(`The shop stopped with ${code}:\n${printed()}`)),
    );
  });
}
