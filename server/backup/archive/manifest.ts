import { z } from "zod";

/** Archives of format 1, of the first days, do not name their migrations. */
export const FORMAT = 2;
export const MANIFEST = "manifest.json";
export const KEYS = "keys.json";
export const IMAGES = "pictures/";

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
});

const sequenceSchema = z.object({ name: z.string(), last: z.string(), called: z.boolean() });

/** The contents of an archive, written last: an archive without it is incomplete. */
export const manifestSchema = z.object({
  shop: z.literal("ntoma"),
  format: z.number().int(),
  madeAt: z.string(),
  /** The migrations that the rows were made with. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** In the database, but not on the disk. */
  missingPictures: z.array(z.string()),
  /** Where the images' URLs begin, when the archive comes from a Supabase project. */
  projectUrl: z.string().optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableSummary = z.infer<typeof tableSchema>;
export type SequenceState = z.infer<typeof sequenceSchema>;

/** The rows of a table are split into several files. */
export function rowsFile(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, "0")}.jsonl`;
}

export function tableOf(file: string): string | undefined {
  return /^tables\/(.+)\/\d{6}\.jsonl$/.exec(file)?.[1];
}

export function countOf(manifest: Manifest, table: string): number {
  return manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
}

export function imageCount({ files }: Manifest): number {
  return files.filter(({ name }) => isImage(name)).length;
}

export function isImage(name: string): boolean {
  return name.startsWith(IMAGES) && !/\/\.[^/]*\.json$/.test(name);
}
