import { expect, it } from "vitest";
import { retryConflicts } from "./retry-conflicts.ts";

const conflict = () => Response.json({ code: "PT503" }, { status: 503 });
const write = () => new Request("http://shop.test/", { method: "PATCH", body: "{}" });

function answering(responses: Response[]) {
  const bodies: string[] = [];
  const send = async (request: Request) => {
    bodies.push(await request.text());
    return responses.shift() ?? conflict();
  };
  return { send, bodies };
}

it("sends a write again after a conflict, with its body", async () => {
  const { send, bodies } = answering([conflict(), conflict(), Response.json({ done: true })]);
  expect((await retryConflicts(write(), send)).status).toBe(200);
  expect(bodies).toEqual(["{}", "{}", "{}"]);
});

it("gives up after four tries", async () => {
  const { send, bodies } = answering([]);
  expect((await retryConflicts(write(), send)).status).toBe(503);
  expect(bodies).toHaveLength(4);
});

it("sends nothing again after any other answer", async () => {
  const { send, bodies } = answering([Response.json({ code: "57014" }, { status: 503 })]);
  expect((await retryConflicts(write(), send)).status).toBe(503);
  expect(bodies).toHaveLength(1);
});
