import { StorageClient } from "@supabase/storage-js";
import { backendUrl, publicConfig } from "#config/env.ts";
import { fetchAsUser } from "#lib/auth/fetch-as-user.ts";

const BUCKET = "Products";

let client: StorageClient | undefined;

/** Made on first need: only the back office puts files away. */
function bucket() {
  client ??= new StorageClient(backendUrl("storage"), {}, fetchAsUser);
  return client.from(BUCKET);
}

/**
 * Where everyone will find the image. A shop that is its own backend leaves the host out, so that
 * its images stay in place when it moves to another address.
 */
export function imageUrl(name: string): string {
  return `${publicConfig().supabaseUrl}/storage/v1/object/public/${BUCKET}/${encodeURIComponent(name)}`;
}

/** Also for names in the storage: the embedded one keeps a part of the encoding. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A percent sign of the name itself.
    return name;
  }
}

/** The name of an image in the shop's own bucket; undefined for any other text. */
export function imageNameIn(url: string): string | undefined {
  const path = new URL(imageUrl(""), window.location.origin);
  const given = URL.canParse(url, path) ? new URL(url, path) : undefined;
  const isUrl = /^(https?:\/)?\//i.test(url);
  if (!isUrl || !given?.href.startsWith(path.href)) return undefined;
  return decoded(given.pathname.slice(path.pathname.length));
}

const LIST_PAGE = 1000;

/** The names of all stored images. */
export async function listImages(): Promise<Set<string>> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += LIST_PAGE) {
    const { data, error } = await bucket().list("", { limit: LIST_PAGE, offset });
    if (error) throw error;
    for (const { name } of data) names.add(decoded(name));
    if (data.length < LIST_PAGE) return names;
  }
}

/** Sent as plain bytes: the embedded backend takes no forms. */
export async function uploadImage(name: string, image: Blob): Promise<void> {
  const { error } = await bucket().upload(name, await image.arrayBuffer(), {
    contentType: image.type,
    cacheControl: "31536000",
  });
  if (error) throw error;
}

export async function removeImage(name: string): Promise<void> {
  const { error } = await bucket().remove([name]);
  if (error) throw error;
}
