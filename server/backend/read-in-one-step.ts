import type { ServerOptions } from "@supabase/lite";
import { whileReading } from "../database/connection/session.ts";

type Middleware = NonNullable<ServerOptions["middlewares"]>[number];

/** Functions may write, and report their response in another statement of the same transaction. */
const TABLE_PATH = /^\/rest\/v1\/(?!rpc\/)/;

/** Reads of tables are sent to the database with the beginning and the end of their transaction. */
export const readInOneStep: Middleware = async ({ req }, next) => {
  const isRead = (req.method === "GET" || req.method === "HEAD") && TABLE_PATH.test(req.path);
  await (isRead ? whileReading(next) : next());
};
