import { Cloth, LineDrawing } from "./line-drawing.tsx";

/** A loose price tag, for something that was not found. */
export function LostLabel() {
  return (
    <LineDrawing>
      <g transform="rotate(-12 60 66)">
        <Cloth d="m60 36 19 15v44a4 4 0 0 1-4 4H45a4 4 0 0 1-4-4V51Z" />
        <circle cx="60" cy="53" r="4" className="fill-paper-deep" />
        <path d="M55 69a6 6 0 1 1 8.5 5.5C61 76 60 77.5 60 80m0 7v.2" />
      </g>
      <path d="M57 53c-1-15 9-25 20-21s7 14 17 13m3-4 4-2m-4 6 4 1.5" className="stroke-clay" />
    </LineDrawing>
  );
}
