import { z } from "zod";
import { formErrors } from "./messages.ts";

export const MIN_PASSWORD_LENGTH = 8;

/** A minimal check; the confirmation mail proves the address. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** One message per field; the errors of all fields are reported together. */
function missingOr(missing: string, wrong: string) {
  return { error: ({ input }: { input?: unknown }) => (input === "" ? missing : wrong) };
}

export const signUpSchema = z
  .object({
    fullName: z.string().trim().min(1, formErrors.fullNameRequired),
    phoneNumber: z.string().trim().min(1, formErrors.phoneNumberRequired),
    email: z
      .string()
      .trim()
      .regex(emailPattern, missingOr(formErrors.emailRequired, formErrors.emailInvalid)),
    password: z
      .string()
      .min(
        MIN_PASSWORD_LENGTH,
        missingOr(formErrors.passwordRequired, formErrors.passwordTooShort),
      ),
    confirmPassword: z.string().min(1, formErrors.confirmPasswordRequired),
  })
  .refine((form) => form.confirmPassword === "" || form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: formErrors.passwordsDiffer,
    when: () => true,
  });

export type SignUpForm = z.infer<typeof signUpSchema>;
