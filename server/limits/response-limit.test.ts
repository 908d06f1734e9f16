import { expect, it } from "vitest";
import { limitResponse, MAX_RESPONSE_BYTES } from "./response-limit.ts";

const respond = (bytes: number) =>
  limitResponse(new Response("x".repeat(bytes), { status: 206, headers: { x: "1" } }));

it("keeps a response within the limit as it is", async () => {
  const response = await respond(MAX_RESPONSE_BYTES);
  expect([response.status, response.headers.get("x")]).toEqual([206, "1"]);
  expect((await response.text()).length).toBe(MAX_RESPONSE_BYTES);
  expect((await limitResponse(new Response(null, { status: 204 }))).status).toBe(204);
});

it("refuses a larger one with a sentence", async () => {
  const response = await respond(MAX_RESPONSE_BYTES + 1);
  expect(response.status).toBe(400);
  const message = "That is too much: ask for fewer rows or columns.";
  expect(await response.json()).toMatchObject({ message });
});
