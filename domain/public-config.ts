/** What the browser may know of the installation it talks to; an empty URL means the page's own origin. */
export type PublicConfig = {
  supabaseUrl: string;
  publishableKey: string;
  paystackPublicKey: string;
  paystackScriptUrl: string;
};

export const CONFIG_META_NAME = "ntoma-config";
