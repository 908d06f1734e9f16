import { afterAll, beforeAll, expect, it } from "vitest";
import { ARRIVAL_PATH, askForArrival, describeArrival } from "./arrival.ts";
import { type Listening, listen } from "./listen.ts";

const KEY = "sb_secret_of_this_shop";

let shop: Listening;
beforeAll(async () => {
  shop = await listen(
    async (request, client) => describeArrival(request, client, KEY),
    0,
    "127.0.0.1",
  );
});
afterAll(() => shop.close());

const urlOf = () => `http://127.0.0.1:${shop.port}`;

it("tells who knows the key how the request came", async () => {
  const { arrival } = await askForArrival(urlOf(), KEY);
  expect(arrival).toMatchObject({
    host: `127.0.0.1:${shop.port}`,
    forwardedHost: "",
    scheme: null,
    forwarded: [],
  });
});

it("tells nobody else that it is there", async () => {
  const { response, arrival } = await askForArrival(urlOf(), "sb_secret_of_another_shop");
  expect([response.status, arrival]).toEqual([404, undefined]);
  expect((await fetch(urlOf() + ARRIVAL_PATH)).status).toBe(404);
});

it("is not believed when another shop tells it", async () => {
  const pretended = await listen(
    async (request, client) => {
      const told = await describeArrival(request, client, KEY).json();
      return Response.json({ ...told, proof: "0".repeat(64) });
    },
    0,
    "127.0.0.1",
  );
  const { arrival } = await askForArrival(`http://127.0.0.1:${pretended.port}`, KEY);
  await pretended.close();
  expect(arrival).toBeUndefined();
});
