import { handleApi, isApiPath } from "./api.ts";
import { serveBrowserFile } from "./checkout/browser-files.ts";
import { handleCheckout } from "./checkout/checkout.ts";
import { payPage } from "./checkout/pay-page.ts";
import type { SandboxContext } from "./context.ts";
import { failure, notFound, RequestError } from "./responses.ts";

export async function handleRequest(request: Request, context: SandboxContext) {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(`${context.basePath}/`)) return notFound();
  const path = pathname.slice(context.basePath.length);
  if (!isApiPath(path)) return respondTo(() => handleBrowser(request, path, context));
  return context.apiMode.apply(request, () => respondTo(() => handleApi(request, path, context)));
}

async function handleBrowser(request: Request, path: string, context: SandboxContext) {
  if (path.startsWith("/checkout/")) return handleCheckout(request, path, context);
  if (request.method !== "GET" && request.method !== "HEAD") return notFound();
  const accessCode = /^\/pay\/(\w+)$/.exec(path)?.[1];
  if (accessCode) return payPage(context.transactions.byAccessCode(accessCode), context);
  return (await serveBrowserFile(path)) ?? notFound();
}

async function respondTo(handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof RequestError) return failure(error);
    throw error;
  }
}
