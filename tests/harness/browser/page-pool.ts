import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

export type VisitOptions = BrowserContextOptions & {
  /** Runs in every page of the context before the page's own scripts. */
  initScript?: () => void;
  /** For tests that change what a later test cannot undo: a clock, an init script. */
  ownContext?: boolean;
};

type PooledPage = { page: Page; key: string; inUse: boolean };

/** Below the test's timeout, so that a failure names the action; long enough for a slow machine. */
const ACTION_TIMEOUT_MS = 60_000;

/** The smallest document of the shop, for tests that prepare the page before it opens the app. */
export const BLANK_PAGE = "/robots.txt";

const EVENTS = ["console", "dialog", "pageerror", "request", "requestfailed", "response"] as const;

/**
 * Pages that the tests of a file use one after the other, because a new context costs more CPU
 * time than most tests. A page is blank and its storage empty when a test gets it.
 */
export function createPagePool(browser: Browser, shopUrl: string) {
  let pooled: PooledPage[] = [];
  let single: BrowserContext[] = [];

  async function openContext({ initScript, ownContext, ...options }: VisitOptions) {
    const context = await browser.newContext({ reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(ACTION_TIMEOUT_MS);
    if (initScript) await context.addInitScript(initScript);
    return context;
  }

  async function openOwn(options: VisitOptions): Promise<Page> {
    const context = await openContext(options);
    single.push(context);
    return context.newPage();
  }

  async function openPooled({ storageState, viewport, ...options }: VisitOptions): Promise<Page> {
    const key = JSON.stringify({
      reducedMotion: "reduce",
      ...options,
      initScript: String(options.initScript),
    });
    let entry = pooled.find((other) => other.key === key && !other.inUse);
    if (!entry) {
      const page = await (await openContext(options)).newPage();
      await page.goto(shopUrl + BLANK_PAGE);
      entry = { page, key, inUse: true };
      pooled.push(entry);
    }
    entry.inUse = true;
    await entry.page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    if (typeof storageState === "object") await fillStorage(entry.page, storageState);
    return entry.page;
  }

  return {
    /** Before each test: pages opened outside of a test stay open for the whole file. */
    keepOpen(): void {
      single = [];
      pooled = pooled.filter(({ inUse }) => !inUse);
    },
    open: (options: VisitOptions) =>
      options.ownContext || options.javaScriptEnabled === false
        ? openOwn(options)
        : openPooled(options),
    /** After each test: the pages leave the shop, so that they send no more requests. */
    async release(): Promise<void> {
      const own = single;
      single = [];
      const used = pooled.filter(({ inUse }) => inUse);
      await Promise.all([
        ...own.map((context) => context.close()),
        ...used.map(async (entry) => {
          entry.inUse = false;
          if (await becomesBlank(entry.page, shopUrl)) return;
          pooled = pooled.filter((other) => other !== entry);
          await entry.page.context().close();
        }),
      ]);
    },
  };
}

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

async function fillStorage(page: Page, { origins }: StorageState): Promise<void> {
  const items = origins.flatMap(({ localStorage }) => localStorage);
  await page.evaluate((stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
  }, items);
}

/** False if the page cannot be used again, because the test closed it. */
async function becomesBlank(page: Page, shopUrl: string): Promise<boolean> {
  if (page.isClosed()) return false;
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all(
    context
      .pages()
      .filter((other) => other !== page)
      .map((other) => other.close()),
  );
  // A handler of the test may still run.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await page.emulateMedia({ media: null });
  await page.goto(shopUrl + BLANK_PAGE);
  // Where the last test clicked, the next one may have a link, whose page would be preloaded.
  await page.mouse.move(0, 0);
  await page.evaluate(() => sessionStorage.clear());
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(shopUrl);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.send("Page.resetNavigationHistory");
  await devtools.detach();
  return true;
}
