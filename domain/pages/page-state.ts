/** The element of a page with the state of the query client that rendered it, as JSON. */
export const PAGE_STATE_ID = "page-state";
