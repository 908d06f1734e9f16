import { useEffect, useRef, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { FileField } from "#components/form/file-field.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { pictureTypes } from "#domain/picture-file.ts";
import type { ProductForm, ProductFormInput } from "#domain/product-form.ts";

type ImageFieldProps = {
  control: Control<ProductFormInput, unknown, ProductForm>;
  /** The image of the product; empty for a new one. */
  current: string;
  onChosen: () => void;
};

/** Validated as soon as it is chosen, so that a wrong file is refused before the form is sent. */
export function ImageField({ control, current, onChosen }: ImageFieldProps) {
  const { field, fieldState } = useController({ control, name: "image" });
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    field.onChange(file ?? current);
    onChosen();
  };
  const reset = () => {
    if (input.current) input.current.value = "";
    choose(undefined);
    input.current?.focus();
  };
  return (
    <div className="flex items-start gap-4">
      <ImagePreview image={fieldState.invalid ? "" : field.value} />
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
        {field.value instanceof File && <ResetButton current={current} onClick={reset} />}
      </div>
    </div>
  );
}

function ResetButton({ current, onClick }: { current: string; onClick: () => void }) {
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

/** A URL for an `<img>`; that of a file is revoked when the file changes. */
function usePreviewUrl(image: File | string): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (typeof image === "string") return;
    const preview = URL.createObjectURL(image);
    setUrl(preview);
    return () => URL.revokeObjectURL(preview);
  }, [image]);
  return typeof image === "string" ? image : url;
}

const previewStyle = "aspect-[4/5] w-24 shrink-0 rounded-card bg-paper-deep object-cover";

function ImagePreview({ image }: { image: File | string }) {
  const url = usePreviewUrl(image);
  if (!url) {
    return (
      <span aria-hidden className={`${previewStyle} border border-dashed border-line-strong`} />
    );
  }
  return (
    <Picture src={url} alt="Preview of the product image" sizes="6rem" className={previewStyle} />
  );
}
