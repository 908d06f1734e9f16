import { counted } from "../../domain/counted.ts";
import { hasDemoUsers } from "../config/config.ts";
import type { Check, CheckContext } from "./context.ts";
import { error, type Finding, ok, warning } from "./finding.ts";
import type { ShopState } from "./shop-facts.ts";

/** What the shop's own rows say about whether it is ready to sell. */
export const checkShop: Check = async ({ config, data: { facts } }) => {
  if (!facts) return [];
  const { state } = facts;
  if (!state) return [OTHER_SCHEMA];
  return [
    checkAdmins(state, config),
    checkDemoPeople(state, config),
    ...checkProducts(state),
    ...checkDetails(state),
    checkOwner(state, config),
    ...(state.isHeld ? [HELD] : []),
  ];
};

const OTHER_SCHEMA = warning(
  "Admins, products and the shop's details were not looked at.",
  "The database has the schema of another version of the shop.",
  "Run the check again after the next start.",
);

const HELD = warning(
  "The shop is held since a backup was restored.",
  "It takes no orders, sends no mails and asks the payment provider nothing.",
  "If no other copy of it is running: npm run restore -- --release",
);

function checkAdmins({ admins, demoPeople }: ShopState, config: CheckContext["config"]): Finding {
  if (admins > 0) return ok(`The shop has ${counted(admins, "admin", "admins")}.`);
  const cure = "Sign up in the shop, then: npm run admin -- grant YOUR_ADDRESS";
  if (demoPeople.length > 0 && hasDemoUsers(config)) {
    const what = "Nobody but the demo's admin is an admin of the shop.";
    return warning(what, "A real shop has none of the demo's users.", cure);
  }
  return error("Nobody is an admin of the shop.", "Nobody can add products or see orders.", cure);
}

/** A shop for trying has them; elsewhere a start removes them. */
function checkDemoPeople({ demoPeople }: ShopState, config: CheckContext["config"]): Finding {
  if (demoPeople.length === 0) return ok("There are no demo users.");
  const report = hasDemoUsers(config) ? warning : error;
  return report(
    `The shop has ${counted(demoPeople.length, "demo user", "demo users")}: ${demoPeople.slice(0, 2).join(", ")}${demoPeople.length > 2 ? " …" : ""}`,
    "Their passwords are published: who reaches the shop can open its back office.",
    "Set NODE_ENV=production and start the shop again, which removes them.",
  );
}

function checkProducts({ products, demoProducts }: ShopState): Finding[] {
  const count = counted(products, "product", "products");
  if (products === 0) {
    const cure = "Add them at /admin/products, one by one or from a file.";
    return [warning("The shop has no products.", "There is nothing to buy.", cure)];
  }
  if (demoProducts === 0) return [ok(`The shop has ${count}.`)];
  return [
    warning(
      `${demoProducts} of ${count} ${demoProducts === 1 ? "is" : "are"} of the demo catalogue.`,
      "Customers could pay for what you do not have.",
      "Delete them at /admin/products, or begin a new shop with NODE_ENV=production.",
    ),
  ];
}

function checkDetails({ demoTexts }: ShopState): Finding[] {
  if (demoTexts.length === 0) return [ok("The pages about the shop have texts of their own.")];
  return [
    warning(
      `The pages about the shop still have sample texts: ${demoTexts.join(", ")}.`,
      "They promise what may not hold for your shop.",
      "Change them at /admin/shop-details.",
    ),
  ];
}

function checkOwner({ ownerAddress }: ShopState, { ownerEmail }: CheckContext["config"]): Finding {
  const address = ownerAddress || ownerEmail;
  if (address) return ok(`The owner's mails go to ${address}.`);
  return warning(
    "Nobody gets the owner's mails.",
    "New orders, disputes, failed refunds and low stock are seen only by who looks for them.",
    "Enter an address under 'Mails to the owner' at /admin/shop-details, or set OWNER_EMAIL.",
  );
}
