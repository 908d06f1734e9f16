/** A mail server that does not answer must not hold up the mails after this one. */
const SMTP_TIMEOUT_MS = 10_000;

const TIMEOUTS = {
  connectionTimeout: SMTP_TIMEOUT_MS,
  greetingTimeout: SMTP_TIMEOUT_MS,
  socketTimeout: SMTP_TIMEOUT_MS,
};

/**
 * The URL may name the sender: smtps://user:password@host:465/?from=shop@example.com
 * `server` has the options of the connection.
 */
export function readSmtpUrl(smtpUrl: string, siteUrl: string) {
  const url = new URL(smtpUrl);
  const sender = url.searchParams.get("from") ?? `no-reply@${new URL(siteUrl).hostname}`;
  url.searchParams.delete("from");
  return { server: { url: url.href, ...TIMEOUTS }, sender };
}
