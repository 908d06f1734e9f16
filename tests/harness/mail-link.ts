type Mail = { text?: string; html?: string };

/** The token in the link of a mail about an account. */
export function tokenIn(mail: Mail | undefined): string {
  return /#token_hash=(\w+)/.exec(mail?.html || mail?.text || "")?.[1] ?? "";
}

/** The link of a mail about an account. */
export function linkIn(mail: Mail | undefined): string {
  return /https?:\/\/[^\s"]+#token_hash=[\w&;=]+/.exec(mail?.html || mail?.text || "")?.[0] ?? "";
}
