import type { IForbiddenRuleType } from "dependency-cruiser";

/** Each area of the repository and the areas that it may import, besides itself. */
const AREAS: Record<string, readonly string[]> = {
  domain: [],
  "src/config": ["domain"],
  "src/lib": ["domain", "src/config"],
  "src/components": ["domain", "src/config", "src/lib"],
  "src/features": ["domain", "src/assets", "src/components", "src/config", "src/lib"],
  "src/app": ["domain", "src"],
  server: ["domain", "paystack-sandbox", "supabase/functions", "supabase/seed"],
  "supabase/functions": ["domain"],
  "supabase/seed": ["domain"],
  "paystack-sandbox": ["domain"],
  artwork: ["domain", "supabase/seed", "tests/harness"],
  scripts: ["domain", "server", "src/app", "supabase", "tests/harness"],
  bench: ["domain", "paystack-sandbox", "scripts", "server", "supabase", "tests/harness"],
  tests: ["domain", "paystack-sandbox", "scripts", "server", "src", "supabase"],
};

/**
 * The folders of the server from the ground up. Each may import those of the groups above it in this
 * list, and those of its own group only where SERVER_IMPORTS says so.
 */
const SERVER_LAYERS: readonly (readonly string[])[] = [
  ["lib"],
  ["config"],
  ["patches"],
  ["storage"],
  ["database"],
  ["limits"],
  ["auth", "catalog", "images", "mail", "pages"],
  ["backend"],
  ["backup", "functions"],
  ["http"],
  ["api"],
  ["check", "metrics", "operations", "workers"],
];

/** Which folder of the server may import which other one of its own layer. */
const SERVER_IMPORTS: Record<string, readonly string[]> = {
  // A page shows products and is rendered again when they change.
  pages: ["catalog"],
  // The primary process serves the metrics of its workers and ends them on a signal.
  workers: ["metrics", "operations"],
};

/** Which feature may import which other one; everything else is composed in src/app. */
const FEATURE_IMPORTS: Record<string, readonly string[]> = {
  // A checkout shows the cart, asks for the delivery details and creates the order.
  checkout: ["cart", "delivery", "orders", "product-lists"],
  // Both are lists of products with quantities; an item of the wishlist is moved to the cart.
  cart: ["product-lists"],
  wishlist: ["cart", "product-lists"],
  // The admin's order page reads the items with the same query as the customer's; orders show refunds;
  // an address is corrected in the fields of the shopper's form.
  "admin/orders": ["orders", "delivery", "shop-details", "admin/payments"],
  // The form edits what the pages about the shop show.
  "admin/shop-details": ["shop-details"],
  // The form of a product shows its history.
  "admin/products": ["admin/audit"],
};

/** Packages that code shared by browser, server and functions may use. */
const DOMAIN_PACKAGES = "node_modules/zod/";

const TEST_FILE = "\\.test\\.tsx?$";
const LOCAL = "^(artwork|bench|domain|paystack-sandbox|scripts|server|src|supabase|tests)/";
const PRODUCT = "^(domain|paystack-sandbox|server|src|supabase)/";

const inAny = (folders: readonly string[]) => `^(${folders.join("|")})/`;

const areaRules = Object.entries(AREAS).map(
  ([area, allowed]): IForbiddenRuleType => ({
    name: `${area} imports only: ${[area, ...allowed].join(", ")}`,
    severity: "error",
    from: area === "tests" ? { path: "^tests/" } : { path: `^${area}/`, pathNot: TEST_FILE },
    to: { path: LOCAL, pathNot: inAny([area, ...allowed]) },
  }),
);

const serverRules = SERVER_LAYERS.flatMap((layer, index) =>
  layer.map((folder): IForbiddenRuleType => {
    const below = SERVER_LAYERS.slice(0, index).flat();
    const allowed = [folder, ...below, ...(SERVER_IMPORTS[folder] ?? [])];
    return {
      name: `server/${folder} imports only: ${allowed.join(", ")}`,
      severity: "error",
      from: { path: `^server/${folder}/`, pathNot: TEST_FILE },
      to: { path: "^server/", pathNot: `^server/(${allowed.join("|")})/` },
    };
  }),
);

/** A new folder has to be given its layer. */
const serverFolderRule: IForbiddenRuleType = {
  name: "every folder of the server is in SERVER_LAYERS of scripts/imports/rules.ts",
  severity: "error",
  from: {},
  to: { path: "^server/[^/]+/", pathNot: `^server/(${SERVER_LAYERS.flat().join("|")})/` },
};

/** The admin screens are one feature each, in a folder of their own. */
const FEATURE = "^src/features/(admin/[^/]+|[^/]+)/";

const featureRule: IForbiddenRuleType = {
  name: "a feature imports another one only where scripts/imports/rules.ts lists it",
  severity: "error",
  from: { path: FEATURE, pathNot: [TEST_FILE, inFeatures(Object.keys(FEATURE_IMPORTS))] },
  to: { path: FEATURE, pathNot: "^src/features/$1/" },
};

const featureExceptions = Object.entries(FEATURE_IMPORTS).map(
  ([feature, allowed]): IForbiddenRuleType => ({
    name: `feature ${feature} imports only: ${allowed.join(", ")}`,
    severity: "error",
    from: { path: inFeatures([feature]), pathNot: TEST_FILE },
    to: { path: FEATURE, pathNot: inFeatures([feature, ...allowed]) },
  }),
);

function inFeatures(features: readonly string[]): string {
  return `^src/features/(${features.join("|")})/`;
}

/** The rules about imports, checked on resolved files. */
export const importRules: IForbiddenRuleType[] = [
  ...areaRules,
  ...serverRules,
  serverFolderRule,
  featureRule,
  ...featureExceptions,
  {
    name: "no circular imports",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "domain uses no package but zod and no Node.js module",
    severity: "error",
    from: { path: "^domain/", pathNot: TEST_FILE },
    to: {
      dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer"],
      pathNot: DOMAIN_PACKAGES,
    },
  },
  {
    name: "no test file is imported",
    severity: "error",
    from: {},
    to: { path: TEST_FILE },
  },
  {
    name: "product code uses no package that only tests and tools install",
    severity: "error",
    from: { path: "^(domain|paystack-sandbox|server|supabase/functions)/", pathNot: TEST_FILE },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm", "type-only"] },
  },
  {
    name: "every import resolves",
    severity: "error",
    from: { path: PRODUCT, pathNot: "^supabase/functions/[^/]+/index\\.ts$" },
    to: { couldNotResolve: true },
  },
];
