import { describe, expect, it } from "vitest";
import { readAllPages } from "./read-all-pages.ts";

function tableOf(count: number) {
  const rows = Array.from({ length: count }, (_, id) => ({ id }));
  const requests: [number, number][] = [];
  const readPage = async (from: number, to: number) => {
    requests.push([from, to]);
    return { data: rows.slice(from, to + 1), error: null };
  };
  return { requests, readPage };
}

describe("readAllPages", () => {
  it("reads a short list in one request", async () => {
    const { requests, readPage } = tableOf(3);
    expect(await readAllPages(readPage)).toHaveLength(3);
    expect(requests).toEqual([[0, 999]]);
  });

  it("continues past the row limit to the last row", async () => {
    const { requests, readPage } = tableOf(2000);
    const rows = await readAllPages(readPage);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 2000 }, (_, id) => id));
    expect(requests).toHaveLength(3);
  });

  it("throws the error of the server", async () => {
    const rejected = new Error("rejected");
    await expect(readAllPages(async () => ({ data: null, error: rejected }))).rejects.toBe(
      rejected,
    );
  });
});
