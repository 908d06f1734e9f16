import { createTransport } from "npm:nodemailer@10.4.0";
import type { ComposedMail } from "../_shared/mails/order-mail.ts";
import { readSmtpUrl } from "../_shared/mails/smtp-url.ts";
import { readServiceSettings } from "../_shared/settings.ts";
import { handleOrderMail } from "./handler.ts";

/** The schedule calls again every minute, and Supabase ends a request after 150 seconds. */
const RUN_MS = 45_000;

function createSender(smtpUrl: string, siteUrl: string) {
  const { server, sender } = readSmtpUrl(smtpUrl, siteUrl);
  const transport = createTransport(server);
  return async ({ senderName, ...mail }: ComposedMail) => {
    await transport.sendMail({ from: { name: senderName, address: sender }, ...mail });
  };
}

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`Missing environment variable: ${name}`);
  return value;
}

const siteUrl = required("SITE_URL").replace(/\/+$/, "");
const settings = {
  service: readServiceSettings((name) => Deno.env.get(name)),
  siteUrl,
  imageRendering: Deno.env.get("IMAGE_RENDERING") !== "off",
  ownerEmail: Deno.env.get("OWNER_EMAIL") || undefined,
  runMs: RUN_MS,
  send: createSender(required("SMTP_URL"), siteUrl),
  log: (message: string, error?: unknown) => console.error(message, error ?? ""),
};

Deno.serve((request) => handleOrderMail(request, settings));
