import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { FileField } from "#components/form/file-field.tsx";
import { ResponsiveImage } from "#components/ui/responsive-image.tsx";
import { imageTypes } from "#domain/products/images/image-file.ts";
import { productLabels } from "#domain/products/product-columns.ts";
import type { ProductForm, ProductFormInput } from "#domain/products/product-schema.ts";

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
  const take = (files: FileList) => {
    if (!input.current || input.current.matches(":disabled") || !files[0]) return;
    input.current.files = files;
    choose(files[0]);
  };
  const reset = () => {
    if (input.current) input.current.value = "";
    choose(undefined);
    input.current?.focus();
  };
  usePastedFiles(take);
  return (
    <DropArea onDrop={take}>
      <ImagePreview image={fieldState.invalid ? "" : field.value} />
      <div className="min-w-0 flex-1">
        <FileField
          label={productLabels.image}
          marked={current === ""}
          hint="Choose a JPEG, PNG, WebP or AVIF image, drop it here or paste it. Large photos are made smaller. The shop shows the part in the preview (4:5)."
          accept={imageTypes.join()}
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
    </DropArea>
  );
}

type DropAreaProps = { onDrop: (files: FileList) => void; children: ReactNode };

function DropArea({ onDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onDrop(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input serves the keyboard
    <div
      data-drop-area
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex items-start gap-4 rounded-card border border-dashed p-3 transition-colors sm:p-4 ${isOver ? "border-indigo bg-indigo-tint" : "border-line-strong"}`}
    >
      {children}
    </div>
  );
}

/** Text is pasted as usual; only a clipboard with nothing but a file is taken. */
function usePastedFiles(take: (files: FileList) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (!clipboardData?.files.length || clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    take(clipboardData.files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
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
    return () => {
      URL.revokeObjectURL(preview);
      setUrl("");
    };
  }, [image]);
  return typeof image === "string" ? image : url;
}

const previewStyle = "aspect-[4/5] w-24 shrink-0 rounded-card bg-paper-deep object-cover sm:w-32";

function ImagePreview({ image }: { image: File | string }) {
  const url = usePreviewUrl(image);
  if (!url) {
    return (
      <span aria-hidden className={`${previewStyle} border border-dashed border-line-strong`} />
    );
  }
  return (
    <ResponsiveImage
      src={url}
      alt="Preview of the product image"
      sizes="8rem"
      className={previewStyle}
    />
  );
}
