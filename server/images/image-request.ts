import { PICTURE_WIDTHS } from "../../domain/picture-url.ts";

export type PictureFormat = "avif" | "webp" | "jpeg" | "png";

/** One rendering: everything that makes its bytes differ from those of another. */
export type Rendering = {
  width: number;
  /** Cropped to the shop's shape, 4:5; otherwise in the picture's own. */
  cropped: boolean;
  format: PictureFormat;
};

export class PictureRequestError extends Error {}

const KNOWN = new Set(["width", "height", "resize", "quality", "format"]);
const FITS = ["cover", "contain", "fill"];

/**
 * Reads Supabase's options, which are free there and few here, so that a picture can have 48
 * renderings and no more: the widths of the pages, the shop's one shape for whoever asks for a
 * height, Supabase's usual quality. What is refused says so, lest somebody believe it works.
 */
export function readRendering(
  query: URLSearchParams,
  accept: string,
  storedType: string,
): Rendering {
  const unknown = [...query.keys()].find((name) => !KNOWN.has(name));
  if (unknown !== undefined) throw new PictureRequestError(`There is no option "${unknown}".`);
  const width = PICTURE_WIDTHS.find(
    (one) => String(one) === choice(query, "width", PICTURE_WIDTHS),
  );
  if (width === undefined) {
    throw new PictureRequestError(`width is missing: it is one of ${PICTURE_WIDTHS.join(", ")}.`);
  }
  const cropped = choice(query, "height", [width * 1.25]) !== undefined;
  // A width alone has nothing to crop: the picture keeps its shape, whatever is said.
  choice(query, "resize", cropped ? ["cover"] : FITS);
  choice(query, "quality", [80]);
  return { width, cropped, format: formatOf(query, accept, storedType) };
}

/** Renderings with the same key have the same bytes, as long as the picture stays as it is. */
export function keyOf({ width, cropped, format }: Rendering): string {
  return `${width}${cropped ? "-cropped" : ""}.${format}`;
}

function choice(query: URLSearchParams, name: string, allowed: readonly (number | string)[]) {
  const [value, ...more] = query.getAll(name);
  if (value === undefined) return undefined;
  if (more.length > 0 || !allowed.map(String).includes(value)) {
    throw new PictureRequestError(`${name} must be ${allowed.join(" or ")}.`);
  }
  return value;
}

/** As on Supabase: the best form the browser takes, or the picture's own with `format=origin`. */
function formatOf(query: URLSearchParams, accept: string, storedType: string): PictureFormat {
  const own = storedType.replace("image/", "") as PictureFormat;
  if (choice(query, "format", ["origin"])) return own;
  if (accept.includes("image/avif")) return "avif";
  if (accept.includes("image/webp")) return "webp";
  return own === "png" ? "png" : "jpeg";
}
