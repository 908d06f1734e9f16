import { Cloth, LineDrawing, Stitch } from "./line-drawing.tsx";

/** An empty hanger. */
export function EmptyHanger() {
  return (
    <LineDrawing>
      <Stitch d="M42 80v26h36V80" />
      <Cloth d="M60 50 25 73c-5 3.5-2.5 10 3 10h64c5.5 0 8-6.5 3-10Z" />
      <path d="M60 50v-5c0-5 8-6 8-13a8 8 0 0 0-16-1" />
      <path d="M44 74h32" className="stroke-line-strong" />
    </LineDrawing>
  );
}
