import { subscribe } from "node:diagnostics_channel";
import type { Controls } from "./controls.ts";
import { CONTROLS_CHANNEL } from "./controls-channel.ts";
import type { ControlCall, ControlReply } from "./remote-controls.ts";

let controls: Controls | undefined;

/** Loaded with `node --import` by tests: lets the parent process call the controls over IPC. */
subscribe(CONTROLS_CHANNEL, (created) => {
  controls = created as Controls;
});

process.on("message", async (message) => {
  process.send?.(await reply(message as ControlCall));
});
// The channel alone must not keep a process running that has nothing left to do.
process.channel?.unref();

async function reply({ control, args, id }: ControlCall): Promise<ControlReply> {
  try {
    if (!controls) throw new Error("This process has no Paystack sandbox.");
    const call = controls[control] as (...args: unknown[]) => unknown;
    return { id, value: await call(...args) };
  } catch (error) {
    return { id, error: String(error) };
  }
}
