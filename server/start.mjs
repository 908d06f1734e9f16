/** What containers and service managers run: `node server/start.mjs` is the built server with its flags. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isRecentNode, MALLOC_SETTINGS, NODE_FLAGS, OLDEST_NODE } from "./start-flags.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const main = join(root, "dist/server/main.js");
const args = [...NODE_FLAGS, main, ...process.argv.slice(2)];
const env = { ...MALLOC_SETTINGS, ...process.env };

if (!isRecentNode()) {
  refuse(
    `The shop needs Node.js ${OLDEST_NODE.join(".")} or newer, and ${process.execPath} is ${process.version}: install it, and start the shop with it (in deploy/ntoma.service, ExecStart has the path).`,
  );
} else if (!existsSync(main)) {
  refuse(`The shop is not built: run \`npm run build\` in ${root}.`);
} else if (process.platform === "win32") {
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

/** In the form of the server's own log. */
function refuse(message) {
  const format = process.env.LOG_FORMAT || (process.env.NODE_ENV === "production" && "json");
  const line = { time: new Date().toISOString(), level: "error", message };
  console.error(format === "json" ? JSON.stringify(line) : message);
  process.exitCode = 1;
}
