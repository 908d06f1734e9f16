import type { App } from "@supabase/lite";
import { assertMember } from "./assert-member.ts";

export type StorageAdapter = NonNullable<App["_storageAdapter"]>;

/** Supabase Lite exports no adapter and no option for one: this private field is the only way. */
export function setStorageAdapter(
  app: Pick<App, "_storageAdapter">,
  adapter: StorageAdapter,
): void {
  assertMember(app, {
    owner: "Supabase Lite App",
    name: "_storageAdapter",
    shape: { type: "undefined" },
    file: "storage-hook.ts",
  });
  app._storageAdapter = adapter;
}
