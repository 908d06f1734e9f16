import { defuse, withoutApostrophe } from "../../csv.ts";
import { decimalOf, hasUnsureComma } from "../../decimal.ts";
import { productColumns } from "../product-columns.ts";
import { type ProductForm, productFormOf, productFormSchema } from "../product-schema.ts";
import { productNumber } from "../product-texts.ts";
import { categoryCells } from "./import-categories.ts";
import { importErrors } from "./import-errors.ts";
import { type CsvColumn, csvColumns, type VersionedProduct } from "./products-csv.ts";

/** The cells of a line by column; a column that the file does not have is missing. */
export type ImportCells = Partial<Record<CsvColumn, string>>;
export type ImportRecord = { line: number; cells: ImportCells };

type Details = Omit<ProductForm, "id" | "image">;

/** What a line changes, or the whole product when there was none before. */
export type ImportLine = {
  line: number;
  before: VersionedProduct | undefined;
  changes: Partial<Details>;
  /** The cell of an image that is not the present one. */
  image: string | undefined;
};

export type CheckedRecord = { change?: ImportLine; problems: string[] };

/** Checks one line against the product that it names; a line without changes has neither. */
export async function checkRecord(
  { line, cells }: ImportRecord,
  before: VersionedProduct | undefined,
): Promise<CheckedRecord> {
  const edited = editedCells(cells, before);
  const category = categoryCells(edited, before);
  const typed = valuesIn(edited);
  const form = { ...productFormOf(before), ...typed, ...category.ids };
  const { data, error } = await productFormSchema.safeParseAsync(form);
  const problems = new Map([
    ...(error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const),
    ...numberProblems(edited),
    ...category.problems,
  ]);
  if (!data || problems.size > 0) return { problems: [...new Set(problems.values())] };
  const changes = changesIn(data, { ...typed, ...category.ids }, before);
  const isUnchanged = before && !edited.image && Object.keys(changes).length === 0;
  if (isUnchanged) return { problems: [] };
  if (before && isOutdated(cells, before)) {
    return { problems: [importErrors.changedMeanwhile(productNumber(before.id))] };
  }
  return { change: { line, before, changes, image: edited.image || undefined }, problems: [] };
}

/** The cells that differ from what an export writes now. */
function editedCells(cells: ImportCells, before: VersionedProduct | undefined): ImportCells {
  const edited = csvColumns.flatMap(({ name, text }) => {
    const cell = cells[name];
    const isSame = cell === undefined || (before && cell === defuse(text(before)));
    return isSame ? [] : [[name, withoutApostrophe(cell)]];
  });
  const result: ImportCells = Object.fromEntries(edited);
  // A sale after the export is not an edit, and an empty cell keeps the image.
  const isStockAsExported = cells.stockQuantity?.trim() === cells.exportedStock?.trim();
  if (before && isStockAsExported) delete result.stockQuantity;
  if (before && result.image?.trim() === "") delete result.image;
  return result;
}

/** The cells that have the value of a column itself; those of the categories have names. */
const valueColumns = productColumns.filter(
  ({ name }) => name !== "categoryId" && name !== "subCategoryId",
);

function valuesIn(edited: ImportCells): ImportCells {
  return Object.fromEntries(
    valueColumns.flatMap(({ name }) => (edited[name] === undefined ? [] : [[name, edited[name]]])),
  );
}

function numberProblems(edited: ImportCells): [string, string][] {
  return valueColumns.flatMap(({ name, type, label }): [string, string][] => {
    const text = edited[name]?.trim() ?? "";
    const isNumber = type === "number" || type === "money";
    if (!isNumber) return [];
    if (hasUnsureComma(text)) return [[name, importErrors.decimalComma(label, text)]];
    if (!Number.isNaN(decimalOf(text))) return [];
    return [[name, importErrors.notANumber(label, text)]];
  });
}

function changesIn(
  form: ProductForm,
  edited: object,
  before: VersionedProduct | undefined,
): Partial<Details> {
  const { id: _, image: __, ...details } = form;
  if (!before) return details;
  const changed = Object.entries(details).filter(
    ([field, value]) => field in edited && before[field as keyof Details] !== value,
  );
  return Object.fromEntries(changed);
}

/** Another admin has changed the product since the file was exported. */
function isOutdated({ version }: ImportCells, before: VersionedProduct): boolean {
  const exported = version?.trim();
  return Boolean(exported) && exported !== String(before.version);
}
