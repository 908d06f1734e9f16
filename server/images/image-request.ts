import { IMAGE_WIDTHS } from "../../domain/products/images/image-url.ts";

export type ImageFormat = "avif" | "webp" | "jpeg" | "png";

/** The parameters that determine the bytes of a rendering. */
export type Rendering = {
  width: number;
  /** Cropped to 4:5; otherwise in the image's own aspect ratio. */
  cropped: boolean;
  format: ImageFormat;
};

export class ImageRequestError extends Error {}

const OPTIONS = new Set(["width", "height", "resize", "quality", "format"]);
const RESIZE_MODES = ["cover", "contain", "fill"];

/**
 * Reads Supabase's options, but allows few values, so that an image has at most 48 renderings: the
 * widths of the pages, one aspect ratio, the default quality. Other values are errors, not ignored.
 */
export function readRendering(
  query: URLSearchParams,
  accept: string,
  storedType: string,
): Rendering {
  const unknown = [...query.keys()].find((name) => !OPTIONS.has(name));
  if (unknown !== undefined) throw new ImageRequestError(`Unknown option "${unknown}".`);
  const width = Number(readOption(query, "width", IMAGE_WIDTHS) ?? 0);
  if (width === 0) {
    throw new ImageRequestError(`width is missing: it is one of ${IMAGE_WIDTHS.join(", ")}.`);
  }
  const cropped = readOption(query, "height", [width * 1.25]) !== undefined;
  // A width alone has nothing to crop: every mode gives the same result.
  readOption(query, "resize", cropped ? ["cover"] : RESIZE_MODES);
  readOption(query, "quality", [80]);
  return { width, cropped, format: formatOf(query, accept, storedType) };
}

/** Renderings of one version of an image with the same key have the same bytes. */
export function renderingKey({ width, cropped, format }: Rendering): string {
  return `${width}${cropped ? "-cropped" : ""}.${format}`;
}

function readOption(query: URLSearchParams, name: string, allowed: readonly (number | string)[]) {
  const [value, ...more] = query.getAll(name);
  if (value === undefined) return undefined;
  if (more.length > 0 || !allowed.map(String).includes(value)) {
    throw new ImageRequestError(`${name} must be ${allowed.join(" or ")}.`);
  }
  return value;
}

/** As on Supabase: the best format that the browser accepts, or the stored one for `origin`. */
function formatOf(query: URLSearchParams, accept: string, storedType: string): ImageFormat {
  const stored = storedType.replace("image/", "") as ImageFormat;
  if (readOption(query, "format", ["origin"])) return stored;
  if (accept.includes("image/avif")) return "avif";
  if (accept.includes("image/webp")) return "webp";
  return stored === "png" ? "png" : "jpeg";
}
