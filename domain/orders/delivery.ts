/** The recipient and address of an order, as the shopper's form sends them. */
export type Delivery = {
  fullName: string;
  phoneNumber: string;
  address: string;
  city: string;
  region: string;
};

export type SavedDelivery = Delivery & { id: number; user_id: string };

export const DELIVERY_COLUMNS = "id,fullName,phoneNumber,address,city,region,user_id";

/** The changes of an edit: an empty field keeps its stored value. */
export function filledFields(delivery: Delivery): Partial<Delivery> {
  return Object.fromEntries(Object.entries(delivery).filter(([, value]) => value !== ""));
}

/** One line, without the empty parts. */
export function addressLine({ address, city, region }: Omit<Delivery, "fullName" | "phoneNumber">) {
  return [address, city, region].filter(Boolean).join(", ");
}

/** What a parcel needs, which the form does not ask for. */
export function missingParts({ fullName, phoneNumber, address }: Delivery): string[] {
  const parts = [
    { value: fullName, label: "a name" },
    { value: phoneNumber, label: "a phone number" },
    { value: address, label: "an address" },
  ];
  return parts.filter(({ value }) => value.trim() === "").map(({ label }) => label);
}

/** Details without a name, phone number or address count as none. */
export function isDeliverable(delivery: Delivery | undefined): delivery is Delivery {
  return delivery !== undefined && missingParts(delivery).length === 0;
}

/** Suggestions for the region; any other text is accepted. */
export const ghanaRegions = [
  "Ahafo",
  "Ashanti",
  "Bono",
  "Bono East",
  "Central",
  "Eastern",
  "Greater Accra",
  "North East",
  "Northern",
  "Oti",
  "Savannah",
  "Upper East",
  "Upper West",
  "Volta",
  "Western",
  "Western North",
] as const;
