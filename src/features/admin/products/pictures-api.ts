import { StorageClient } from "@supabase/storage-js";
import { backendUrl, publicConfig } from "#config/env.ts";
import { fetchAsUser } from "#lib/supabase.ts";

const PICTURES = "Products";

let client: StorageClient | undefined;

/** Made on first need: only the back office puts files away. */
function pictures() {
  client ??= new StorageClient(backendUrl("storage"), {}, fetchAsUser);
  return client.from(PICTURES);
}

/**
 * Where everyone will find the picture. A shop that is its own backend leaves the host out, so that
 * its pictures stay in place when it moves to another address.
 */
export function pictureUrl(name: string): string {
  return `${publicConfig().supabaseUrl}/storage/v1/object/public/${PICTURES}/${encodeURIComponent(name)}`;
}

/** Sent as plain bytes: the embedded backend takes no forms. */
export async function uploadPicture(name: string, picture: Blob): Promise<void> {
  const { error } = await pictures().upload(name, await picture.arrayBuffer(), {
    contentType: picture.type,
    cacheControl: "31536000",
  });
  if (error) throw error;
}

export async function removePicture(name: string): Promise<void> {
  const { error } = await pictures().remove([name]);
  if (error) throw error;
}
