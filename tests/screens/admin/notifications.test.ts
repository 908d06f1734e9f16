import { expect, it } from "vitest";
import { violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { toast } from "../../harness/browser/page-actions.ts";

const office = await openBackOffice();

it("lets the owner choose an address and the notifications, and try them", async () => {
  const page = await office.visit("/admin/shop-details");
  const card = page.getByRole("region", { name: "Mails to the owner" });
  const field = card.getByLabel("Send notifications to");
  const test = card.getByRole("button", { name: "Send a test mail" });
  const update = card.getByRole("button", { name: "Update notifications" });
  await field.waitFor();
  expect(await violations(page)).toEqual([]);
  await test.click();
  await card.getByText("No test mail was sent: there is no address.").waitFor();

  await field.fill("owner");
  await update.click();
  await card.getByText("Please provide one valid email address, or none").waitFor();
  await field.fill("owner@shop.example");
  expect(await test.isDisabled()).toBe(true);
  await card.getByLabel("Products are low on stock").uncheck();
  await update.click();
  await toast(page, "Notifications saved").waitFor();
  await test.click();
  await card.getByText("A test mail was sent to owner@shop.example.").waitFor();
  const mails = await office.shop.mails();
  expect(mails.filter(({ to }) => to === "owner@shop.example")).toMatchObject([
    { subject: "A test mail" },
  ]);

  await page.reload();
  await expect.poll(() => field.inputValue()).toBe("owner@shop.example");
  expect(await card.getByLabel("Products are low on stock").isChecked()).toBe(false);
});
