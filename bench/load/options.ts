import { parseArgs } from "node:util";

export type LoadOptions = {
  minutes: number;
  shoppers: number;
  /** The average think time between clicks, in seconds (7 in TPC-W). */
  think: number;
  database: "pglite" | "postgres";
};

export function readOptions(args: string[]): LoadOptions {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: "string", default: "5" },
      shoppers: { type: "string", default: "500" },
      think: { type: "string", default: "7" },
      database: { type: "string", default: "pglite" },
    },
  });
  const database = values.database === "postgres" ? "postgres" : "pglite";
  const options = {
    minutes: Number(values.minutes),
    shoppers: Number(values.shoppers),
    think: Number(values.think),
    database,
  } as const;
  if (!(options.minutes > 0 && options.shoppers >= 1 && options.think >= 0)) {
    throw new Error("--minutes and --shoppers must be above 0, --think must not be negative.");
  }
  return options;
}
