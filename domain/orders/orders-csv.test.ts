import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { cedis } from "../money.ts";
import type { Order } from "./orders.ts";
import { itemsCsvHead, itemsCsvRows, ordersCsvHead, ordersCsvRows } from "./orders-csv.ts";

const order: Order = {
  id: 7,
  created_at: new Date(2026, 10, 15, 5, 7, 32).toISOString(),
  orderStatus: "packaged",
  paymentStatus: "success",
  totalAmount: cedis(1250.5),
  paymentReference: "NTOMA-1763183252000",
  user_id: "00000000-0000-7000-8000-000000000000",
  name: '=HYPERLINK("http://x"), GH₵',
  phoneNumber: "+233244123456",
  address: "1 Oxford Street,\nOsu",
  city: 'the "Garden" City',
  region: "Greater Accra",
  moneyStatus: "partly_refunded",
  salesAmount: cedis(1230.5),
  refundedAmount: cedis(20),
  refundPending: cedis(0),
  refundDue: cedis(0),
  canBePacked: true,
  shortBy: 0,
};

it("formats an order as a row of the export", () => {
  const rows = parse(ordersCsvHead + ordersCsvRows([order]), { bom: true, columns: true });
  expect(rows).toEqual([
    {
      "Order ID": "NTOMA-1763183252000",
      "Customer Name": `'=HYPERLINK("http://x"), GH₵`,
      "Phone Number": "+233244123456",
      "Order Date": "11/15/2026, 5:07:32 AM",
      "Total Amount": "1250.50",
      "Order Status": "packaged",
      "Payment Status": "success",
      Address: "1 Oxford Street,\nOsu",
      City: 'the "Garden" City',
      Region: "Greater Accra",
    },
  ]);
});

it("lists the items of orders in the order of the list, one in each row", () => {
  const other = { ...order, id: 3, paymentReference: "NTOMA-3" };
  const item = {
    id: 1,
    orderId: 3,
    productId: 12,
    name: "Kente stole",
    quantity: 3,
    price: cedis(19.99),
    refundedQuantity: 1,
    refundedAmount: cedis(19.99),
  };
  const items = [item, { ...item, id: 2, orderId: 7, productId: null }];
  const rows = parse(itemsCsvHead + itemsCsvRows([order, other], items), {
    bom: true,
    columns: true,
  });
  const line = {
    "Order Date": "11/15/2026, 5:07:32 AM",
    "Order Status": "packaged",
    "Payment Status": "success",
    Product: "Kente stole",
    Quantity: "3",
    Price: "19.99",
    "Line Total": "59.97",
    "Refunded Quantity": "1",
    "Refunded Amount": "19.99",
  };
  expect(rows).toEqual([
    { ...line, "Order ID": order.paymentReference, "Product ID": "" },
    { ...line, "Order ID": "NTOMA-3", "Product ID": "12" },
  ]);
});
