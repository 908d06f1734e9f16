/** What the browser may know of the installation it talks to; an empty URL means the page's own origin. */
export type PublicConfig = {
  supabaseUrl: string;
  publishableKey: string;
  paystackPublicKey: string;
  paystackScriptUrl: string;
  /** False where the host renders no pictures: pages then take them as they are stored. */
  imageRendering: boolean;
};

export const CONFIG_META_NAME = "ntoma-config";
