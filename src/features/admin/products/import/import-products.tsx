import { Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#components/ui/controls/button.tsx";

const ImportModal = lazy(() =>
  import("./import-modal.tsx").then(({ ImportModal }) => ({ default: ImportModal })),
);

/** Every opening starts with empty state; the code of the dialog is loaded with the first one. */
export function ImportProducts() {
  const [{ count, open }, setOpening] = useState({ count: 0, open: false });
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:px-4"
        onClick={() => setOpening((before) => ({ count: before.count + 1, open: true }))}
      >
        <Upload aria-hidden className="-ml-1.5 size-4 max-sm:hidden" />
        Import
      </Button>
      {count > 0 && (
        <Suspense>
          <ImportModal key={count} open={open} onClose={() => setOpening({ count, open: false })} />
        </Suspense>
      )}
    </>
  );
}
