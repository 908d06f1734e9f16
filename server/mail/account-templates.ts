import { join } from "node:path";
import { ROOT } from "../lib/root-folder.ts";

/** Six digits could be guessed within the hour that a link is valid. */
export const OTP_LENGTH = 10;

const TEMPLATES = join(ROOT, "supabase/templates");

export const CONFIRMATION_MAIL = {
  subject: "Confirm your Ntoma account",
  content_path: join(TEMPLATES, "confirmation.html"),
};

export const RECOVERY_MAIL = {
  subject: "Set a new password for Ntoma",
  content_path: join(TEMPLATES, "recovery.html"),
};

export const ALREADY_REGISTERED = {
  subject: "Your Ntoma account",
  content_path: join(TEMPLATES, "already-registered.html"),
};

export const EMAIL_CHANGE_MAIL = {
  subject: "Confirm your new email for Ntoma",
  content_path: join(TEMPLATES, "email-change.html"),
};

export const EMAIL_CHANGE_NOTICE = {
  subject: "The email of your Ntoma account",
  content_path: join(TEMPLATES, "email-change-notice.html"),
};
