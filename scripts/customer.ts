import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type CustomerData, customerFile } from "../domain/customers/customer-data.ts";
import { orderCount } from "../domain/orders/orders.ts";
import { type Config, readConfig } from "../server/config/config.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { callDatabase } from "./call-database.ts";
import { runCommand } from "./command.ts";

const USAGE = `Usage: npm run customer -- export EMAIL [FILE]   or   npm run customer -- erase EMAIL
FILE ends in .json or .csv. Instead of EMAIL the reference of an order names its customer, too.`;

await runCommand(USAGE, 3, async ([verb, customer, file], settings) => {
  if (customer && verb === "export") return exportCustomer(readConfig(settings), customer, file);
  if (customer && verb === "erase" && !file) return erase(readConfig(settings), customer);
  throw new ConfigError(USAGE);
});

async function exportCustomer(config: Config, customer: string, file = newName(customer)) {
  const kind = /\.(json|csv)$/.exec(file)?.[1];
  if (kind !== "json" && kind !== "csv") throw new ConfigError(USAGE);
  const call = { name: "customer_data", args: { customer } };
  const data = await callDatabase<CustomerData | null>(config, call);
  if (!data) throw unknown(customer);
  const path = resolve(process.env.INIT_CWD ?? ".", file);
  await writePrivately(path, customerFile(data, kind));
  return `Saved what the shop knows about ${customer} to ${path}. Delete the file once the customer has it.`;
}

function newName(customer: string): string {
  return `customer-${customer.replaceAll(/[^\w.@-]/g, "_")}.json`;
}

/** For the operator alone; a file that is there is not replaced. */
async function writePrivately(path: string, content: string): Promise<void> {
  try {
    await writeFile(path, content, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new ConfigError(`${path} exists already. Name another file.`);
    throw new ConfigError(`${path} cannot be written (${code}). Name a file in another folder.`);
  }
}

async function erase(config: Config, customer: string): Promise<string> {
  const call = { name: "erase_customer", args: { customer } };
  const erased = await callDatabase<{ account: boolean; orders: number }>(config, call);
  if (!erased.account && erased.orders === 0) throw unknown(customer);
  const account = erased.account ? "The account is deleted" : "There was no account";
  return `Erased ${customer}. ${account}; ${orderCount(erased.orders)} kept without the person.`;
}

function unknown(customer: string): ConfigError {
  return new ConfigError(`The shop knows nothing about ${customer}. Nothing was changed.`);
}
