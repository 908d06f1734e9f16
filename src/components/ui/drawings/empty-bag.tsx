import { Cloth, LineDrawing, Stitch } from "./line-drawing.tsx";

/** A shopping bag with nothing in it. */
export function EmptyBag() {
  return (
    <LineDrawing>
      <path d="M50 52V42a13 13 0 0 1 26 0v8" className="stroke-line-strong" />
      <Cloth d="M35 50h50l5 44a5 5 0 0 1-5 5.5H35a5 5 0 0 1-5-5.5Z" />
      <path d="M44 60V44a13 13 0 0 1 26 0v16" />
      <path d="M44 60v3m26-3v3" strokeWidth="4" />
      <Stitch d="M36 90h48" />
    </LineDrawing>
  );
}
