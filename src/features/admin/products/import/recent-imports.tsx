import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";
import { importedText, stayedText, undoQuestion } from "#domain/products/import/import-texts.ts";
import type { RecentImport } from "#domain/products/import/recent-imports.ts";
import { formatMediumDate, formatTime } from "#lib/dates.ts";
import { ImportProgressBar } from "./import-progress.tsx";
import { recentImports, useUndoImport } from "./import-queries.ts";

/** Which files were imported, each with its undo. Nothing while there are none. */
export function RecentImports() {
  const { data = [] } = useQuery(recentImports);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="recent-imports" className="mt-7 border-t border-line pt-5">
      <h3 id="recent-imports" className="text-lg">
        Imports of the last 30 days
      </h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {data.map((one) => (
          <ImportRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}

function ImportRow({ one }: { one: RecentImport }) {
  const { mutate, isPending, linesLeft } = useUndoImport();
  const [isAsked, setIsAsked] = useState(false);
  const total = one.added + one.updated;
  const name = one.fileName || "A file";
  const undo = () => {
    setIsAsked(false);
    mutate(one.id);
  };
  return (
    <li className="py-3 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold">{name}</p>
          <p className="figures text-ink-soft">
            {whenAndWho(one.finishedAt, one.importedBy)} · {importedText(one)}
          </p>
        </div>
        {one.linesLeft > 0 && !isAsked && !isPending && (
          <Button
            variant="quiet"
            className="px-4! text-sm!"
            aria-label={`Undo the import of ${name}`}
            onClick={() => (one.undoneAt ? undo() : setIsAsked(true))}
          >
            {one.undoneAt ? "Continue the undo" : "Undo this import"}
          </Button>
        )}
      </div>
      {isAsked && <Asked one={one} onUndo={undo} onKeep={() => setIsAsked(false)} />}
      {isPending && (
        <ImportProgressBar
          label="Undoing the import"
          done={total - (linesLeft ?? total)}
          total={total}
        />
      )}
      {one.undoneAt && !isPending && <Undone one={one} undoneAt={one.undoneAt} />}
    </li>
  );
}

function whenAndWho(time: string, who: string): string {
  return `${formatMediumDate(time)}, ${formatTime(time)}${who && ` by ${who}`}`;
}

function showAll(question: HTMLElement | null): void {
  question?.scrollIntoView({ block: "nearest" });
}

type AskedProps = { one: RecentImport; onUndo: () => void; onKeep: () => void };

function Asked({ one, onUndo, onKeep }: AskedProps) {
  return (
    <div role="status" ref={showAll} className="mt-2 scroll-mb-3">
      <p>{undoQuestion(one)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="danger" className="px-4! text-sm!" onClick={onUndo}>
          Undo it
        </Button>
        <Button variant="quiet" className="px-4! text-sm!" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </div>
  );
}

function Undone({ one, undoneAt }: { one: RecentImport; undoneAt: string }) {
  const isWhole = one.linesLeft === 0;
  return (
    <>
      <p className="figures mt-1">
        {isWhole ? "Undone" : "The undo has begun"} {whenAndWho(undoneAt, one.undoneBy)}
      </p>
      {one.stayed.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {[...new Set(one.stayed.map(stayedText))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  );
}
