import { CONFIG_META_NAME, type PublicConfig } from "#domain/public-config.ts";

const PAYSTACK_SCRIPT_URL = "https://js.paystack.co/v2/inline.js";

/** Set when the site is built for a Supabase project; otherwise the server writes a meta tag. */
function buildConfig(): PublicConfig | undefined {
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, PAYSTACK_PUBLIC_KEY } = import.meta.env;
  if (!VITE_SUPABASE_URL || !VITE_SUPABASE_PUBLISHABLE_KEY) return undefined;
  return {
    supabaseUrl: VITE_SUPABASE_URL,
    publishableKey: VITE_SUPABASE_PUBLISHABLE_KEY,
    paystackPublicKey: PAYSTACK_PUBLIC_KEY ?? "",
    paystackScriptUrl: PAYSTACK_SCRIPT_URL,
    imageRendering: import.meta.env.VITE_IMAGE_RENDERING !== "off",
  };
}

function servedConfig(): PublicConfig {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${CONFIG_META_NAME}"]`);
  if (!tag) throw new Error(`The page carries no ${CONFIG_META_NAME} tag.`);
  return JSON.parse(tag.content) as PublicConfig;
}

let config: PublicConfig | undefined;

export function publicConfig(): PublicConfig {
  config ??= buildConfig() ?? servedConfig();
  return config;
}

/** For HTML that is rendered on the server, where no page has the meta tag. */
export function setPublicConfig(served: PublicConfig): void {
  config = served;
}

export function backendUrl(service: "auth" | "rest" | "storage" | "functions"): string {
  return `${publicConfig().supabaseUrl || window.location.origin}/${service}/v1`;
}
