import { hasPostgres } from "../harness/resources.ts";
import { describeMoney } from "./describe-money.ts";

// 2,000 sequences are in tests/endurance/money.test.ts.
if (hasPostgres) describeMoney(50, ["pglite", "postgres"]);
else describeMoney(100, ["pglite"]);
