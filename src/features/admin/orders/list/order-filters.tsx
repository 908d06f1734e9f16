import { X } from "lucide-react";
import { Button } from "#components/ui/controls/button.tsx";
import { FoldedFilters } from "#components/ui/controls/folded-filters.tsx";
import { SearchField } from "#components/ui/controls/search-field.tsx";
import { SelectFilter } from "#components/ui/controls/select-filter.tsx";
import { isFiltered, type OrderFilter, paymentFilters } from "#domain/orders/order-filter.ts";
import { orderStatuses, orderStatusLook, paymentStatusLook } from "#domain/orders/statuses.ts";
import type { ChangeFilter } from "./use-order-filter.ts";
import { useSearchDraft } from "./use-search-draft.ts";

const statusOptions = [
  { value: "", label: "All" },
  ...orderStatuses.map((value) => ({ value, label: orderStatusLook(value).label })),
] as const;

/** The badges of paid orders say 'Success', or 'Paid' for what an admin has marked as paid. */
const paymentLabels = {
  paid: `${paymentStatusLook("success").label} or ${paymentStatusLook("paid").label}`,
  packable: "May be packed",
  pending: paymentStatusLook("pending").label,
  failed: paymentStatusLook("failed").label,
};

const paymentOptions = [
  { value: "", label: "All payments" },
  ...paymentFilters.map((value) => ({ value, label: paymentLabels[value] })),
] as const;

type OrderFiltersProps = { filter: OrderFilter; change: ChangeFilter; onClear: () => void };

export function OrderFilters({ filter, change, onClear }: OrderFiltersProps) {
  const [draft, setDraft] = useSearchDraft(filter.search, (search) =>
    change({ search }, { replace: true }),
  );
  const clear = () => {
    setDraft("");
    onClear();
  };
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3">
      <SearchField
        label="Search orders"
        placeholder="Search orders..."
        value={draft}
        onChange={setDraft}
        className="min-w-44 grow-99 basis-44 sm:grow"
      />
      <FoldedFilters count={countOf(filter)}>
        <SelectFilter
          label="Status"
          value={filter.status}
          options={statusOptions}
          onChange={(status) => change({ status })}
          className="min-w-36 flex-1 basis-full sm:flex-none sm:basis-auto xl:min-w-40"
        />
        <DayField
          label="Start date"
          value={filter.from}
          max={filter.to}
          onChange={(from) => change({ from }, { replace: true })}
        />
        <DayField
          label="End date"
          value={filter.to}
          min={filter.from}
          onChange={(to) => change({ to }, { replace: true })}
        />
        <SelectFilter
          label="Payment"
          value={filter.payment}
          options={paymentOptions}
          onChange={(payment) => change({ payment })}
          className="min-w-36 flex-1 basis-full sm:flex-none sm:basis-auto xl:min-w-40"
        />
        {/* Keeps its place, so that a filter does not move the list. */}
        <Button
          variant="quiet"
          onClick={clear}
          className={`px-4! ${isFiltered(filter) ? "" : "invisible"}`}
        >
          <X aria-hidden className="size-4" />
          Clear filters
        </Button>
      </FoldedFilters>
    </div>
  );
}

function countOf({ status, from, to, payment }: OrderFilter): number {
  return [status, from, to, payment].filter(Boolean).length;
}

type DayFieldProps = {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
};

function DayField({ label, onChange, ...input }: DayFieldProps) {
  return (
    <label className="min-w-0 flex-1 basis-36 sm:flex-none">
      <span className="mb-1 block pl-4 text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        className="figures block h-11 w-full rounded-full border border-line-strong bg-white px-4 text-base transition-colors hover:border-ink md:text-[0.95rem]"
        onChange={({ target }) => onChange(target.value)}
        {...input}
      />
    </label>
  );
}
