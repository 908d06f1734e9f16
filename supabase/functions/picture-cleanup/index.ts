import { readServiceSettings } from "../_shared/settings.ts";
import { handlePictureCleanup } from "./handler.ts";

const settings = {
  service: readServiceSettings((name) => Deno.env.get(name)),
  log: (message: string, error?: unknown) => console.error(message, error ?? ""),
};

Deno.serve((request) => handlePictureCleanup(request, settings));
