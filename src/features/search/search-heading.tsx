import type { ReactNode } from "react";

export function SearchHeading({ children }: { children: ReactNode }) {
  return <h1 className="mt-4 text-4xl wrap-anywhere md:text-5xl">{children}</h1>;
}
