import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errors } from "#domain/messages.ts";
import { tryAgain } from "./try-again.ts";

const busy = () => new Response(null, { status: 503, headers: { "retry-after": "2" } });
const sent: string[] = [];
let answers: Response[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(String(init.body));
    return answers.shift();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const send = async (...given: Response[]) => {
  const [refused = busy(), ...later] = given;
  answers = later;
  const response = tryAgain(refused, "/rest/v1/orders", { method: "POST", body: "typed" });
  await vi.runAllTimersAsync();
  return response;
};

it("sends the same again until the shop has time", async () => {
  expect((await send(busy(), busy(), new Response("done"))).status).toBe(200);
  expect(sent).toEqual(["typed", "typed"]);
});

it("waits twice as long before each further try, and not all clients equally long", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  answers = [busy(), busy(), new Response("done")];
  const began = Date.now();
  const response = tryAgain(busy(), "/", {});
  await vi.runAllTimersAsync();
  expect((await response).status).toBe(200);
  expect(Date.now() - began).toBe(3000 + 6000 + 12_000);
});

it("says that the shop is busy when it stays so", async () => {
  const response = await send(busy(), busy(), busy(), busy(), busy(), busy());
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ message: errors.shopBusy });
});

it("does not repeat what failed for another reason", async () => {
  expect((await send(new Response(null, { status: 503 }))).status).toBe(503);
  expect((await send(new Response(null, { status: 500 }))).status).toBe(500);
  expect(sent).toEqual([]);
});

it("stops waiting when the page no longer needs the answer", async () => {
  const controller = new AbortController();
  const response = tryAgain(busy(), "/", { signal: controller.signal });
  const rejected = expect(response).rejects.toThrow("left");
  await vi.advanceTimersByTimeAsync(0);
  controller.abort(new Error("left"));
  await rejected;
  expect(sent).toEqual([]);
});
