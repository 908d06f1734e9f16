import { describeKills } from "./kills.ts";

describeKills("PGlite", async () => ({ DATABASE_URL: "" }));
