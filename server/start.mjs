/** What containers and service managers run: `node server/start.mjs` is the built server with its flags. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { MALLOC_SETTINGS, NODE_FLAGS } from "./start-flags.mjs";

const main = join(import.meta.dirname, "../dist/server/main.js");
const args = [...NODE_FLAGS, main, ...process.argv.slice(2)];
const env = { ...MALLOC_SETTINGS, ...process.env };

if (process.platform === "win32") {
  // The closed channel stops the server: Windows has no signals.
  const child = spawn(process.execPath, args, {
    env,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  child.once("exit", (code) => process.exit(code ?? 1));
} else {
  // The same process, so that signals, exit code and process id are the server's own.
  process.execve(process.execPath, [process.execPath, ...args], env);
}
