import { describeMoney } from "./describe-money.ts";

// 2,000 sequences, also on PostgreSQL, are in tests/endurance/money.test.ts.
describeMoney(100, ["pglite"]);
