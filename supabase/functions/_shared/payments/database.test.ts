import { expect, it } from "vitest";
import { createDatabase } from "./database.ts";

function databaseWith(key: string, response: Response) {
  const requests: Request[] = [];
  const database = createDatabase({
    supabaseUrl: "https://shop.supabase.test/",
    supabaseSecretKey: key,
    supabasePublishableKey: "sb_publishable_1",
    supabaseFetch: async (request) => {
      requests.push(request);
      return response;
    },
  });
  return { database, requests };
}

const message = { source: "webhook", event: "charge.success", body: {} } as const;

it("sends a secret key as the API key only, and a legacy service key also as a token", async () => {
  const now = databaseWith("sb_secret_1", Response.json({ result: "refunded" }));
  expect(await now.database.receiveCharge(message, "NTOMA-1")).toEqual({
    isKnown: true,
    finalResult: "refunded",
  });
  expect(now.requests[0]?.headers.get("apikey")).toBe("sb_secret_1");
  expect(now.requests[0]?.headers.get("authorization")).toBeNull();

  const then = databaseWith("eyJhbGciOi", Response.json({ result: "unknown_order" }));
  expect(await then.database.receiveCharge(message, "NTOMA-1")).toEqual({ isKnown: false });
  expect(then.requests[0]?.headers.get("authorization")).toBe("Bearer eyJhbGciOi");
});

it("reports errors without the shopper's data", async () => {
  const response = Response.json({ message: "no such column" }, { status: 400 });
  const { database } = databaseWith("sb_secret_1", response);
  await expect(database.receiveCharge(message, "NTOMA-1")).rejects.toThrow(
    "/rest/v1/rpc/apply_provider_message answered 400: no such column",
  );
});

it("distinguishes an invalid token from an auth server that is down", async () => {
  const request = new Request("https://shop.test", { headers: { authorization: "Bearer a.b.c" } });
  const refused = databaseWith("sb_secret_1", Response.json({}, { status: 403 }));
  expect(await refused.database.userOf(request)).toBeUndefined();
  const down = databaseWith("sb_secret_1", Response.json({}, { status: 503 }));
  await expect(down.database.userOf(request)).rejects.toThrow("/auth/v1/user answered 503");
  const unused = databaseWith("sb_secret_1", Response.json({ id: "u" }));
  expect(await unused.database.userOf(new Request("https://shop.test"))).toBeUndefined();
  expect(unused.requests).toEqual([]);
});
