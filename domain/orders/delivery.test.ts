import { expect, it } from "vitest";
import { addressLine, filledFields } from "./delivery.ts";

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
