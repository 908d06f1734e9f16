import type { CsvRecord } from "../../csv.ts";
import { productNumber } from "../product-texts.ts";
import { importErrors } from "./import-errors.ts";
import { checkRecord, type ImportCells, type ImportLine } from "./product-import.ts";
import { type CsvColumn, csvColumns, type VersionedProduct } from "./products-csv.ts";

const MAX_LINES = 10_000;

export type ImportProblem = { line: number; message: string };

/** Nothing may be imported while there are problems. */
export type CheckedImport = { problems: ImportProblem[]; lines: ImportLine[]; unchanged: number };

/** The dry run: compares a file with the present products and finds every problem in it. */
export async function checkImport(
  [titles, ...records]: readonly CsvRecord[],
  products: readonly VersionedProduct[],
): Promise<CheckedImport> {
  const columns = (titles?.cells ?? []).map(columnOf);
  const problems = titleProblems(titles, columns);
  if (problems.length === 0 && records.length === 0) problems.push(at(1, importErrors.noLines));
  if (records.length > MAX_LINES) problems.push(at(1, importErrors.tooManyLines));
  if (problems.length > 0) return { problems, lines: [], unchanged: 0 };
  return checkLines(records, columns as CsvColumn[], products);
}

async function checkLines(
  records: readonly CsvRecord[],
  columns: readonly CsvColumn[],
  products: readonly VersionedProduct[],
): Promise<CheckedImport> {
  const findProduct = productFinder(products);
  const checked: CheckedImport = { problems: [], lines: [], unchanged: 0 };
  for (const { line, cells } of records) {
    const given: ImportCells = Object.fromEntries(
      columns.map((column, index) => [column, cells[index] ?? ""]),
    );
    const isTooLong = cells.slice(columns.length).some((cell) => cell.trim() !== "");
    const { product, problem } = findProduct(line, given.id);
    const refusal = isTooLong ? importErrors.tooManyCells : problem;
    const { change, problems } = refusal
      ? { problems: [refusal] }
      : await checkRecord({ line, cells: given }, product);
    checked.problems.push(...problems.map((message) => at(line, message)));
    if (change) checked.lines.push(change);
    else if (problems.length === 0) checked.unchanged += 1;
  }
  return checked;
}

function at(line: number, message: string): ImportProblem {
  return { line, message };
}

const byTitle = new Map(csvColumns.map(({ name, title }) => [title.toLowerCase(), name]));

function columnOf(title: string): CsvColumn | undefined {
  return byTitle.get(title.trim().toLowerCase());
}

function titleProblems(
  titles: CsvRecord | undefined,
  columns: readonly (string | undefined)[],
): ImportProblem[] {
  if (!titles) return [at(1, importErrors.noLines)];
  if (columns.every((column) => column === undefined)) {
    return [at(titles.line, importErrors.noColumns)];
  }
  return titles.cells.flatMap((title, index) => {
    const column = columns[index];
    if (!column) return [at(titles.line, importErrors.unknownColumn(title.trim()))];
    const isSecond = columns.indexOf(column) < index;
    return isSecond ? [at(titles.line, importErrors.columnTwice(title.trim()))] : [];
  });
}

type Found = { product?: VersionedProduct; problem?: string };

/** The product of an id as a number or as the screen shows it ("#0007"); none for an empty cell. */
function productFinder(products: readonly VersionedProduct[]) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const lines = new Map<number, number>();
  return (line: number, cell = ""): Found => {
    const text = cell.trim();
    if (text === "") return {};
    const id = /^#?\d{1,15}$/.test(text) ? Number(text.replace("#", "")) : undefined;
    if (id === undefined) {
      return { problem: importErrors.notANumber("Product ID", text) };
    }
    const product = byId.get(id);
    if (!product) return { problem: importErrors.noProduct(productNumber(id)) };
    const other = lines.get(id);
    lines.set(id, line);
    return other ? { problem: importErrors.productTwice(productNumber(id), other) } : { product };
  };
}
