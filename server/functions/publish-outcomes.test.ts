import { expect, it } from "vitest";
import { subscribe } from "../lib/events.ts";
import { publishKeyRefusals } from "./publish-outcomes.ts";

it.each([
  [200, 0],
  [400, 0],
  [401, 1],
  [403, 1],
])("an answer with status %i counts as %i refusals of the key", async (status, expected) => {
  let refusals = 0;
  const end = subscribe("keyRefusal", () => {
    refusals += 1;
  });
  const providerFetch = publishKeyRefusals(async () => Response.json({}, { status }));
  expect((await providerFetch(new Request("http://provider.test/"))).status).toBe(status);
  end();
  expect(refusals).toBe(expected);
});
