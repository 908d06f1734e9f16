import { Cloth, LineDrawing, Stitch } from "./line-drawing.tsx";

/** A letter, for a sent mail. */
export function Letter() {
  return (
    <LineDrawing>
      <Cloth d="M28 42h64a3 3 0 0 1 3 3v42a3 3 0 0 1-3 3H28a3 3 0 0 1-3-3V45a3 3 0 0 1 3-3Z" />
      <path d="m26 44 34 27 34-27" />
      <circle cx="60" cy="68" r="7.5" className="fill-clay stroke-none" />
      <path d="m57 68 2.2 2.2 4-4.4" className="stroke-white" />
      <Stitch d="M33 82h22" />
    </LineDrawing>
  );
}
