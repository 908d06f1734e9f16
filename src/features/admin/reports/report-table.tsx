import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";

type FigureTableProps = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** Titles of columns that a phone has no room for. */
  wideOnly?: readonly string[];
};

const SHOWN_AT_FIRST = 10;

/** Names on the left, figures on the right; a long table shows its first rows until all are asked for. */
export function FigureTable({ caption, columns, rows, wideOnly = [] }: FigureTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const cell = (index: number) =>
    `${cellStyle(index)} ${wideOnly.includes(columns[index] ?? "") ? "max-sm:hidden" : ""}`;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <table className="w-full text-left text-sm">
        <caption className="pb-2 text-left text-base font-semibold">{caption}</caption>
        <thead>
          <tr>
            {columns.map((title, index) => (
              <th key={title} scope="col" className={`${cell(index)} font-medium text-ink-soft`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row[0]}>
              {row.map((value, index) => (
                <td key={columns[index]} className={`${cell(index)} figures wrap-anywhere`}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="pt-2 text-sm text-ink-soft">Nothing was sold.</p>}
      {rows.length > shown.length && (
        <Button variant="quiet" className="mt-3 px-4! text-sm" onClick={() => setIsWhole(true)}>
          Show all {rows.length}
        </Button>
      )}
    </div>
  );
}

function cellStyle(index: number): string {
  return `border-b border-line py-2 ${index === 0 ? "pr-4" : "pl-4 text-right whitespace-nowrap"}`;
}
