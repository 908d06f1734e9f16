import {
  latestReference,
  payButton,
  payWith,
  rowsOf,
  shopperWith,
  visitAs,
  waitForSuccessPage,
} from "./checkout-steps.ts";
import type { Storefront } from "./storefront.ts";

/** An order that a new shopper has paid for, and the page that thanks the shopper. */
export async function boughtOrder(storefront: Storefront, productId: number, quantity = 1) {
  const shopper = await shopperWith(storefront, productId, quantity);
  const page = await visitAs(storefront, shopper, "/make-payment");
  await payButton(page).click();
  await payWith(page, "Succeeds");
  const reference = await latestReference(shopper);
  await waitForSuccessPage(page, reference);
  const { id, name } = (await rowsOf(shopper, "orders")).at(-1);
  return { id: Number(id), reference, customer: String(name), page };
}
