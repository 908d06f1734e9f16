import { type OrderStatus, orderStatuses } from "./statuses.ts";

export const paymentFilters = ["paid", "packable", "pending", "failed"] as const;
/** "paid" includes the payment status "success"; "packable" is what may be packed. */
export type PaymentFilter = (typeof paymentFilters)[number];

/** The first one is that of a list whose URL names none. */
export const orderSorts = ["newest", "oldest", "highest", "lowest", "name"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Days are calendar days in the time zone of the viewer, both inclusive. */
export type OrderFilter = {
  search: string;
  status: OrderStatus | "";
  /** `YYYY-MM-DD`, or empty for no bound. */
  from: string;
  to: string;
  payment: PaymentFilter | "";
  /** Empty for the newest first. */
  sort: OrderSort | "";
};

export const noFilter: OrderFilter = {
  search: "",
  status: "",
  from: "",
  to: "",
  payment: "",
  sort: "",
};

/** The orders that have to be packed next. */
export const paidToPack = { payment: "packable", status: "processing" } as const;

export function isPaidToPack({ payment, status }: OrderFilter): boolean {
  return payment === paidToPack.payment && status === paidToPack.status;
}

/** The longest customer name. */
export const MAX_SEARCH_LENGTH = 200;

/** PostgreSQL rejects lone surrogates and NUL, which a URL can contain. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").slice(0, MAX_SEARCH_LENGTH);
}

function oneOf<Value extends string>(values: readonly Value[], value: string): Value | "" {
  return values.find((known) => known === value) ?? "";
}

/** Rejects days like February 31, which a URL can contain. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Invalid values in a URL are ignored. */
export function readOrderFilter(parameters: URLSearchParams): OrderFilter {
  const value = (name: keyof OrderFilter) => parameters.get(name) ?? "";
  return {
    search: storable(value("search")),
    status: oneOf(orderStatuses, value("status")),
    from: isDay(value("from")) ? value("from") : "",
    to: isDay(value("to")) ? value("to") : "",
    payment: oneOf(paymentFilters, value("payment")),
    sort: oneOf(orderSorts, value("sort")),
  };
}

/** Keeps the other parameters of the URL. */
export function writeOrderFilter(
  filter: OrderFilter,
  others: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const parameters = new URLSearchParams(others);
  for (const [name, value] of Object.entries(filter)) {
    if (value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

/** Sorting leaves nothing out. */
export function isFiltered({ search, sort: _sort, ...others }: OrderFilter): boolean {
  return [search.trim(), ...Object.values(others)].some((value) => value !== "");
}
