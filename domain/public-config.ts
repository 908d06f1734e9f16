/** The configuration the browser receives; an empty URL means the page's own origin. */
export type PublicConfig = {
  supabaseUrl: string;
  publishableKey: string;
  paystackPublicKey: string;
  paystackScriptUrl: string;
  /** False when the host does not render pictures: pages then use the stored originals. */
  imageRendering: boolean;
};

export const CONFIG_META_NAME = "ntoma-config";
