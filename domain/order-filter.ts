import { type OrderStatus, orderStatuses } from "./statuses.ts";

/** Which orders an admin looks for. Days are calendar days of the viewer, both inclusive. */
export type OrderFilter = {
  search: string;
  status: OrderStatus | "";
  /** `YYYY-MM-DD`, or nothing for no bound. */
  from: string;
  to: string;
};

export const noFilter: OrderFilter = { search: "", status: "", from: "", to: "" };

/** No customer's name is longer. */
export const LONGEST_SEARCH = 200;

/** The database takes neither; an address can hold both. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").slice(0, LONGEST_SEARCH);
}

function isStatus(value: string): value is OrderStatus {
  return (orderStatuses as readonly string[]).includes(value);
}

/** A day of the calendar: an address may ask for the 31st of February. */
function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Reads a filter from an address; what makes no sense there filters nothing. */
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

/** Writes a filter into an address, beside whatever else stands there. */
export function writeOrderFilter(
  filter: OrderFilter,
  beside: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const parameters = new URLSearchParams(beside);
  for (const [name, value] of Object.entries(filter)) {
    if (value === "") parameters.delete(name);
    else parameters.set(name, value);
  }
  return parameters;
}

export function isFiltered({ search, status, from, to }: OrderFilter): boolean {
  return [search.trim(), status, from, to].some((value) => value !== "");
}
