import { z } from "zod";

export const MIN_PASSWORD_LENGTH = 8;

/** The hash ignores what is longer. */
export const MAX_PASSWORD_BYTES = 72;
export const PASSWORD_TOO_LONG = `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters (letters with accents count twice)`;

export function isPasswordTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES;
}

/** A minimal check; the confirmation mail proves the address. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** One message per field; the errors of all fields are reported together. */
function missingOr(missing: string, wrong: string) {
  return { error: ({ input }: { input?: unknown }) => (input === "" ? missing : wrong) };
}

const passwordFields = {
  password: z
    .string()
    .min(
      MIN_PASSWORD_LENGTH,
      missingOr("Password is required", "Password must be at least 8 characters"),
    )
    .refine((password) => !isPasswordTooLong(password), PASSWORD_TOO_LONG),
  confirmPassword: z.string().min(1, "Please confirm your password"),
};

type Passwords = { password: string; confirmPassword: string };

const samePasswords = ({ password, confirmPassword }: Passwords) =>
  confirmPassword === "" || password === confirmPassword;

const samePasswordsError = {
  path: ["confirmPassword"],
  error: "Passwords do not match",
  when: () => true,
};

/** As in the database (private.bound_user_data). */
export const MAX_NAME_LENGTH = 200;
export const MAX_PHONE_LENGTH = 50;

const profileFields = {
  fullName: z
    .string()
    .trim()
    .min(1, "Full name is required")
    .max(MAX_NAME_LENGTH, `Full name cannot be longer than ${MAX_NAME_LENGTH} characters`),
  phoneNumber: z
    .string()
    .trim()
    .min(1, "Phone number is required")
    .max(MAX_PHONE_LENGTH, `Phone number cannot be longer than ${MAX_PHONE_LENGTH} characters`),
};

export const profileSchema = z.object(profileFields);

const email = z
  .string()
  .trim()
  .regex(emailPattern, missingOr("Email is required", "Please provide a valid email address"));

const presentPassword = z.string().min(1, "Your present password is required");

export const WRONG_PASSWORD = "This is not your present password. Please try again.";

export const presentPasswordSchema = z.object({ presentPassword });

export const newEmailSchema = z.object({ email, presentPassword });

export const signUpSchema = z
  .object({
    ...profileFields,
    email,
    ...passwordFields,
  })
  .refine(samePasswords, samePasswordsError);

export type SignUpForm = z.infer<typeof signUpSchema>;

export const newPasswordSchema = z.object(passwordFields).refine(samePasswords, samePasswordsError);

export const replacePasswordSchema = z
  .object({
    presentPassword,
    ...passwordFields,
  })
  .refine(samePasswords, samePasswordsError);
