import { BELT } from "../../harness/database/fixture-rows.ts";
import { describeWithFixtures, type Fixtures } from "../../harness/database/fixtures.ts";
import { describeRights, REFUSED } from "./table-privileges.ts";

const ownedByShopper = (fixtures: Fixtures) => ({ user_id: fixtures.user("shopper").id });

describeWithFixtures(
  "Cart, wishlist and delivery details are readable by their owner only",
  (fixtures) => {
    for (const table of ["carts", "wishlists"]) {
      describeRights(fixtures, {
        table,
        rows: { 1: "the shopper's shirts", 2: "another shopper's belt" },
        insert: (on) => ({ productId: BELT, quantity: 1, ...ownedByShopper(on) }),
        update: { quantity: 7 },
        byCaller: {
          anonymous: REFUSED,
          shopper: { select: [1], insert: true, update: "refused", delete: [1] },
          "another shopper": { select: [2], insert: false, update: "refused", delete: [2] },
          admin: { select: [], insert: false, update: "refused", delete: [] },
        },
      });
    }

    describeRights(fixtures, {
      table: "deliveryDetails",
      rows: { 1: "the shopper's address", 2: "another shopper's address" },
      insert: (on) => ({
        fullName: "Kofi",
        phoneNumber: "0200000000",
        address: "3 High Street",
        city: "Ho",
        region: "Volta",
        ...ownedByShopper(on),
      }),
      update: { address: "9 Ring Road" },
      byCaller: {
        anonymous: REFUSED,
        shopper: { select: [1], insert: true, update: [1], delete: [1] },
        "another shopper": { select: [2], insert: false, update: [2], delete: [2] },
        admin: { select: [], insert: false, update: [], delete: [] },
      },
    });
  },
);
