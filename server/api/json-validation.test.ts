import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rejectInvalidJson } from "./json-validation.ts";

const statusOf = async (body: BodyInit | null) =>
  rejectInvalidJson(new Uint8Array(await new Response(body).arrayBuffer()))?.status;
const bytes = (...values: number[]) => Uint8Array.from(values);

describe("a body", () => {
  it.each(
    [
      "[".repeat(100_000),
      `${"[".repeat(17)}${"]".repeat(17)}`,
      `{"a":${'{"a":'.repeat(20)}1${"}".repeat(21)}`,
      '{"name":"a\\u0000b"}',
      '{"a\\u0000b":1}',
      '{"name":"\\ud800"}',
      '{"name":"\\udc00x"}',
      "{",
      "NaN",
      "name=Kofi",
      JSON.stringify(Array.from({ length: 1001 }, () => ({}))),
    ].map((body) => ({ body, begins: body.slice(0, 40) })),
  )("is refused: $begins", async ({ body }) => {
    expect(await statusOf(body)).toBe(400);
  });

  it.each([
    ["a broken sequence", bytes(0x7b, 0xff, 0x7d)],
    ["an overlong NUL", bytes(0x22, 0xc0, 0x80, 0x22)],
    ["UTF-16", new Uint8Array(Buffer.from('{"a":1}', "utf16le"))],
    ["half a surrogate pair", bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
  ])("that is not UTF-8 is rejected: %s", async (_, body) => {
    expect(await statusOf(body)).toBe(400);
  });

  it.each([null, "", " ", "{}", "[]", "null", '{"name":"\\\\u0000 [[[[[[[[[[[[[[[[[[[["}'])(
    "passes: %s",
    async (body) => {
      expect(await statusOf(body)).toBeUndefined();
    },
  );

  it("passes if it is JSON of ordinary depth, in any script", async () => {
    const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
    const row = fc.dictionary(text, fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null)));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
        expect(await statusOf(JSON.stringify(rows))).toBeUndefined();
      }),
    );
  });

  it("gets a response, for any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (body) => {
        expect([undefined, 400]).toContain(await statusOf(new Uint8Array(body)));
      }),
    );
  });
});
