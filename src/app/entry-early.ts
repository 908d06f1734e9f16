import { requestEarlyProducts } from "#features/catalog/early-products.ts";
import { hasStoredSession } from "#lib/auth/stored-session.ts";

/*
 * A small script of the storefront's pages, which runs before the app's code is requested: that would
 * compete with the images of the first view.
 */

/** The element of the prerendered HTML with the tags that load the app's code. */
const APP_CODE_ID = "app-code";
/** For an image that takes longer the app does not wait. */
const MAX_WAIT_MS = 2000;

/** Resolves when the images of the first view are painted. */
async function firstView(): Promise<void> {
  const images = document.querySelectorAll<HTMLImageElement>("img[fetchpriority=high]");
  // An image that fails has been waited for, too.
  await Promise.allSettled([...images].map((image) => image.decode()));
  // The second frame begins when the first one is painted.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

function afterParsing(): Promise<unknown> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}

const atMost = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function loadApp(): Promise<void> {
  await afterParsing();
  await Promise.race([firstView(), atMost(MAX_WAIT_MS)]);
  const code = document.getElementById(APP_CODE_ID);
  if (code instanceof HTMLTemplateElement) document.head.append(code.content);
}

// The prerendered header offers the login, which a signed-in user must not see.
if (hasStoredSession()) document.documentElement.dataset.session = "stored";

requestEarlyProducts(window.location);
void loadApp();
