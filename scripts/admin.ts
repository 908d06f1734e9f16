import { readConfig } from "../server/config/config.ts";
import { ConfigError } from "../server/lib/errors.ts";
import { callDatabase } from "./call-database.ts";
import { runCommand } from "./command.ts";

const USAGE = "Usage: npm run admin -- grant EMAIL   or   npm run admin -- revoke EMAIL";

await runCommand(USAGE, 2, async ([verb, email], settings) => {
  if ((verb !== "grant" && verb !== "revoke") || !email) throw new ConfigError(USAGE);
  const args = { email, admin: verb === "grant" };
  const found = await callDatabase<boolean>(readConfig(settings), { name: "set_admin", args });
  if (!found) throw new ConfigError(`Nobody has signed up as ${email}.`);
  return verb === "grant" ? `${email} is an admin now.` : `${email} is no longer an admin.`;
});
