import { describeMoney } from "../functions/describe-money.ts";
import { hasPostgres } from "../harness/resources.ts";

describeMoney(2_000, hasPostgres ? ["hosted"] : ["pglite"], Date.now());
