import { z } from "zod";
import { isMailAddress } from "../mail-address.ts";

/** Where the owner's mails go, and which ones there are. */
export type NotificationSettings = {
  /** Empty: to the address that the server is set up with. */
  address: string;
  paidOrder: boolean;
  lowStock: boolean;
  dispute: boolean;
  failedRefund: boolean;
  unmatchedCharge: boolean;
};

export const NOTIFICATION_COLUMNS =
  "address,paidOrder,lowStock,dispute,failedRefund,unmatchedCharge";

export const notificationLabels = {
  paidOrder: "An order was paid",
  lowStock: "Products are low on stock (once a day)",
  dispute: "A customer disputes a payment",
  failedRefund: "A refund failed or needs bank details",
  unmatchedCharge: "A payment belongs to no order or has the wrong amount",
} satisfies Record<Exclude<keyof NotificationSettings, "address">, string>;

/** The rules of the form; the table has the same. */
export const notificationsSchema = z.object({
  address: z
    .string()
    .trim()
    .max(254, "At most 254 characters")
    .refine(
      (text) => text === "" || isMailAddress(text),
      "Please provide one valid email address, or none",
    ),
  paidOrder: z.boolean(),
  lowStock: z.boolean(),
  dispute: z.boolean(),
  failedRefund: z.boolean(),
  unmatchedCharge: z.boolean(),
}) satisfies z.ZodType<NotificationSettings>;
