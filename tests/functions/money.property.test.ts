import { describeMoney } from "./money-events.ts";

// 2,000 sequences, also on PostgreSQL, are in tests/endurance/money.test.ts.
describeMoney(100, ["pglite"]);
