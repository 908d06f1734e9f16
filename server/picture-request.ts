import { PICTURE_WIDTHS } from "../domain/picture-url.ts";

export type PictureFormat = "avif" | "webp" | "jpeg" | "png";
export type Fit = "cover" | "contain" | "fill";

/** One rendering: everything that makes its bytes differ from those of another. */
export type Rendering = {
  width: number;
  height: number | undefined;
  fit: Fit;
  quality: number;
  format: PictureFormat;
};

export class PictureRequestError extends Error {}

const FITS: readonly string[] = ["cover", "contain", "fill"] satisfies Fit[];
const QUALITIES = [60, 80];
const USUAL_QUALITY = 80;
const KNOWN = new Set(["width", "height", "resize", "quality", "format"]);

/**
 * Reads Supabase's options, which are free there and bounded here: a few widths, the shop's one
 * shape (4:5) for whoever asks for a height, two qualities. What is unknown is refused, so that
 * nobody believes it works.
 */
export function readRendering(
  query: URLSearchParams,
  accept: string,
  storedType: string,
): Rendering {
  const unknown = [...query.keys()].find((name) => !KNOWN.has(name));
  if (unknown !== undefined) throw new PictureRequestError(`There is no option "${unknown}".`);
  const width = numberOf(query, "width", PICTURE_WIDTHS);
  if (width === undefined) {
    throw new PictureRequestError(`width is missing: it is one of ${PICTURE_WIDTHS.join(", ")}.`);
  }
  const height = numberOf(query, "height", [width * 1.25]);
  const quality = numberOf(query, "quality", QUALITIES) ?? USUAL_QUALITY;
  return {
    width,
    height,
    // A width alone has nothing to crop: the picture keeps its shape, whatever is said.
    fit: height === undefined ? "contain" : fitOf(query),
    quality,
    format: formatOf(query, accept, storedType),
  };
}

/** Renderings with the same key have the same bytes, as long as the picture stays as it is. */
export function keyOf({ width, height, fit, quality, format }: Rendering): string {
  return `${width}x${height ?? 0}-${fit}-${quality}.${format}`;
}

function numberOf(query: URLSearchParams, name: string, allowed: readonly number[]) {
  const [value, ...more] = query.getAll(name);
  if (value === undefined) return undefined;
  const found = allowed.find((number) => String(number) === value);
  if (found === undefined || more.length > 0) {
    throw new PictureRequestError(`${name} must be one of ${allowed.join(", ")}.`);
  }
  return found;
}

function fitOf(query: URLSearchParams): Fit {
  const value = query.get("resize") ?? "cover";
  if (!FITS.includes(value)) {
    throw new PictureRequestError(`resize must be one of ${FITS.join(", ")}.`);
  }
  return value as Fit;
}

/** As on Supabase: the best form the browser takes, or the picture's own with `format=origin`. */
function formatOf(query: URLSearchParams, accept: string, storedType: string): PictureFormat {
  const asked = query.get("format");
  if (asked !== null && asked !== "origin") {
    throw new PictureRequestError('format can only be "origin".');
  }
  const own = storedType.replace("image/", "") as PictureFormat;
  if (asked === "origin") return own;
  if (accept.includes("image/avif")) return "avif";
  if (accept.includes("image/webp")) return "webp";
  return own === "png" ? "png" : "jpeg";
}
