import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { lazyPage } from "./lazy-page.tsx";

const Greeting = ({ name }: { name: string }) => <h1>Welcome, {name}</h1>;

describe("a lazy page", () => {
  it("renders synchronously once its code is preloaded, with its properties", async () => {
    const Page = lazyPage(async () => Greeting);
    await Page.preload();
    expect(renderToStaticMarkup(<Page name="Ama" />)).toBe("<h1>Welcome, Ama</h1>");
  });

  it("suspends before, which a synchronous rendering does not allow", () => {
    const Page = lazyPage(async () => Greeting);
    expect(() => renderToStaticMarkup(<Page name="Ama" />)).toThrow(/suspended/);
  });

  it("loads its code once, when it is first needed", async () => {
    const load = vi.fn(async () => Greeting);
    const Page = lazyPage(load);
    expect(load).not.toHaveBeenCalled();
    await Promise.all([Page.preload(), Page.preload()]);
    renderToStaticMarkup(<Page name="Ama" />);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("throws the error of its code, and does not load it again", async () => {
    let loads = 0;
    const Page = lazyPage(async (): Promise<typeof Greeting> => {
      loads += 1;
      throw new Error("chunk not found");
    });
    await expect(Page.preload()).rejects.toThrow("chunk not found");
    expect(() => renderToStaticMarkup(<Page name="Ama" />)).toThrow("chunk not found");
    expect(loads).toBe(1);
  });
});
