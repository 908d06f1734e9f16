import { describeTakeOver } from "./describe-take-over.ts";
import { acceptsReplaced, openVersionBefore } from "./version-before.ts";

// The PostgreSQL from npm is in upgrade-postgres.test.ts; here it is the one that `npm run test:postgres` has chosen.
describeTakeOver(acceptsReplaced ? "pglite" : "postgres", await openVersionBefore());
