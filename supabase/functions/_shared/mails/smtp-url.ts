/** The URL may name the sender: smtps://user:password@host:465/?from=shop@example.com */
export function readSmtpUrl(smtpUrl: string, siteUrl: string): { server: string; sender: string } {
  const url = new URL(smtpUrl);
  const sender = url.searchParams.get("from") ?? `no-reply@${new URL(siteUrl).hostname}`;
  url.searchParams.delete("from");
  return { server: url.href, sender };
}
