import { expect, it } from "vitest";
import { violations } from "../../harness/browser/axe.ts";
import { openBackOffice } from "../../harness/browser/back-office.ts";
import { toast } from "../../harness/browser/page-actions.ts";
import { desktop, users } from "../../harness/browser/storefront.ts";
import { signedIn } from "../../harness/shop/clients.ts";

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
  const other = await (await signedIn(office.shop.url, users.admin)).db();
  await other.from("notificationSettings").update({ dispute: false }).eq("id", 1).throwOnError();
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
  expect(await card.getByLabel("A customer disputes a payment").isChecked()).toBe(false);
  expect(await update.isDisabled()).toBe(true);
});

it("stops asking what became of a test mail when it is late or cannot be known", async () => {
  const page = await office.visit("/admin/shop-details", { ...desktop, ownContext: true });
  let asked = 0;
  let answer: { status?: number; json: unknown } = { json: [{ sent_at: null, error: null }] };
  await page.route("**/rpc/test_mail_outcome", (route) => {
    asked += 1;
    return route.fulfill(answer);
  });
  const test = page.getByRole("button", { name: "Send a test mail" });
  await test.waitFor();
  await page.clock.install();
  await test.click();
  await page.getByText("The mail waits to be sent").waitFor();
  await expect.poll(() => page.clock.runFor(1000).then(() => asked)).toBeGreaterThan(1);
  await page.clock.fastForward(120_000);
  await page.getByText("The mail was not sent within two minutes.").waitFor();
  answer = { status: 500, json: {} };
  await test.click();
  await page.getByText("It is not known whether the test mail was sent.").waitFor();
  asked = 0;
  await page.clock.runFor(10_000);
  expect(asked).toBe(0);
});
