import { CONFIG_META_NAME, type PublicConfig } from "../../../domain/public-config.ts";

/** The public configuration is part of every page. */
export async function publicConfigOf(url: string): Promise<PublicConfig> {
  const html = await (await fetch(url)).text();
  const content = new RegExp(`name="${CONFIG_META_NAME}" content="([^"]*)"`).exec(html)?.[1];
  if (!content) throw new Error(`${url} has no public configuration.`);
  return JSON.parse(content.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
}
