import type { ChildProcess } from "node:child_process";
import type { Controls } from "./controls.ts";

/** Calls a control by its name, such as `provider("setApiMode", "down")`. */
export type RemoteControls = <Name extends keyof Controls>(
  control: Name,
  ...args: Parameters<Controls[Name]>
) => Promise<Awaited<ReturnType<Controls[Name]>>>;

export type ControlCall = { control: keyof Controls; args: unknown[]; id: number };
export type ControlReply = { id: number; value?: unknown; error?: string };

/**
 * Controls the sandbox inside a child process, which must have been started with an IPC channel
 * and `--import` of serve-controls.ts.
 */
export function connectControls(child: ChildProcess): RemoteControls {
  let lastId = 0;
  return async (control, ...args) => {
    lastId += 1;
    const reply = nextReply(child, lastId);
    child.send({ control, args, id: lastId } satisfies ControlCall);
    const { value, error } = await reply;
    if (error) throw new Error(error);
    return value as never;
  };
}

function nextReply(child: ChildProcess, id: number): Promise<ControlReply> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error("The process ended before it replied."));
    const receive = (message: unknown) => {
      const reply = message as ControlReply;
      if (reply.id !== id) return;
      child.off("message", receive).off("exit", stop);
      resolve(reply);
    };
    child.on("message", receive).once("exit", stop);
  });
}
