import { describe, expect, it } from "vitest";
import { readTrackingNumbers } from "./tracking-numbers.ts";

const order = (id: number, orderStatus = "packaged") => ({
  id,
  orderStatus,
  paymentReference: `NTOMA-${id}00`,
});
const orders = [order(1), order(2), order(3, "delivered")];

const read = (pasted: string) => {
  const { numbers, problems } = readTrackingNumbers(pasted, orders);
  return [
    [...numbers].map(([id, number]) => `${id} ${number}`),
    problems.map(({ line, text }) => `${line}: ${text}`),
  ];
};

describe("pasted tracking numbers", () => {
  it.each([
    "NTOMA-200\tA 2\nNTOMA-100\tA1",
    "#ntoma-200, A 2\r\n\r\n#ntoma-100;A1\n",
    "A 2 NTOMA-200\nA1,#NTOMA-100",
  ])("belong to the order whose reference is beside them: %j", (pasted) => {
    expect(read(pasted)).toEqual([["2 A 2", "1 A1"], []]);
  });

  it("belong to one order after the other when they stand alone", () => {
    expect(read("A 1\n\n A2 ")).toEqual([["1 A 1", "2 A2"], []]);
    expect(read(" \n")).toEqual([[], []]);
  });

  it("say what is wrong with which line", () => {
    const pasted = "NTOMA-100 A1\nNTOMA-900 A9\nNTOMA-200 A1\nNTOMA-300 A3\nNTOMA-100 B1\nA4";
    expect(read(pasted)).toEqual([
      ["1 A1"],
      [
        "2: No selected order has this reference.",
        "3: A1 is there twice.",
        "4: #NTOMA-300 is delivered.",
        "5: #NTOMA-100 is there twice.",
        "6: No selected order has this reference.",
      ],
    ]);
    expect(read("NTOMA-900 A9")).toEqual([[], ["1: No selected order has this reference."]]);
    expect(read(`NTOMA-100\nNTOMA-200 ${"1".repeat(101)}`)).toEqual([
      [],
      ["1: The number of #NTOMA-100 is missing.", "2: The number is too long."],
    ]);
    expect(read("A\nB\nC\nD")[1]).toEqual([
      "3: #NTOMA-300 is delivered.",
      "4: There is no order left.",
    ]);
  });
});
