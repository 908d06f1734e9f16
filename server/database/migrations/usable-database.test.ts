import { expect, it } from "vitest";
import { assertVersion } from "./usable-database.ts";

it("refuses a PostgreSQL that is too old in one sentence", () => {
  for (const version of ["14.23 (Debian 14.23-1.pgdg12+1)", "9.6.24"]) {
    expect(() => assertVersion(version)).toThrow(
      `PostgreSQL ${version} is too old: the shop needs a version from 15 to 18. Nothing was changed.`,
    );
  }
  for (const version of ["15.20 (Debian 15.20-0+deb12u1)", "18.4", "19beta1"]) {
    expect(() => assertVersion(version)).not.toThrow();
  }
});
