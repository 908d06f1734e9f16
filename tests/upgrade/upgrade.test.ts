import { describeUpgrade, openFirstVersion } from "./first-version.ts";

// PostgreSQL and a Supabase project are in tests/endurance.
describeUpgrade("pglite", await openFirstVersion());
