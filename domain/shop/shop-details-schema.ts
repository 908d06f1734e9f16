import { z } from "zod";
import { isMailAddress } from "../mail-address.ts";
import type { ShopDetails, ShopDetailsField } from "./shop-details.ts";

export type ShopDetailsForm = Pick<ShopDetails, ShopDetailsField>;

export const shopDetailsLabels = {
  name: "Shop name",
  email: "E-mail",
  phoneNumber: "Phone number",
  address: "Address",
  delivery: "Delivery",
  returns: "Returns",
  terms: "Terms",
  privacy: "Privacy",
  instagram: "Instagram",
  facebook: "Facebook",
} satisfies Record<ShopDetailsField, string>;

const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length, `At most ${length.toLocaleString("en-US")} characters`);

const socialLink = text(300).refine(
  (url) => url === "" || /^https:\/\/[^\s"'<>\\]+$/.test(url),
  "A link begins with https://",
);

/** The rules of the form; the table has the same limits. */
export const shopDetailsSchema = z.object({
  name: text(100).min(1, "Shop name is required"),
  email: text(200).refine(
    (address) => address === "" || isMailAddress(address),
    "Please provide a valid email address",
  ),
  phoneNumber: text(50),
  address: text(500),
  delivery: text(10_000),
  returns: text(10_000),
  terms: text(50_000),
  privacy: text(50_000),
  instagram: socialLink,
  facebook: socialLink,
}) satisfies z.ZodType<ShopDetailsForm>;
