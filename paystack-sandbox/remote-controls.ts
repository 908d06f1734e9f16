import type { ChildProcess } from "node:child_process";
import type { Controls } from "./controls.ts";

export type ControlCall = { control: keyof Controls; args: unknown[]; id: number };
export type ControlReply = { id: number; value?: unknown; error?: string };

let lastId = 0;

/**
 * Calls a control of the sandbox inside a child process that was started with an IPC channel
 * and `--import ./paystack-sandbox/serve-controls.ts`.
 */
export async function callControl<Name extends keyof Controls>(
  child: ChildProcess,
  control: Name,
  ...args: Parameters<Controls[Name]>
): Promise<Awaited<ReturnType<Controls[Name]>>> {
  lastId += 1;
  const call: ControlCall = { control, args, id: lastId };
  const reply = nextReply(child, call.id);
  child.send(call);
  const { value, error } = await reply;
  if (error) throw new Error(error);
  return value as Awaited<ReturnType<Controls[Name]>>;
}

function nextReply(child: ChildProcess, id: number): Promise<ControlReply> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("The process ended before it answered."));
    const receive = (message: unknown) => {
      const reply = message as ControlReply;
      if (reply.id !== id) return;
      child.off("message", receive).off("exit", stop);
      resolve(reply);
    };
    child.on("message", receive).once("exit", stop);
  });
}
