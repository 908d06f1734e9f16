import { describeKills } from "./crash-test.ts";

describeKills("PGlite", async () => ({ DATABASE_URL: "" }));
