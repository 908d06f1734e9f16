import type { ReactNode } from "react";

/** The background and stroke of all small drawings; stitches are clay-coloured. */
export function LineDrawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 120 120"
      aria-hidden="true"
      className="size-28 fill-none stroke-current"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="60" cy="62" r="52" className="fill-paper-deep stroke-none" />
      {children}
    </svg>
  );
}

/** A running stitch along a path. */
export function Stitch({ d }: { d: string }) {
  return <path d={d} className="stroke-clay" strokeDasharray="5 4.5" />;
}

/** A shape cut from white cloth. */
export function Cloth({ d }: { d: string }) {
  return <path d={d} className="fill-white" />;
}
