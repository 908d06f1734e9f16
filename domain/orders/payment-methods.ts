const labels: Record<string, string> = {
  "": "Not known",
  apple_pay: "Apple Pay",
  bank: "Bank",
  bank_transfer: "Bank transfer",
  card: "Card",
  cash: "Cash",
  eft: "EFT",
  mobile_money: "Mobile money",
  qr: "QR code",
  ussd: "USSD",
};

/** The provider's channel, or cash; a channel that is not known here by the provider's word. */
export function methodLabel(method: string): string {
  return labels[method] ?? method.replaceAll("_", " ");
}
