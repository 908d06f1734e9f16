import { parentPort } from "node:worker_threads";
import { compare, hash } from "bcryptjs";
import type { PasswordTask } from "./password-pool.ts";

/** The code of a worker thread: bcrypt would block the main thread for about 90 ms. */
parentPort?.on("message", async (task: PasswordTask) => {
  parentPort?.postMessage(
    task.kind === "compare"
      ? await compare(task.password, task.hash)
      : await hash(task.password, task.cost),
  );
});
