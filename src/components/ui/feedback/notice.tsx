import type { ReactNode } from "react";

type NoticeProps = {
  heading: string;
  level?: "h1" | "h2";
  /** One of the drawings beside this file, or an icon, which gets a round background. */
  icon?: ReactNode;
  children?: ReactNode;
};

/** The message of an empty or failed page or list. */
export function Notice({ heading, level: Heading = "h2", icon, children }: NoticeProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-20 text-center wrap-anywhere">
      {icon && (
        <span className="mb-1 grid place-items-center rounded-full text-indigo has-[.lucide]:size-16 has-[.lucide]:bg-paper-deep [&>.lucide]:size-7">
          {icon}
        </span>
      )}
      <Heading className="text-3xl">{heading}</Heading>
      <div className="flex flex-col items-center gap-6 text-balance text-ink-soft">{children}</div>
    </div>
  );
}
