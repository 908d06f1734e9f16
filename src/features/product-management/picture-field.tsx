import { useEffect, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { FileField } from "#components/form/file-field.tsx";
import { Picture } from "#components/ui/picture.tsx";
import { pictureTypes } from "#domain/picture-file.ts";
import type { ProductForm, ProductFormInput } from "#domain/product-form.ts";

type PictureFieldProps = {
  control: Control<ProductFormInput, unknown, ProductForm>;
  /** The picture that the product has; empty for a new one. */
  current: string;
  onChosen: () => void;
};

/** Looked at as soon as it is chosen, so that a wrong file is refused before anything travels. */
export function PictureField({ control, current, onChosen }: PictureFieldProps) {
  const { field, fieldState } = useController({ control, name: "image" });
  const choose = (file: File | undefined) => {
    field.onChange(file ?? current);
    onChosen();
  };
  return (
    <div className="flex items-start gap-4">
      <Preview image={fieldState.invalid ? "" : field.value} />
      <FileField
        label="Product Image"
        hint="JPEG, PNG, WebP or AVIF, 5 MB at most"
        accept={pictureTypes.join()}
        error={fieldState.error?.message}
        ref={field.ref}
        onBlur={field.onBlur}
        onChange={({ target }) => choose(target.files?.[0])}
        className="min-w-0 flex-1"
      />
    </div>
  );
}

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

function Preview({ image }: { image: File | string }) {
  const url = usePreviewUrl(image);
  const look = "aspect-[4/5] w-24 shrink-0 rounded-card bg-paper-deep object-cover";
  if (!url)
    return <span aria-hidden className={`${look} border border-dashed border-line-strong`} />;
  return <Picture src={url} alt="Preview of the product image" sizes="6rem" className={look} />;
}
