import { publicConfig } from "#config/env.ts";
import { errors } from "#domain/messages.ts";
import type { Pesewas } from "#domain/money.ts";

type Callbacks = {
  onSuccess: () => void;
  onCancel: () => void;
  onError: (error: { message?: string }) => void;
};

export type Charge = {
  key: string;
  email: string;
  amount: Pesewas;
  currency: "GHS";
  reference: string;
};

/** The part of Paystack's popup, version 2, that the checkout uses. */
type PaystackPopup = {
  newTransaction(options: Charge & Callbacks): unknown;
  cancelTransaction(transaction: unknown): void;
};

export type PaystackPop = new () => PaystackPopup;

declare global {
  interface Window {
    PaystackPop?: PaystackPop;
  }
}

const LOAD_TIMEOUT_MS = 20_000;

function fetchScript(): Promise<void> {
  const script = document.createElement("script");
  script.src = publicConfig().paystackScriptUrl;
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`${script.src} did not load.`));
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", fail);
    setTimeout(fail, LOAD_TIMEOUT_MS);
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}

let loading: Promise<void> | undefined;

/** The sandbox's or the real script, by configuration; a failed load is retried by the next call. */
export async function loadPaystack(): Promise<PaystackPop> {
  if (window.PaystackPop) return window.PaystackPop;
  loading ??= fetchScript().finally(() => {
    loading = undefined;
  });
  await loading.catch((cause: unknown) => {
    throw new Error(errors.providerNotLoaded, { cause });
  });
  if (!window.PaystackPop) throw new Error(errors.providerNotLoaded);
  return window.PaystackPop;
}
