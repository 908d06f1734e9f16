/** The only widths at which pictures are rendered, so that nobody can fill a disk with others. */
export const PICTURE_WIDTHS = [96, 160, 320, 480, 640, 960, 1280, 1600] as const;

const STORED = "/storage/v1/object/public/";
const RENDERED = "/storage/v1/render/image/public/";

/**
 * A stored picture at one of the widths, by Supabase's own rendering path. Supabase crops what is
 * given a width alone: `contain` keeps the whole picture in its shape.
 */
export function renderedUrl(src: string, width: (typeof PICTURE_WIDTHS)[number]): string {
  return `${src.replace(STORED, RENDERED)}?width=${width}&resize=contain`;
}

/** Whether a picture lies in a public bucket, of whichever host; any other address is left alone. */
export function isStoredPicture(src: string): boolean {
  return src.includes(STORED) && !src.includes("?");
}

export function srcSetOf(src: string): string {
  return PICTURE_WIDTHS.map((width) => `${renderedUrl(src, width)} ${width}w`).join(", ");
}

/** How wide the pages show their pictures; the server preloads the first ones by the same words. */
export const pictureSizes = {
  card: "(min-width: 84rem) 15rem, (min-width: 64rem) 20vw, (min-width: 48rem) 33vw, 50vw",
  related: "(min-width: 84rem) 19rem, (min-width: 48rem) 23vw, 50vw",
  detail: "(min-width: 84rem) 41rem, (min-width: 48rem) 50vw, 100vw",
  zoomed: "100rem",
  thumbnail: "5rem",
} as const;
