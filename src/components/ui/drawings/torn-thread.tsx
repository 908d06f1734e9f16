import { Cloth, LineDrawing } from "./line-drawing.tsx";

/** A spool with a torn thread, for an error. */
export function TornThread() {
  return (
    <LineDrawing>
      <path d="M42 42h30v42H42Z" className="fill-clay-tint" />
      <path
        d="m42 52 30-5m-30 13 30-5m-30 13 30-5m-30 13 30-5M42 82l30-3"
        className="stroke-clay"
      />
      <path d="M72 66c11-2 8 9 16 8m3.5-2 2.5-3m-2 5.5 4-.5" className="stroke-clay" />
      <path d="m102 62 4-6m-5 4-1-4m3 5.5 4 .5" className="stroke-clay" />
      <Cloth d="M38 34h38a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H38a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2Z" />
      <Cloth d="M38 84h38a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H38a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2Z" />
    </LineDrawing>
  );
}
