import { subscribe } from "node:diagnostics_channel";
import type { Controls } from "./controls.ts";
import type { ControlCall, ControlReply } from "./remote-controls.ts";
import { CONTROLS_CHANNEL } from "./sandbox.ts";

/** Loaded with `node --import` by tests: lets the parent process call the controls over IPC. */
subscribe(CONTROLS_CHANNEL, (controls) => {
  process.on("message", async (message) => {
    process.send?.(await answer(controls as Controls, message as ControlCall));
  });
});

async function answer(controls: Controls, { control, args, id }: ControlCall) {
  try {
    const call = controls[control] as (...args: unknown[]) => unknown;
    return { id, value: await call(...args) } satisfies ControlReply;
  } catch (error) {
    return { id, error: String(error) } satisfies ControlReply;
  }
}
