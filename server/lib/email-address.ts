/** The mailbox of an address: letter case and a +tag make no difference. */
export function mailboxOf(address: string): string {
  const [name = "", host = ""] = address.trim().toLowerCase().split("@");
  return `${name.replace(/(?<=.)\+.*/, "")}@${host}`;
}
