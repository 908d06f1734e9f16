import { type OrderStatus, orderStatuses } from "./statuses.ts";

/** Days are calendar days in the time zone of the viewer, both inclusive. */
export type OrderFilter = {
  search: string;
  status: OrderStatus | "";
  /** `YYYY-MM-DD`, or empty for no bound. */
  from: string;
  to: string;
};

export const noFilter: OrderFilter = { search: "", status: "", from: "", to: "" };

/** The longest customer name. */
export const MAX_SEARCH_LENGTH = 200;

/** PostgreSQL rejects lone surrogates and NUL, which a URL can contain. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").slice(0, MAX_SEARCH_LENGTH);
}

function isStatus(value: string): value is OrderStatus {
  return (orderStatuses as readonly string[]).includes(value);
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
  const status = value("status");
  return {
    search: storable(value("search")),
    status: isStatus(status) ? status : "",
    from: isDay(value("from")) ? value("from") : "",
    to: isDay(value("to")) ? value("to") : "",
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

export function isFiltered({ search, status, from, to }: OrderFilter): boolean {
  return [search.trim(), status, from, to].some((value) => value !== "");
}
