import { describeCrashes } from "./crash-test.ts";

describeCrashes("PGlite", async () => ({ DATABASE_URL: "" }));
