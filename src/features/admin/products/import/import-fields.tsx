import { FileField } from "#components/form/file-field.tsx";

type ChooseFile = (file: File | undefined) => void;

export function ImportFields({ onCsv, onZip }: { onCsv: ChooseFile; onZip: ChooseFile }) {
  return (
    <div className="grid gap-5">
      <FileField
        label="CSV file"
        marked
        accept=".csv,text/csv"
        hint="The columns are those of an exported file. A line with a Product ID changes that product, one without adds a product. Columns that are left out stay as they are."
        onChange={({ target }) => onCsv(target.files?.[0])}
      />
      <FileField
        label="ZIP file with pictures"
        accept=".zip,application/zip"
        hint="Needed when the column Product Image has file names. Large photos are made smaller."
        onChange={({ target }) => onZip(target.files?.[0])}
      />
    </div>
  );
}
