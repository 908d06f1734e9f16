import { useRef } from "react";
import { type Control, useController } from "react-hook-form";
import { FileField } from "#components/form/file-field.tsx";
import { pictureTypes } from "#domain/picture-file.ts";
import type { ProductForm, ProductFormInput } from "#domain/product-form.ts";
import { PicturePreview } from "./picture-preview.tsx";

type PictureFieldProps = {
  control: Control<ProductFormInput, unknown, ProductForm>;
  /** The picture that the product has; empty for a new one. */
  current: string;
  onChosen: () => void;
};

/** Looked at as soon as it is chosen, so that a wrong file is refused before anything travels. */
export function PictureField({ control, current, onChosen }: PictureFieldProps) {
  const { field, fieldState } = useController({ control, name: "image" });
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    field.onChange(file ?? current);
    onChosen();
  };
  const putBack = () => {
    if (input.current) input.current.value = "";
    choose(undefined);
    input.current?.focus();
  };
  return (
    <div className="flex items-start gap-4">
      <PicturePreview image={fieldState.invalid ? "" : field.value} />
      <div className="min-w-0 flex-1">
        <FileField
          label="Product Image"
          hint="JPEG, PNG, WebP or AVIF, 5 MB at most"
          accept={pictureTypes.join()}
          error={fieldState.error?.message}
          ref={(element) => {
            field.ref(element);
            input.current = element;
          }}
          onBlur={field.onBlur}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        {field.value instanceof File && <PutBackButton current={current} onClick={putBack} />}
      </div>
    </div>
  );
}

function PutBackButton({ current, onClick }: { current: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="mt-0.5 inline-flex min-h-11 items-center text-sm font-semibold text-indigo underline-offset-4 enabled:hover:underline"
    >
      {current ? "Keep the current image" : "Remove the image"}
    </button>
  );
}
