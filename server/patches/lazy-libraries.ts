import type { Extension, PGlite } from "@electric-sql/pglite";
import { assertMember } from "./assert-member.ts";

/**
 * Without this, each start compiles and links about thirty libraries, most of them for other encodings;
 * PostgreSQL loads the few that it uses.
 */
export const loadLibrariesOnUse: Extension = {
  name: "load libraries on use",
  setup: async (_pglite, options) => ({ emscriptenOpts: { ...options, noWasmDecoding: true } }),
};

/** Whether the option has reached PGlite's module. */
export function assertLibrariesOnUse({ Module }: Pick<PGlite, "Module">): void {
  assertMember(Module, {
    owner: "PGlite Module",
    name: "noWasmDecoding",
    shape: { type: "boolean" },
    file: "lazy-libraries.ts",
  });
}
