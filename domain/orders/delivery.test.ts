import { expect, it } from "vitest";
import { addressLine, filledFields, isDeliverable, missingParts } from "./delivery.ts";

const delivery = {
  fullName: "Esi Owusu",
  phoneNumber: "+233 24 412 3456",
  address: "1 Oxford Street",
  city: "Accra",
  region: "Greater Accra",
};

it("omits the empty fields of an edit", () => {
  expect(filledFields({ ...delivery, city: "", region: "" })).toEqual({
    fullName: "Esi Owusu",
    phoneNumber: "+233 24 412 3456",
    address: "1 Oxford Street",
  });
});

it("formats an address on one line, without its empty parts", () => {
  expect(addressLine(delivery)).toBe("1 Oxford Street, Accra, Greater Accra");
  expect(addressLine({ ...delivery, address: "", region: "" })).toBe("Accra");
});

it("counts details without a name, phone number or address as none", () => {
  expect(isDeliverable(delivery)).toBe(true);
  expect(isDeliverable(undefined)).toBe(false);
  expect(isDeliverable({ ...delivery, address: " " })).toBe(false);
  expect(missingParts({ ...delivery, fullName: "", phoneNumber: "" })).toEqual([
    "a name",
    "a phone number",
  ]);
});
