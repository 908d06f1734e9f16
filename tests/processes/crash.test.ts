import { describeCrashes } from "../endurance/crash-test.ts";

// Twenty crashes on each database are in tests/endurance.
describeCrashes("PGlite", 2, async () => ({ DATABASE_URL: "" }));
