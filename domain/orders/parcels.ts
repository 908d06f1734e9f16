/** How an order travels; empty texts for what is not known. */
export type Parcel = {
  orderId: number;
  courier: string;
  trackingNumber: string;
  trackingLink: string;
};

export const PARCEL_COLUMNS = "orderId,courier,trackingNumber,trackingLink";

/** "GIG Logistics, A123": what is said about a parcel beside its link. */
export function parcelText({ courier, trackingNumber }: Omit<Parcel, "orderId">): string {
  return [courier, trackingNumber].filter(Boolean).join(", ");
}

export function isLink(text: string): boolean {
  return /^https?:\/\/[^\s"'<>\\]+$/.test(text);
}
