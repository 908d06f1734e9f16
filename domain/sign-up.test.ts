import { describe, expect, it } from "vitest";
import { PASSWORD_TOO_LONG, signUpSchema } from "./sign-up.ts";

const good = {
  fullName: "Esi Owusu",
  phoneNumber: "0244123456",
  email: "esi@example.com",
  password: "long enough",
  confirmPassword: "long enough",
};

function firstMessages(form: Record<string, string>): Record<string, string> {
  const issues = signUpSchema.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path[0], issue.message]));
}

describe("the sign-up form", () => {
  it("accepts a complete form", () => {
    expect(firstMessages(good)).toEqual({});
  });

  it("reports every empty field at once, each with its own message", () => {
    const empty = { fullName: "", phoneNumber: "", email: "", password: "", confirmPassword: "" };
    expect(firstMessages(empty)).toEqual({
      fullName: "Full name is required",
      phoneNumber: "Phone number is required",
      email: "Email is required",
      password: "Password is required",
      confirmPassword: "Please confirm your password",
    });
  });

  it("reports different passwords together with other errors", () => {
    expect(firstMessages({ ...good, email: "", confirmPassword: "another one" })).toEqual({
      email: "Email is required",
      confirmPassword: "Passwords do not match",
    });
  });

  it.each([
    ["email", { email: "esi@example" }, "Please provide a valid email address"],
    ["password", { password: "seven77" }, "Password must be at least 8 characters"],
    ["password", { password: "é".repeat(37), confirmPassword: "é".repeat(37) }, PASSWORD_TOO_LONG],
    ["confirmPassword", { confirmPassword: "another one" }, "Passwords do not match"],
    ["fullName", { fullName: "   " }, "Full name is required"],
    ["fullName", { fullName: "x".repeat(201) }, "Full name cannot be longer than 200 characters"],
    [
      "phoneNumber",
      { phoneNumber: "1".repeat(51) },
      "Phone number cannot be longer than 50 characters",
    ],
  ])("rejects an invalid %s", (field, change, message) => {
    expect(firstMessages({ ...good, ...change })).toMatchObject({ [field]: message });
  });
});
