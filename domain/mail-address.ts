/** Reserved by the mail standards: such an address would be read as two, or as markup. */
const RESERVED = /[\s<>()[\]\\,;:"\p{Cc}\p{Cf}]/u;
const MAX_LENGTH = 254;

/** Whether the address names exactly one mailbox and is safe to display. */
export function isMailAddress(value: unknown): value is string {
  if (typeof value !== "string" || value.length > MAX_LENGTH || RESERVED.test(value)) return false;
  return /^[^@]+@[^@.]+(\.[^@.]+)+$/.test(value);
}
