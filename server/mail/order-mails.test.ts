import { afterEach, expect, it, vi } from "vitest";
import { startOrderMails } from "./order-mails.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("looks for mails at once, and again when an announced one is due", async () => {
  vi.useFakeTimers();
  const claim = vi.fn(async () => []);
  let announce: ((payload?: string) => void) | undefined;
  const mails = await startOrderMails({
    config: { siteUrl: "https://shop.example", imageRendering: true, ownerEmail: undefined },
    service: {
      supabaseUrl: "https://shop.example",
      supabasePublishableKey: "",
      supabaseSecretKey: "",
      callFunction: claim,
    },
    database: {
      listen: async (_channel, callback) => {
        announce = callback;
      },
    },
    driver: { send: async () => undefined },
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(claim).toHaveBeenCalledTimes(1);
  announce?.("30");
  await vi.advanceTimersByTimeAsync(29_000);
  announce?.("");
  await vi.advanceTimersByTimeAsync(0);
  expect(claim).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(claim).toHaveBeenCalledTimes(3);
  announce?.("30");
  await mails.close();
  expect(vi.getTimerCount()).toBe(0);
});
