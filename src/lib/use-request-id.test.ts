import { expect, it } from "vitest";
import { createRequestIds } from "./use-request-id.ts";

const WISH = { pieces: 12 };
const lost = (sent: string[]) => async (id: string) => {
  sent.push(id);
  throw new TypeError("Failed to fetch");
};
const answered = (sent: string[]) => async (id: string) => sent.push(id);

it("sends the same wish with the same id until it has succeeded", async () => {
  const withRequestId = createRequestIds();
  const sent: string[] = [];
  await expect(withRequestId(WISH, lost(sent))).rejects.toThrow("Failed to fetch");
  expect(await withRequestId({ ...WISH }, answered(sent))).toBe(2);
  await withRequestId(WISH, answered(sent));
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});

it("sends another wish, and the same one of another form, with another id", async () => {
  const withRequestId = createRequestIds();
  const sent: string[] = [];
  await expect(withRequestId(WISH, lost(sent))).rejects.toThrow();
  await withRequestId({ pieces: 5 }, answered(sent));
  await createRequestIds()(WISH, answered(sent));
  expect(new Set(sent).size).toBe(3);
  await withRequestId(WISH, answered(sent));
  expect(sent[3]).toBe(sent[0]);
});

it("ends a wish without an answer by another one, if it keeps only the last", async () => {
  const withRequestId = createRequestIds({ keepsLast: true });
  const [hide, show] = [{ hide: true }, { hide: false }];
  const sent: string[] = [];
  await expect(withRequestId(hide, lost(sent))).rejects.toThrow();
  await expect(withRequestId(hide, lost(sent))).rejects.toThrow();
  expect(sent[1]).toBe(sent[0]);
  await withRequestId(show, answered(sent));
  await withRequestId(hide, answered(sent));
  expect(new Set(sent).size).toBe(3);
});

it("sends the same wish with the same id until its answer is final", async () => {
  const withRequestId = createRequestIds();
  const sent: string[] = [];
  const answers = [false, false, true, true];
  const send = async (id: string) => ({ final: answers[sent.push(id) - 1] });
  for (const final of answers) {
    expect(await withRequestId(WISH, send, (answer) => answer.final === true)).toEqual({ final });
  }
  expect(sent.slice(0, 3)).toEqual([sent[0], sent[0], sent[0]]);
  expect(sent[3]).not.toBe(sent[0]);
});
