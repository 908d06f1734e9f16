import { Cloth, LineDrawing, Stitch } from "./line-drawing.tsx";

/** A tied parcel. */
export function Parcel() {
  return (
    <LineDrawing>
      <Cloth d="M28 48 60 34l32 14v38L60 101 28 86Z" />
      <path d="m28 48 32 14 32-14M60 62v39" />
      <Stitch d="m44 41 32 14v38" />
      <path d="m34 76 10 4.5" className="stroke-line-strong" />
      <path d="m34 82 6 2.7" className="stroke-line-strong" />
    </LineDrawing>
  );
}
