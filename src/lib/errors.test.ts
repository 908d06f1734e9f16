import { describe, expect, it } from "vitest";
import { messageOf } from "./errors.ts";

describe("messageOf", () => {
  it("keeps the words of an error and of the backend's plain objects", () => {
    expect(messageOf(new Error("Invalid login credentials"))).toBe("Invalid login credentials");
    expect(messageOf({ message: "Out of stock.", code: "PT409" })).toBe("Out of stock.");
  });

  it.each([[undefined], ["text"], [{ message: "" }], [new Error("")]])(
    "has words for %o",
    (thrown) => {
      expect(messageOf(thrown)).toBe("Something went wrong. Please try again.");
    },
  );
});
