import { createTransport } from "npm:nodemailer@10.4.0";
import type { ComposedMail } from "../_shared/order-mail.ts";
import { readSettings } from "../_shared/settings.ts";
import { handleOrderMail } from "./handler.ts";

/** The URL may contain the sender, as in the shop's own server. */
function createSender(smtpUrl: string, siteUrl: string) {
  const url = new URL(smtpUrl);
  const address = url.searchParams.get("from") ?? `no-reply@${new URL(siteUrl).hostname}`;
  url.searchParams.delete("from");
  const transport = createTransport(url.href);
  return async (mail: ComposedMail) => {
    await transport.sendMail({ from: { name: "Ntoma", address }, ...mail });
  };
}

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`Missing environment variable: ${name}`);
  return value;
}

const siteUrl = required("SITE_URL").replace(/\/+$/, "");
const settings = {
  service: readSettings((name) => Deno.env.get(name)),
  siteUrl,
  ownerEmail: Deno.env.get("OWNER_EMAIL") || undefined,
  send: createSender(required("SMTP_URL"), siteUrl),
  log: (message: string, error?: unknown) => console.error(message, error ?? ""),
};

Deno.serve((request) => handleOrderMail(request, settings));
