import { z } from "zod";

export const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const KEYS = "keys.json";
export const PICTURES = "pictures/";

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
});

const sequenceSchema = z.object({ name: z.string(), last: z.string(), called: z.boolean() });

/** What an archive holds, written last: an archive without it was never finished. */
export const manifestSchema = z.object({
  shop: z.literal("ntoma"),
  format: z.number().int(),
  madeAt: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Recorded in the database, but not found on the disk. */
  missingPictures: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableSummary = z.infer<typeof tableSchema>;
export type SequenceState = z.infer<typeof sequenceSchema>;

/** Where the rows of a table lie in an archive, piece by piece. */
export function rowsFile(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, "0")}.jsonl`;
}

export function tableOf(file: string): string | undefined {
  return /^tables\/(.+)\/\d{6}\.jsonl$/.exec(file)?.[1];
}

export function countOf(manifest: Manifest, table: string): number {
  return manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
}

export function pictureCount({ files }: Manifest): number {
  return files.filter(({ name }) => isPicture(name)).length;
}

function isPicture(name: string): boolean {
  return name.startsWith(PICTURES) && !/\/\.[^/]*\.json$/.test(name);
}
