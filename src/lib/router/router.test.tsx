import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isPlainClick, Link, NavLink } from "./link.tsx";
import { currentLocation, writeHistory } from "./location.ts";
import { BrowserRouter, StaticRouter, useLocation, useNavigate } from "./router.tsx";
import { useSearchParams } from "./use-search-params.ts";

/** The history of a tab: its last entry is shown. */
const entries: { url: URL; state: unknown }[] = [];
const steps: number[] = [];

const atUrl = (to: string) => new URL(to, entries.at(-1)?.url);

const history = {
  get state() {
    return entries.at(-1)?.state;
  },
  pushState: (state: unknown, _title: string, to: string) =>
    void entries.push({ url: atUrl(to), state }),
  replaceState: (state: unknown, _title: string, to: string) =>
    void entries.splice(-1, 1, { url: atUrl(to), state }),
  go: (step: number) => void steps.push(step),
};

beforeEach(() => {
  entries.splice(0, entries.length, {
    url: new URL("http://shop.test/men-products?sub=1#list"),
    state: null,
  });
  steps.length = 0;
  vi.stubGlobal("window", {
    history,
    get location() {
      return entries.at(-1)?.url;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => entries.map(({ url }) => url.href.slice("http://shop.test".length));

function Probe({ hook }: { hook: () => void }) {
  hook();
  return null;
}

/** The result of a hook in the first render of the router. */
function inRouter<Result>(hook: () => Result): Result {
  const results: Result[] = [];
  renderToStaticMarkup(
    <BrowserRouter>
      <Probe hook={() => results.push(hook())} />
    </BrowserRouter>,
  );
  if (results[0] === undefined) throw new Error("The hook was not called.");
  return results[0];
}

describe("the location", () => {
  it("of a tab's first entry has no state", () => {
    expect(inRouter(useLocation)).toEqual({
      pathname: "/men-products",
      search: "?sub=1",
      hash: "#list",
      state: null,
      key: "default",
    });
  });

  it("has the state of its navigation, and a key of its own", () => {
    writeHistory("/login", { state: { returnTo: "/cart" } });
    const first = currentLocation();
    expect(first).toMatchObject({ pathname: "/login", state: { returnTo: "/cart" } });
    writeHistory("/login", {});
    expect(currentLocation().state).toBeNull();
    expect(currentLocation().key).not.toBe(first.key);
  });

  it("ignores a state that another script has written", () => {
    history.pushState({ idx: 3 }, "", "/cart");
    expect(currentLocation()).toMatchObject({ pathname: "/cart", state: null, key: "default" });
  });
});

describe("navigate", () => {
  it("adds an entry, replaces one, or steps through the history", () => {
    const navigate = inRouter(useNavigate);
    navigate("/cart");
    expect(shown()).toEqual(["/men-products?sub=1#list", "/cart"]);
    navigate("/login", { replace: true });
    expect(shown()).toEqual(["/men-products?sub=1#list", "/login"]);
    navigate(-1);
    expect(steps).toEqual([-1]);
    expect(shown()).toHaveLength(2);
  });

  it("does not exist while a page is prerendered, and outside of a router", () => {
    const leave = <Probe hook={() => useNavigate()("/cart")} />;
    const prerender = () => renderToStaticMarkup(<StaticRouter pathname="/">{leave}</StaticRouter>);
    expect(prerender).toThrow("no navigation while a page is prerendered");
    expect(() => renderToStaticMarkup(leave)).toThrow("outside of it");
  });
});

describe("the search parameters", () => {
  it("are those of the address, and setting them navigates", () => {
    const [parameters, setParameters] = inRouter(useSearchParams);
    expect([...parameters]).toEqual([["sub", "1"]]);
    setParameters(new URLSearchParams({ q: "kente cloth" }));
    setParameters(new URLSearchParams(), { replace: true });
    expect(shown()).toEqual(["/men-products?sub=1#list", "/men-products"]);
  });

  it("keep what another control has changed since the page was rendered", () => {
    const [, , changeParameters] = inRouter(useSearchParams);
    history.replaceState(null, "", "/men-products?sub=1&sort=newest");
    changeParameters((current) => current.append("sub", "4"));
    expect(shown().at(-1)).toBe("/men-products?sub=1&sort=newest&sub=4");
  });
});

describe("a link", () => {
  const click = {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    currentTarget: { target: "" },
  };

  it("is followed by the app on a plain click only", () => {
    expect(isPlainClick(click)).toBe(true);
    expect(isPlainClick({ ...click, currentTarget: { target: "_self" } })).toBe(true);
    expect(isPlainClick({ ...click, button: 1 })).toBe(false);
    expect(isPlainClick({ ...click, currentTarget: { target: "_blank" } })).toBe(false);
    for (const key of ["metaKey", "ctrlKey", "shiftKey", "altKey"]) {
      expect(isPlainClick({ ...click, [key]: true }), key).toBe(false);
    }
  });

  it("is an anchor; in a navigation it is marked on its page and below", () => {
    const render = (pathname: string) =>
      renderToStaticMarkup(
        <StaticRouter pathname={pathname}>
          <Link to="/cart">Cart</Link>
          <NavLink to="/admin/orders">Orders</NavLink>
        </StaticRouter>,
      );
    const marked = '<a aria-current="page" href="/admin/orders">Orders</a>';
    expect(render("/admin/orders/7")).toBe(`<a href="/cart">Cart</a>${marked}`);
    expect(render("/admin/orders")).toContain(marked);
    expect(render("/admin/orders-archive")).not.toContain("aria-current");
  });
});
