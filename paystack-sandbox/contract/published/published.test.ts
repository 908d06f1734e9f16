import { describe, expect, it } from "vitest";
import { EVENTS, RESPONSES } from "../contract.ts";
import { either, type Shape } from "../differences.ts";
import { ASSUMED } from "./assumed.ts";
import { notAllowed, notPublished } from "./coverage.ts";
import { SAMPLES } from "./samples.ts";

const CONTRACT: Record<string, Shape> = { ...EVENTS, ...RESPONSES };
const MESSAGES = Object.keys(CONTRACT);

/** What the contract allows without a sample of the same message. */
const withoutSample = MESSAGES.flatMap((message) => {
  const samples = SAMPLES.filter((sample) => sample.message === message);
  const shapes = samples.map(({ shape }) => shape);
  return notPublished(CONTRACT[message] ?? {}, shapes, message);
});

describe("the contract", () => {
  it.each(SAMPLES.map((sample) => [sample.message, sample.from[0], sample] as const))(
    "allows %s of %s",
    (message, _, { shape }) => {
      expect(notAllowed(shape, CONTRACT[message] ?? {})).toEqual([]);
    },
  );

  it("has a sample of every message", () => {
    expect(new Set(SAMPLES.map(({ message }) => message))).toEqual(new Set(MESSAGES));
  });

  it("allows nothing else, but for what is assumed", () => {
    const isAssumed = (fact: string) => ASSUMED.some(({ facts }) => facts.test(fact));
    expect(withoutSample.filter((fact) => !isAssumed(fact))).toEqual([]);
  });

  it.each(ASSUMED)("assumes what has no sample: $because", ({ facts }) => {
    expect(withoutSample.filter((fact) => facts.test(fact))).not.toEqual([]);
  });
});

describe("the comparison with a sample", () => {
  it.each<[string, Shape, Shape]>([
    ["body.id is published as number, not as absent", { id: "number" }, { id: "absent" }],
    ["body.id is published as absent, not as number", {}, { id: "number" }],
    ["body.id is published as number, not as absent", { id: "number" }, {}],
    ["body.id is published as text, not as digits", { id: "text" }, { id: "digits" }],
    ["body[].id is published as null, not as text", [{ id: "null" }], [{ id: "text" }]],
    ["body is not published as a list", "text", ["text"]],
    ["body is published as null, not with fields", "null", { id: "text" }],
    ["body is published as {}, not as null", "{}", either("null", { id: "text", no: "text" })],
  ])("finds that %s", (difference, sample, contract) => {
    expect(notAllowed(sample, contract)).toEqual([difference]);
  });

  it.each<[Shape, Shape]>([
    ["digits", "text"],
    ["''", "text"],
    ["time", "number | text"],
    ["[]", ["text"]],
    [{ id: "number" }, "object | null"],
    [{ id: "number" }, either("null", { id: "number", name: "text | absent" })],
  ])("takes %j for %j", (sample, contract) => {
    expect(notAllowed(sample, contract)).toEqual([]);
  });

  it("finds what no sample has", () => {
    const contract = {
      id: "number | null",
      plan: either("{}", { id: "number", name: "text | null" }),
      log: either("null", { id: "number" }),
      list: ["text | number"],
    } satisfies Shape;
    const samples: Shape[] = [
      { id: "number", plan: "{}", log: "null", list: ["text"] },
      { id: "number", plan: { id: "number", name: "text" }, log: "null", list: "[]" },
    ];
    expect(notPublished(contract, samples)).toEqual([
      "body.id null",
      "body.plan.name null",
      "body.log in a form that no sample has",
      "body.list[] number",
    ]);
  });
});
