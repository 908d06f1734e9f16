import type { ClientInfo } from "./client-info.ts";

/** Answers the requests it is responsible for, and undefined for all others. */
export type RouteHandler = (
  request: Request,
  pathname: string,
  client: ClientInfo,
) => Response | undefined | Promise<Response | undefined>;
