import type { Config } from "../config/config.ts";
import type { Keys } from "../config/key-settings.ts";
import type { Database } from "../database/connection/database.ts";
import type { Finding } from "./finding.ts";
import type { ShopFacts } from "./shop-facts.ts";

/** What of a shop could be opened to look at, and what was found out on the way. */
export type ShopData = {
  findings: Finding[];
  /** Undefined while there is no shop, or when it could not be asked. */
  facts?: ShopFacts | undefined;
  /** A PostgreSQL, to ask more. */
  database?: Database;
  close(): Promise<void>;
};

export type CheckContext = {
  config: Config;
  /** Undefined before the first start makes them. */
  keys: Keys | undefined;
  data: ShopData;
  /** Whether the settings of these names have no error: a service with a made-up key is not asked. */
  isUsable(...names: string[]): boolean;
};

/** One subject of `npm run check`. It changes nothing. */
export type Check = (context: CheckContext) => Promise<Finding[]>;
