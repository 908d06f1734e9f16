import { expect, it } from "vitest";
import { setBack } from "./set-back.ts";
import type { StatusChange } from "./status-changes-api.ts";

const order = (id: number, orderStatus: string) => ({
  id,
  orderStatus,
  paymentReference: `A${id}`,
});
const orders = [order(1, "packaged"), order(2, "processing"), order(3, "packaged")];

it("gives each order its former status, with a reason for those that may not be packed", async () => {
  const sent: StatusChange[] = [];
  await setBack(orders, "cancelled", async (change) => {
    sent.push(change);
    return [];
  });
  const reason = "Change undone";
  expect(sent).toEqual([
    { orders: [order(2, "cancelled")], status: "processing", reason },
    { orders: [order(1, "cancelled"), order(3, "cancelled")], status: "packaged", reason },
  ]);
});

it("tries all, and names those that were refused or whose request failed", async () => {
  const sent: string[] = [];
  const undone = setBack(orders, "cancelled", async ({ status }) => {
    sent.push(status);
    if (status === "processing") throw new Error("No answer.");
    return [{ id: 3, error: "Order not found.", orderStatus: null }];
  });
  await expect(undone).rejects.toThrow("Not undone: #A2: No answer. #A3: Order not found.");
  expect(sent).toEqual(["processing", "packaged"]);
});

it("names three and counts the others", async () => {
  const many = [1, 2, 3, 4, 5].map((id) => order(id, "packaged"));
  const undone = setBack(many, "delivered", async () =>
    many.map(({ id }) => ({ id, error: "No.", orderStatus: "cancelled" })),
  );
  await expect(undone).rejects.toThrow("Not undone: #A1: No. #A2: No. #A3: No. And 2 more.");
});
