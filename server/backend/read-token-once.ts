import type { ServerOptions } from "@supabase/lite";
import { createTokenReader } from "../auth/tokens/access-token.ts";

type Middleware = NonNullable<ServerOptions["middlewares"]>[number];

const READ_HERE = /^\/(rest|storage)\/v1\//;

/**
 * For tables, functions and files Supabase Lite verifies a token twice and looks up its user and session,
 * without using what it finds: access tokens are valid until they expire. A valid token is verified
 * here, once; Lite still answers every other one. An administrator's session is checked by the
 * database (private.is_admin).
 */
export function readTokenOnce(jwtSecret: string): Middleware {
  const readToken = createTokenReader(jwtSecret);
  return async (context, next) => {
    const { req } = context;
    const token = /^Bearer (\S+)$/.exec(req.header("authorization") ?? "")?.[1];
    const claims = token && READ_HERE.test(req.path) ? readToken(token) : undefined;
    if (claims) {
      context.set("ignoreAuthorization", true);
      context.set("jwt", claims);
      context.set("userId", claims.sub);
      if (claims.session_id) context.set("sessionId", claims.session_id);
    }
    await next();
  };
}
