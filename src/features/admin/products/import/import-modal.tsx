import { type FormEvent, useState } from "react";
import { FileField } from "#components/form/file-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { Modal } from "#components/ui/controls/modal.tsx";
import { productsCsv } from "#domain/products/import/products-csv.ts";
import type { SameNames } from "#domain/products/import/same-names.ts";
import { productCount } from "#domain/products/search.ts";
import { saveFile } from "#lib/browser/save-file.ts";
import { messageOf } from "#lib/data/errors.ts";
import { ImportProgressBar } from "./import-progress.tsx";
import { useCheckImport, useRunImport } from "./import-queries.ts";
import { ImportReview } from "./import-review.tsx";
import { RecentImports } from "./recent-imports.tsx";
import { SameNameChoice } from "./same-name-choice.tsx";

type ImportModalProps = { open: boolean; onClose: () => void };

/** First a dry run, then all or nothing. Two buttons: a double click must not skip the review. */
export function ImportModal({ open, onClose }: ImportModalProps) {
  const [csv, setCsv] = useState<File>();
  const [zip, setZip] = useState<File>();
  const [sameNames, setSameNames] = useState<SameNames>("leave");
  const check = useCheckImport();
  const run = useRunImport();
  const isBusy = check.isPending || run.isPending;
  const reviewed = run.isError ? undefined : check.data;
  const checked = reviewed?.checks[sameNames];
  const count = checked?.problems.length === 0 ? checked.lines.length : 0;
  const progress = run.progress ?? check.progress;
  const error = run.error ?? check.error;
  const choose = (setFile: (file: File | undefined) => void) => (file: File | undefined) => {
    setFile(file);
    setSameNames("leave");
    check.reset();
    run.reset();
  };
  const startCheck = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !csv) return;
    run.reset();
    check.mutate({ csv, zip });
  };
  const startImport = () =>
    reviewed &&
    checked &&
    run.mutate({ ...reviewed, lines: checked.lines }, { onSuccess: onClose });
  return (
    <Modal heading="Import Products" open={open} onClose={onClose} locked={isBusy}>
      <form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={startCheck}>
        <div className="overflow-y-auto overscroll-contain px-5 py-5 sm:px-7">
          <fieldset disabled={isBusy} className="contents">
            <ImportFields onCsv={choose(setCsv)} onZip={choose(setZip)} />
            <Button type="submit" variant="quiet" disabled={!csv} className="mt-5">
              Check file
            </Button>
          </fieldset>
          {!isBusy && !checked && <RecentImports />}
          {progress && <ImportProgressBar {...progress} />}
          {error && !isBusy && <ImportFailure message={messageOf(error)} />}
          {checked && !isBusy && (
            <div ref={showAtTop} className="scroll-mt-5">
              {checked.sameNames.length > 0 && (
                <SameNameChoice
                  names={checked.sameNames}
                  value={sameNames}
                  onChange={setSameNames}
                />
              )}
              <ImportReview checked={checked} />
            </div>
          )}
        </div>
        <div className="flex justify-end gap-3 border-t border-line px-5 py-4 sm:px-7">
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button onClick={startImport} disabled={isBusy || count === 0}>
            {importLabel(count)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** When it appears: the list would begin below the fold. */
function showAtTop(result: HTMLElement | null): void {
  result?.scrollIntoView({ block: "start" });
}

function importLabel(count: number): string {
  if (count === 0) return "Import products";
  return `Import ${productCount(count)}`;
}

function ImportFailure({ message }: { message: string }) {
  return (
    <div role="alert" className="mt-5 rounded-card bg-red-tint px-4 py-3 text-sm text-red-ink">
      <p className="font-semibold">{message}</p>
      <p>Please check the file again before you import it.</p>
    </div>
  );
}

/** A file with the titles of all columns and no products. */
function saveTemplate(): void {
  saveFile(
    "products-template.csv",
    new Blob([productsCsv([])], { type: "text/csv;charset=utf-8" }),
  );
}

type ChooseFile = (file: File | undefined) => void;

function ImportFields({ onCsv, onZip }: { onCsv: ChooseFile; onZip: ChooseFile }) {
  return (
    <div className="grid gap-5">
      <FileField
        label="CSV file"
        marked
        accept=".csv,text/csv"
        hint="The columns are those of an exported file. A line with a Product ID changes that product, one without adds a product; when its name is in the shop already, you choose. Columns that are left out stay as they are."
        onChange={({ target }) => onCsv(target.files?.[0])}
      />
      <Button variant="quiet" className="-mt-2 justify-self-start px-4!" onClick={saveTemplate}>
        Download a template
      </Button>
      <FileField
        label="ZIP file with pictures"
        accept=".zip,application/zip"
        hint="Needed when the column Product Image has file names. Large photos are made smaller."
        onChange={({ target }) => onZip(target.files?.[0])}
      />
    </div>
  );
}
