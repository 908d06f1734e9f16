import type { CsvRecord } from "../../csv.ts";
import { productNumber } from "../product-texts.ts";
import { importErrors } from "./import-errors.ts";
import { checkRecord, type ImportCells, type ImportLine } from "./product-import.ts";
import { type CsvColumn, csvColumns, type VersionedProduct } from "./products-csv.ts";
import { isPictureOf, namesakeFinder, type SameNames } from "./same-names.ts";

const MAX_LINES = 10_000;

export type ImportProblem = { line: number; message: string };

/** Nothing may be imported while there are problems. */
export type CheckedImport = {
  problems: ImportProblem[];
  lines: ImportLine[];
  unchanged: number;
  /** Lines without an id whose names are in the shop already, and how many of them are left out. */
  sameNames: string[];
  leftOut: number;
};

type Choices = {
  sameNames?: SameNames;
  /** Pictures come with the file: one with the name of the present picture replaces it. */
  hasPictures?: boolean;
};

const nothing = (): CheckedImport => ({
  problems: [],
  lines: [],
  unchanged: 0,
  sameNames: [],
  leftOut: 0,
});

/** The dry run: compares a file with the present products and finds every problem in it. */
export async function checkImport(
  [titles, ...records]: readonly CsvRecord[],
  products: readonly VersionedProduct[],
  choices: Choices = {},
): Promise<CheckedImport> {
  const columns = (titles?.cells ?? []).map(columnOf);
  const problems = titleProblems(titles, columns);
  if (problems.length === 0 && records.length === 0) problems.push(at(1, importErrors.noLines));
  if (records.length > MAX_LINES) problems.push(at(1, importErrors.tooManyLines));
  if (problems.length > 0) return { ...nothing(), problems };
  const given = records.map(({ line, cells }) => givenLine(line, cells, columns as CsvColumn[]));
  return checkLines(given, products, choices);
}

type GivenLine = { line: number; cells: ImportCells; isTooLong: boolean };

function givenLine(line: number, cells: string[], columns: readonly CsvColumn[]): GivenLine {
  return {
    line,
    cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])),
    isTooLong: cells.slice(columns.length).some((cell) => cell.trim() !== ""),
  };
}

async function checkLines(
  given: readonly GivenLine[],
  products: readonly VersionedProduct[],
  choices: Choices,
): Promise<CheckedImport> {
  const findProduct = productFinder(products, choices);
  const checked = nothing();
  for (const { line, cells, isTooLong } of given) {
    const found = findProduct(line, cells);
    if (found.sameName) checked.sameNames.push(found.sameName);
    if (found.isLeftOut) {
      checked.leftOut += 1;
      continue;
    }
    const refusal = isTooLong ? importErrors.tooManyCells : found.problem;
    const { change, problems } = refusal
      ? { problems: [refusal] }
      : await checkRecord({ line, cells: found.cells ?? cells }, found.product);
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

type Found = {
  product?: VersionedProduct;
  problem?: string;
  /** As the shop has it. */
  sameName?: string;
  isLeftOut?: boolean;
  /** Where not all cells count. */
  cells?: ImportCells;
};

/** The product that a line is about: by its id as a number or as the screen shows it ("#0007"), or by its name. */
function productFinder(products: readonly VersionedProduct[], choices: Choices) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const namesakesOf = namesakeFinder(products);
  const lines = new Map<number, number>();
  const once = (product: VersionedProduct, line: number): Found => {
    const other = lines.get(product.id);
    lines.set(product.id, line);
    if (!other) return { product };
    return { problem: importErrors.productTwice(productNumber(product.id), other) };
  };
  return (line: number, cells: ImportCells): Found => {
    const text = cells.id?.trim() ?? "";
    const namesakes = text === "" ? namesakesOf(cells.name) : [];
    if (namesakes[0]) return foundByName(namesakes, cells, choices, (one) => once(one, line));
    if (text === "") return {};
    const id = /^#?\d{1,15}$/.test(text) ? Number(text.replace("#", "")) : undefined;
    if (id === undefined) {
      return { problem: importErrors.notANumber("Product ID", text) };
    }
    const product = byId.get(id);
    return product ? once(product, line) : { problem: importErrors.noProduct(productNumber(id)) };
  };
}

function foundByName(
  namesakes: readonly VersionedProduct[],
  cells: ImportCells,
  { sameNames = "leave", hasPictures = false }: Choices,
  once: (product: VersionedProduct) => Found,
): Found {
  const [product] = namesakes as [VersionedProduct];
  const sameName = product.name;
  if (sameNames === "leave") return { sameName, isLeftOut: true };
  if (sameNames === "add") return { sameName };
  if (namesakes.length > 1) {
    return { sameName, problem: importErrors.namedTwice(sameName, namesakes.length) };
  }
  const { name: _, image, ...others } = cells;
  const keepsImage = !hasPictures && isPictureOf(image ?? "", product);
  return { sameName, cells: keepsImage ? others : { ...others, image }, ...once(product) };
}
