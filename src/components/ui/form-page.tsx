import type { ReactNode } from "react";

type FormPageProps = { heading: string; children: ReactNode; footer: ReactNode };

/** A single form in the middle of a page. */
export function FormPage({ heading, children, footer }: FormPageProps) {
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-12 md:pt-20">
      <h1 className="text-center text-4xl">{heading}</h1>
      <div className="mt-9">{children}</div>
      <p className="mt-5 text-center leading-11 text-ink-soft [&_a]:inline-block">{footer}</p>
    </div>
  );
}
