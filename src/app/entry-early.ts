import { requestEarlyProducts } from "#features/catalog/early-products.ts";
import { requestEarlyUser } from "#lib/auth/early-user.ts";
import { hasStoredSession } from "#lib/auth/stored-session.ts";
import { loadAppCode } from "./app-code.ts";

/*
 * A small script of the storefront's pages, which runs before the app's code is requested: that would
 * compete with the images of the first view.
 */

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
  loadAppCode();
}

// The prerendered header offers the login, which a signed-in user must not see.
if (hasStoredSession()) document.documentElement.dataset.session = "stored";
requestEarlyUser();

requestEarlyProducts(window.location);
void loadApp();
