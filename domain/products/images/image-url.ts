/** The only widths that are rendered: arbitrary ones would fill the disk. */
export const IMAGE_WIDTHS = [96, 160, 320, 480, 640, 720, 960, 1280, 1600] as const;

const STORED = "/storage/v1/object/public/";
const RENDERED = "/storage/v1/render/image/public/";

/**
 * The rendering URL of a stored image. With a width alone Supabase crops the image:
 * `contain` keeps its aspect ratio.
 */
export function renderedUrl(src: string, width: (typeof IMAGE_WIDTHS)[number]): string {
  return `${src.replace(STORED, RENDERED)}?width=${width}&resize=contain`;
}

/** Whether an image is in a public bucket of any host; other URLs are not rendered. */
export function isStoredImage(src: string): boolean {
  return src.includes(STORED) && !src.includes("?");
}

export function srcSetOf(src: string): string {
  return IMAGE_WIDTHS.map((width) => `${renderedUrl(src, width)} ${width}w`).join(", ");
}

/** The `sizes` of images. */
export const imageSizes = {
  card: "(width >= 84rem) 15rem, (width >= 64rem) 20vw, (width >= 48rem) 33vw, calc(50vw - 1.5rem)",
  result:
    "(width >= 84rem) 19rem, (width >= 80rem) 23vw, (width >= 48rem) 32vw, calc(50vw - 1.5rem)",
  related: "(width >= 84rem) 19rem, (width >= 48rem) 23vw, calc(50vw - 1.5rem)",
  detail: "(width >= 84rem) 41rem, (width >= 48rem) 50vw, calc(100vw - 2rem)",
  zoomed: "100rem",
  thumbnail: "5rem",
} as const;
