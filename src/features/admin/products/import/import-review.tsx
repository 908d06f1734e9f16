import { type ReactNode, useMemo } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { counted } from "#domain/counted.ts";
import { csvHead, csvRows } from "#domain/csv.ts";
import type { CheckedImport, ImportProblem } from "#domain/products/import/check-import.ts";
import { describeChange, summaryOf } from "#domain/products/import/import-texts.ts";
import { importWarnings } from "#domain/products/import/import-warnings.ts";
import type { ImportLine } from "#domain/products/import/product-import.ts";
import { saveFile } from "#lib/browser/save-file.ts";

/** More would slow the page down; the file has all of them. */
const MAX_SHOWN = 200;

export function ImportReview({ checked }: { checked: CheckedImport }) {
  const { problems, lines } = checked;
  const warnings = useMemo(() => importWarnings(lines), [lines]);
  if (problems.length > 0) return <Problems problems={problems} />;
  const hasWarning = ({ line }: ImportLine) => warnings.has(line);
  const shown = [...lines.filter(hasWarning), ...lines.filter((one) => !hasWarning(one))];
  return (
    <section aria-label="Result of the check" className="mt-5 text-sm">
      <p role="status" className="font-semibold">
        {summaryOf(checked)}
        {warnings.size > 0 && (
          <span className="block text-red-ink">
            {counted(warnings.size, "line looks wrong", "lines look wrong")}: please compare.
          </span>
        )}
      </p>
      <List>
        {shown.slice(0, MAX_SHOWN).map((one) => (
          <Item
            key={one.line}
            line={one.line}
            texts={describeChange(one)}
            warnings={warnings.get(one.line)}
          />
        ))}
      </List>
      <More count={lines.length - MAX_SHOWN} />
    </section>
  );
}

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const save = () => {
    const rows = problems.map(({ line, message }) => [String(line), message]);
    const text = csvHead(["Line", "Problem"]) + csvRows(rows);
    saveFile("import-problems.csv", new Blob([text], { type: "text/csv;charset=utf-8" }));
  };
  const count = counted(problems.length, "problem", "problems");
  return (
    <section aria-label="Result of the check" className="mt-5 text-sm text-danger">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="alert" className="font-semibold">
          {count} in this file. Nothing was changed.
        </p>
        <Button variant="quiet" className="px-4! text-sm!" onClick={save}>
          Save this list
        </Button>
      </div>
      <List>
        {problems.slice(0, MAX_SHOWN).map(({ line, message }) => (
          <Item key={`${line} ${message}`} line={line} texts={[message]} />
        ))}
      </List>
      <More count={problems.length - MAX_SHOWN} />
    </section>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ol className="mt-2 divide-y divide-line">{children}</ol>;
}

type ItemProps = { line: number; texts: readonly string[]; warnings?: readonly string[] };

function Item({ line, texts, warnings = [] }: ItemProps) {
  return (
    <li className="flex gap-4 py-2 wrap-anywhere">
      <span className="figures w-16 shrink-0 text-ink-soft">Line {line}</span>
      <span className="min-w-0">
        {texts.map((text) => (
          <span key={text} className="figures block">
            {text}
          </span>
        ))}
        {warnings.map((text) => (
          <span key={text} className="block font-semibold text-red-ink">
            {text}
          </span>
        ))}
      </span>
    </li>
  );
}

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return <p className="mt-2 text-ink-soft">and {count.toLocaleString("en-US")} more</p>;
}
