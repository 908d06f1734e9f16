import { type ReactNode, useId } from "react";

type CardProps = { heading: string; className?: string; children: ReactNode };

/** A titled panel, as a region of the page. */
export function Card({ heading, className = "", children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`rounded-card border border-line bg-white p-4 sm:p-5 md:p-6 ${className}`}
    >
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
