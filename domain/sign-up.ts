import { z } from "zod";
import { formErrors } from "./messages.ts";

export const MIN_PASSWORD_LENGTH = 8;

/** Text, an at sign, text, a dot, text: the shop asks no more of an address, the mail proves it. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const signUpSchema = z
  .object({
    fullName: z.string().trim().min(1, formErrors.fullNameRequired),
    phoneNumber: z.string().trim().min(1, formErrors.phoneNumberRequired),
    email: z
      .string()
      .trim()
      .min(1, { error: formErrors.emailRequired, abort: true })
      .regex(emailPattern, formErrors.emailInvalid),
    password: z
      .string()
      .min(1, { error: formErrors.passwordRequired, abort: true })
      .min(MIN_PASSWORD_LENGTH, formErrors.passwordTooShort),
    confirmPassword: z.string().min(1, formErrors.confirmPasswordRequired),
  })
  .refine((form) => form.confirmPassword === "" || form.password === form.confirmPassword, {
    path: ["confirmPassword"],
    error: formErrors.passwordsDiffer,
    when: () => true,
  });

export type SignUpForm = z.infer<typeof signUpSchema>;
