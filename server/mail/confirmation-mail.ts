import { join } from "node:path";

/** Six digits could be guessed within the day that a link is valid. */
export const OTP_LENGTH = 10;

export const CONFIRMATION_MAIL = {
  subject: "Confirm your Ntoma account",
  content_path: join(import.meta.dirname, "../../supabase/templates/confirmation.html"),
};
