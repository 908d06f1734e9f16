import { afterAll, beforeAll, expect, it } from "vitest";
import { signature } from "../../paystack-sandbox/webhooks.ts";
import { createFunctions } from "../../server/functions/functions.ts";
import { addProduct, ledgerOf, orderOf, placeOrder } from "../harness/database/order-steps.ts";
import { describeAsHosted, ORIGIN } from "../harness/database/test-backend.ts";
import { createPaymentHarness } from "../harness/providers/payment-harness.ts";

describeAsHosted("while the database has no space for a payment", (backend) => {
  const exec = (script: string) => backend().database.exec(script);
  beforeAll(() =>
    exec(`
      create function public.have_no_space() returns trigger language plpgsql set search_path = '' as $$
      begin
        raise exception using errcode = '53100', message = 'could not extend file';
      end $$;
      create trigger have_no_space before insert on public.charges
        execute function public.have_no_space()`),
  );
  afterAll(() => exec("drop function if exists public.have_no_space cascade"));

  it("webhook and verification ask for another try, which confirms the order", async () => {
    const kofi = await backend().createUser("Kofi");
    const order = await placeOrder(kofi, [await addProduct(backend(), 5)]);
    const { deps, provider, logged, eventsOf } = createPaymentHarness(backend());
    const [charged = ""] = await eventsOf(() =>
      provider.pay(order.reference, { amount: order.pesewas }),
    );
    const functions = createFunctions(deps);
    const post = async (name: string, body: string, headers: Record<string, string>) => {
      const url = `${ORIGIN}/functions/v1/${name}`;
      const init = { method: "POST", body, headers };
      const response = await functions(new Request(url, init), new URL(url).pathname);
      return [response?.status, response?.headers.get("retry-after")];
    };
    const { reference, orderId } = order;
    const verify = () =>
      post("verify-payment", JSON.stringify({ reference, orderId }), {
        authorization: `Bearer ${kofi.token}`,
      });
    const event = () =>
      post("paystack-webhook", charged, {
        "x-paystack-signature": signature(charged, deps.paystackSecretKey),
      });

    expect(await event()).toEqual([503, "2"]);
    expect(await verify()).toEqual([503, "2"]);
    expect(logged.join()).toContain("could not extend file");
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "pending" });

    await exec("drop trigger have_no_space on public.charges");
    expect(await event()).toEqual([200, null]);
    expect(await verify()).toEqual([200, null]);
    expect(await orderOf(backend(), order)).toMatchObject({ paymentStatus: "success" });
    expect(await ledgerOf(backend(), order)).toEqual(["charge order webhook"]);
  });
});
