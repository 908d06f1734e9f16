import { hasPostgres } from "../harness/resources.ts";
import { describeMoney } from "./describe-money.ts";

// 2,000 sequences are in tests/endurance/money.test.ts.
if (hasPostgres) describeMoney(40, ["pglite", "postgres"]);
else describeMoney(80, ["pglite"]);
