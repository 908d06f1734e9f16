import { LineDrawing, Stitch } from "./line-drawing.tsx";

const hanger = "c0-2 3-2.5 3-5a3 3 0 0 0-6 0m3 5L";

/** A clothes rail with empty hangers, for an empty list. */
export function EmptyRail() {
  return (
    <LineDrawing>
      <path d="M28 100V36h64v64M22 100h12m52 0h12" />
      <path d={`M46 46${hanger}34 56h24Z`} className="fill-white" />
      <path d={`M74 46${hanger}62 56h24Z`} className="fill-white" />
      <Stitch d="M38 57v22h16V57" />
      <path d="M34 36v-3m52 3v-3" strokeWidth="4" />
    </LineDrawing>
  );
}
