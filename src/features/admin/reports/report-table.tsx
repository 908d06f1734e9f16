import { Download } from "lucide-react";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { paths } from "#config/paths.ts";
import { formatCedis } from "#domain/money.ts";
import type { Days } from "#domain/orders/report-period.ts";
import {
  type Cell,
  type Column,
  type ReportTable,
  reportCsv,
  reportFileName,
} from "#domain/orders/report-tables.ts";
import { saveFile } from "#lib/browser/save-file.ts";
import { formatMediumDay } from "#lib/dates.ts";
import { Link } from "#lib/router/link.tsx";

type FigureTableProps = {
  table: ReportTable;
  days: Days;
  /** Another period is being loaded. */
  isOlder: boolean;
};

const SHOWN_AT_FIRST = 10;

/**
 * A long table shows its first rows until all are asked for. Its file has all rows: past 100 products or 1,000
 * refunds the rest is one.
 */
export function FigureTable({ table, days, isOlder }: FigureTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { title, rows } = table;
  const save = () =>
    saveFile(
      reportFileName(table, days),
      new Blob([reportCsv(table)], { type: "text/csv;charset=utf-8" }),
    );
  return (
    <Card heading={title} className="relative min-w-0">
      <Button
        variant="quiet"
        aria-label={`Download CSV: ${title}`}
        disabled={isOlder || rows.length === 0}
        onClick={save}
        className="absolute top-2 right-4 px-4! text-sm sm:top-3 sm:right-5 md:top-4 md:right-6 max-sm:[&>svg]:hidden"
      >
        <Download aria-hidden className="size-4" />
        CSV
      </Button>
      <Rows table={table} shown={isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST)} />
      {!isWhole && rows.length > SHOWN_AT_FIRST && (
        <Button variant="quiet" className="mt-3 px-4! text-sm" onClick={() => setIsWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </Card>
  );
}

type RowsProps = { table: ReportTable; shown: ReportTable["rows"] };

/** On a phone a row is two lines, name and last figure above the others: five columns of money do not fit. */
function Rows({ table: { title, columns, rows, total }, shown }: RowsProps) {
  if (rows.length === 0) return <p className="mt-4 text-ink-soft">None in these days.</p>;
  return (
    <table aria-label={title} className="mt-4 w-full text-left text-sm max-md:block">
      <thead className="max-md:hidden">
        <tr>
          {columns.map((column) => (
            <th
              key={column.title}
              scope="col"
              className={`${cellStyle(column)} font-medium text-ink-soft`}
            >
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {shown.map(({ key, cells }) => (
          <Row key={key} cells={cells} columns={columns} />
        ))}
      </tbody>
      <tfoot className="font-semibold max-md:block">
        <Row cells={total} columns={columns} />
      </tfoot>
    </table>
  );
}

type RowProps = Pick<ReportTable, "columns"> & { cells: readonly Cell[] };

function Row({ cells, columns }: RowProps) {
  return (
    <tr className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:py-2.5">
      {columns.map((column, index) => {
        const cell = cells[index] ?? "";
        return (
          <td
            key={column.title}
            data-title={index === 0 ? undefined : column.title}
            className={`figures wrap-anywhere ${cellStyle(column)} ${phoneStyle(index, columns.length)} ${cell === "" ? "max-md:hidden" : ""}`}
          >
            <Value cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}

function Value({ cell }: { cell: Cell }) {
  if (typeof cell === "number") return cell.toLocaleString("en-US");
  if (typeof cell === "string") return cell;
  if ("day" in cell) return formatMediumDay(cell.day);
  if ("money" in cell) return formatCedis(cell.money);
  if (cell.id === null) return "Deleted order";
  return (
    <Link
      to={paths.adminOrderDetails(cell.id)}
      className="inline-flex min-h-6 items-center font-semibold text-indigo underline-offset-4 hover:underline max-md:min-h-11"
    >
      #{cell.order}
    </Link>
  );
}

function cellStyle({ isText }: Column): string {
  return `md:border-b md:border-line md:py-2 ${isText ? "md:pr-4" : "md:pl-4 md:text-right md:whitespace-nowrap"}`;
}

const titled = "max-md:before:content-[attr(data-title)_'_'] max-md:before:font-normal";

function phoneStyle(index: number, count: number): string {
  if (index === 0) return "max-md:flex-1 max-md:basis-[calc(100%-10rem)] max-md:font-semibold";
  return index === count - 1
    ? `${titled} max-md:order-1 max-md:min-w-36 max-md:text-right max-md:font-semibold`
    : `${titled} max-md:order-2 max-md:font-normal max-md:text-ink-soft`;
}
