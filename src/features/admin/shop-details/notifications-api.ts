import { NOTIFICATION_COLUMNS, type NotificationSettings } from "#domain/shop/notifications.ts";
import { recheckSession } from "#lib/auth/fetch-as-user.ts";
import { SESSION_ENDED } from "#lib/data/errors.ts";
import { NO_ROW, tables } from "#lib/data/supabase.ts";

export async function readNotifications(signal: AbortSignal): Promise<NotificationSettings> {
  const settings = tables().from("notificationSettings").select(NOTIFICATION_COLUMNS).eq("id", 1);
  const { data, error } = await settings.abortSignal(signal).single();
  if (error) throw error;
  return data;
}

export async function saveNotifications(
  changes: Partial<NotificationSettings>,
): Promise<NotificationSettings> {
  const change = tables().from("notificationSettings").update(changes).eq("id", 1);
  const { data, error } = await change.select(NOTIFICATION_COLUMNS).single();
  if (data) return data;
  if (error.code === NO_ROW && (await recheckSession())) throw SESSION_ENDED;
  throw error;
}

export async function sendTestMail(requestId: string): Promise<number> {
  const { data, error } = await tables().rpc("send_test_mail", { request_id: requestId });
  if (error) throw error;
  return data;
}

export type TestMailOutcome =
  | { state: "waiting" | "no_address" }
  | { state: "sent"; recipient: string }
  | { state: "failed"; reason: string };

export async function readTestMail(mailId: number, signal: AbortSignal): Promise<TestMailOutcome> {
  const outcome = tables().rpc("test_mail_outcome", { mail_id: mailId });
  const { data, error } = await outcome.abortSignal(signal);
  if (error) throw error;
  const mail = data[0];
  if (!mail) return { state: "no_address" };
  if (mail.sent_at) return { state: "sent", recipient: mail.recipient ?? "" };
  return mail.error ? { state: "failed", reason: mail.error } : { state: "waiting" };
}
