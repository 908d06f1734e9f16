import { sql } from "kysely";
import type { ComposedMail } from "../../supabase/functions/_shared/mails/order-mail.ts";
import type { OrderMailSettings } from "../../supabase/functions/_shared/mails/send-order-mails.ts";
import { handleOrderMail } from "../../supabase/functions/order-mail/handler.ts";
import { ORIGIN, type TestBackend } from "../harness/database/test-backend.ts";

export const OWNER = "owner@shop.example";

/** The Edge Function order-mail, whose mails arrive in `sent`. */
export function createMailSender(backend: TestBackend) {
  const sent: ComposedMail[] = [];
  const { publishableKey, secretKey } = backend.keys;
  const settings: OrderMailSettings = {
    service: {
      supabaseUrl: ORIGIN,
      supabasePublishableKey: publishableKey,
      supabaseSecretKey: secretKey,
      supabaseFetch: async (request) => backend.fetch(request),
    },
    siteUrl: "https://shop.example",
    imageRendering: true,
    ownerEmail: OWNER,
    send: async (mail) => void sent.push(mail),
    log: () => undefined,
  };
  const call = (apikey: string, changes?: Partial<OrderMailSettings>) => {
    const init = { method: "POST", headers: { apikey } };
    const request = new Request(`${ORIGIN}/functions/v1/order-mail`, init);
    return handleOrderMail(request, { ...settings, ...changes });
  };
  const send = async (changes?: Partial<OrderMailSettings>) =>
    (await call(secretKey, changes)).json();
  return {
    sent,
    call,
    send,
    subjects: () => sent.map(({ to, subject }) => `${to}: ${subject}`),
    /** Also what waits for half a minute. */
    async sendLater(changes?: Partial<OrderMailSettings>) {
      await backend.owner(sql`
        update private.outbox set due_at = due_at - interval '30 seconds' where due_at > now()`);
      return send(changes);
    },
  };
}

export type MailSender = ReturnType<typeof createMailSender>;
