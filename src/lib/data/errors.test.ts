import { describe, expect, it } from "vitest";
import { errors } from "#domain/messages.ts";
import { isCodeMissing, messageOf } from "./errors.ts";

describe("messageOf", () => {
  it("returns the message of an error and of the backend's plain objects", () => {
    expect(messageOf(new Error("Invalid login credentials"))).toBe("Invalid login credentials");
    expect(messageOf({ message: "Out of stock.", code: "PT409" })).toBe("Out of stock.");
  });

  it.each([
    [new TypeError("Failed to fetch")],
    [{ message: "TypeError: Failed to fetch" }],
    [new TypeError("Failed to fetch dynamically imported module: http://shop.test/login.js")],
    [new TypeError("error loading dynamically imported module: http://shop.test/login.js")],
    [new TypeError("Importing a module script failed.")],
    [new TypeError("NetworkError when attempting to fetch resource.")],
    [new TypeError("Load failed")],
  ])("reports an unreachable server: %o", (thrown) => {
    expect(messageOf(thrown)).toBe(errors.shopUnreachable);
  });

  it.each([[undefined], ["text"], [{ message: "" }], [new Error("")]])(
    "has a message for %o",
    (thrown) => {
      expect(messageOf(thrown)).toBe("Something went wrong. Please try again.");
    },
  );
});

describe("isCodeMissing", () => {
  it("distinguishes code from data that did not load", () => {
    const missing = "Failed to fetch dynamically imported module: http://shop.test/cart.js";
    expect(isCodeMissing(new TypeError(missing))).toBe(true);
    expect(isCodeMissing(new TypeError("Failed to fetch"))).toBe(false);
  });
});
