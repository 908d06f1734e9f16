import { z } from "zod";
import { formErrors } from "./form-errors.ts";

export const MIN_PASSWORD_LENGTH = 8;

/** A minimal check; the confirmation mail proves the address. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** One message per field; the errors of all fields are reported together. */
function missingOr(missing: string, wrong: string) {
  return { error: ({ input }: { input?: unknown }) => (input === "" ? missing : wrong) };
}

const passwordFields = {
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH, missingOr(formErrors.passwordRequired, formErrors.passwordTooShort)),
  confirmPassword: z.string().min(1, formErrors.confirmPasswordRequired),
};

type Passwords = { password: string; confirmPassword: string };

const samePasswords = ({ password, confirmPassword }: Passwords) =>
  confirmPassword === "" || password === confirmPassword;

const samePasswordsError = {
  path: ["confirmPassword"],
  error: formErrors.passwordsDiffer,
  when: () => true,
};

export const signUpSchema = z
  .object({
    fullName: z.string().trim().min(1, formErrors.fullNameRequired),
    phoneNumber: z.string().trim().min(1, formErrors.phoneNumberRequired),
    email: z
      .string()
      .trim()
      .regex(emailPattern, missingOr(formErrors.emailRequired, formErrors.emailInvalid)),
    ...passwordFields,
  })
  .refine(samePasswords, samePasswordsError);

export type SignUpForm = z.infer<typeof signUpSchema>;

export const newPasswordSchema = z.object(passwordFields).refine(samePasswords, samePasswordsError);
