/** What the mail standards reserve: such an address would be read as two, or as markup. */
const RESERVED = /[\s<>()[\]\\,;:"\p{Cc}\p{Cf}]/u;
const MAX_LENGTH = 254;

/** Whether mail to this address goes to one mailbox, and the address is text wherever it is shown. */
export function isMailAddress(value: unknown): value is string {
  if (typeof value !== "string" || value.length > MAX_LENGTH || RESERVED.test(value)) return false;
  return /^[^@]+@[^@.]+(\.[^@.]+)+$/.test(value);
}

/** The mailbox behind an address: letters in either case and a +tag lead to the same one. */
export function mailboxOf(address: string): string {
  const [name = "", host = ""] = address.trim().toLowerCase().split("@");
  return `${name.replace(/(?<=.)\+.*/, "")}@${host}`;
}
