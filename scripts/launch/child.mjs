import { spawn } from "node:child_process";

/** Runs a program to its end; what asks the launcher to stop reaches the program. Resolves to its exit code. */
export function runChild(command, args, options) {
  const child = spawn(command, args, options);
  const stop = (signal) => stopChild(child, signal);
  const watch = watchNpm(() => stop("SIGTERM"));
  process.on("SIGTERM", stop).on("SIGINT", stop);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      clearInterval(watch);
      process.off("SIGTERM", stop).off("SIGINT", stop);
      resolve(code ?? 1);
    });
  });
}

/** Windows has no signals: there the closed channel stops the program. */
function stopChild(child, signal) {
  if (process.platform !== "win32") child.kill(signal);
  else if (child.connected) child.disconnect();
  else child.kill();
}

const WATCH_MS = 250;

/** npm ends on SIGTERM without telling the launcher, which notices by the loss of its parent. */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return;
    clearInterval(watch);
    onGone();
  }, WATCH_MS);
  return watch;
}

/** On Windows the number of the parent stays the same when the parent ends. */
function isRunning(pid) {
  if (process.platform !== "win32") return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
