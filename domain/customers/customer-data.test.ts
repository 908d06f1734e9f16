import { expect, it } from "vitest";
import { type CustomerData, customerFile, isErased } from "./customer-data.ts";

const data: CustomerData = {
  account: { email: "esi@example.com", fullName: "=Esi", addresses: [{ city: "Ho" }] },
  orders: [
    {
      reference: "NTOMA-1",
      name: 'Esi "Q"',
      items: [{ name: "Kente", quantity: 2 }],
      parcel: null,
    },
  ],
  providerMessages: [],
};

it("has everything in JSON", () => {
  expect(JSON.parse(customerFile(data, "json"))).toEqual(data);
});

it("has one row for each value in CSV, and no formula", () => {
  expect(customerFile(data, "csv").split("\r\n")).toEqual([
    "\ufeffPart,Entry,Field,Value",
    "account,,email,esi@example.com",
    "account,,fullName,'=Esi",
    "account,,addresses 1 city,Ho",
    "orders,1,reference,NTOMA-1",
    'orders,1,name,"Esi ""Q"""',
    "orders,1,items 1 name,Kente",
    "orders,1,items 1 quantity,2",
    "",
  ]);
});

it("has no account when it is gone", () => {
  expect(customerFile({ ...data, account: null }, "csv")).not.toContain("account");
});

it("knows an order without a person from one whose customer has that name", () => {
  expect(isErased({ user_id: null, name: "Erased customer" })).toBe(true);
  expect(isErased({ user_id: "7", name: "Erased customer" })).toBe(false);
  expect(isErased({ user_id: null, name: "Esi" })).toBe(false);
});
