import { publicConfig } from "./env.ts";

export function backendUrl(service: "auth" | "rest" | "storage" | "functions"): string {
  return `${publicConfig().supabaseUrl || window.location.origin}/${service}/v1`;
}
