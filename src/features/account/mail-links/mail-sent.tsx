type MailSentProps = { to: string; account: "an account" | "an unconfirmed account" };

/** The same whether or not there is such an account. */
export function MailSent({ to, account }: MailSentProps) {
  return (
    <p role="status" className="text-balance text-center text-ink-soft wrap-anywhere">
      If there is {account} for <strong className="font-semibold text-ink">{to}</strong>, a mail
      with a link is on its way. Please check your inbox and your spam folder.
    </p>
  );
}
