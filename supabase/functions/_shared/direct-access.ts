import type { Fields } from "./shapes.ts";

/** What the functions ask the database in SQL where they run in the process that has it. */
export type DirectAccess = {
  callFunction(name: string, args: Fields): Promise<unknown>;
  findAttempt(reference: string): Promise<Fields | undefined>;
  /** The user of a valid access token; undefined leaves the decision to the backend. */
  findUser(token: string): Promise<string | undefined>;
};
