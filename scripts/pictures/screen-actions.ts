import type { Page } from "playwright-core";

const DATA = /\/rest\/v1\//;

/** Leaves every request pending. */
export const pending = (page: Page) => page.route(DATA, () => undefined);
export const failing = (page: Page) =>
  page.route(DATA, (route) => route.fulfill({ status: 503, json: { message: "Unavailable" } }));
export const empty = (page: Page) =>
  page.route(DATA, (route) =>
    route.request().method() === "HEAD"
      ? route.fulfill({ status: 200, headers: { "content-range": "*/0" } })
      : route.fulfill({ json: [], headers: { "content-range": "*/0" } }),
  );

export const press =
  (role: "button" | "link" | "checkbox" | "menuitem", name: string | RegExp) => (page: Page) =>
    page.getByRole(role, { name }).locator("visible=true").first().click();

/** Types a query into the visible search box and waits for its suggestions. */
export const search = (query: string) => async (page: Page) => {
  await page.getByRole("combobox", { name: "Search" }).locator("visible=true").first().fill(query);
  await page.getByRole("option").first().waitFor();
};
