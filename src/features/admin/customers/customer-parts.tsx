import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { SampleCustomer } from "./sample-customers.ts";

export function customerNumber({ id }: SampleCustomer): string {
  return `#${String(id).padStart(4, "0")}`;
}

export function ActiveBadge({ customer }: { customer: SampleCustomer }) {
  if (customer.active) return <Badge tone="green">Active</Badge>;
  return <Badge tone="grey">Inactive</Badge>;
}

/** Filled or hollow, so that colour is not the only difference. */
export function ActiveDot({ customer: { active } }: { customer: SampleCustomer }) {
  const label = active ? "Active" : "Inactive";
  return (
    <span
      title={label}
      className={`size-2.5 shrink-0 rounded-full border-2 ${active ? "border-success bg-success" : "border-line-strong"}`}
    >
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Placeholders without function, as specified. */
export function CustomerActions({ customer }: { customer: SampleCustomer }) {
  return (
    <span className="-mr-2 flex justify-end">
      <InertButton label={`Edit ${customer.name}`}>
        <Pencil aria-hidden />
      </InertButton>
      <InertButton label={`Delete ${customer.name}`}>
        <Trash2 aria-hidden />
      </InertButton>
    </span>
  );
}

function InertButton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full text-ink-soft transition-colors hover:bg-paper-deep hover:text-ink [&>svg]:size-[1.1rem] [&>svg]:stroke-[1.75]"
    >
      {children}
    </button>
  );
}
