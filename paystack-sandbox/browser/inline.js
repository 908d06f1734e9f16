// @ts-check
(() => {
  /** @typedef {Record<string, unknown>} Options what the shop passes, callbacks included */

  const script = /** @type {HTMLScriptElement} */ (
    document.currentScript ?? document.querySelector('script[src*="/inline.js"]')
  );
  const base = new URL(".", script.src).href;
  /** @type {Promise<typeof import("./overlay.js")>} */
  const overlayModule = import(`${base}overlay.js`);
  overlayModule.catch(() => {});

  class PopupTransaction {
    /** @param {Options} callbacks */
    constructor(callbacks) {
      this.id = `popup-${Math.random().toString(36).slice(2)}`;
      this.callbacks = callbacks;
      this.status = "setup";
      this.accessCode = "";
      this.reference = "";
      /** @type {number | null} */
      this.trans = null;
      /** @type {{ requestClose(): void } | null} */
      this.overlay = null;
    }

    /** @param {string} name @param {unknown[]} values */
    report(name, ...values) {
      const callback = this.callbacks[name];
      if (typeof callback === "function") callback(...values);
    }

    /** @param {unknown} error */
    fail(error) {
      const message = error instanceof Error ? error.message : String(error);
      this.status = "error";
      if (typeof this.callbacks.onError !== "function") console.error(`Paystack: ${message}`);
      this.report("onError", { type: "setup", message });
    }

    /** @param {string} accessCode */
    async show(accessCode) {
      this.accessCode = accessCode;
      const { openOverlay } = await overlayModule;
      if (this.status === "cancelled") return;
      this.overlay = openOverlay(`${base}pay/${encodeURIComponent(accessCode)}`, {
        onLoad: (details) => this.loaded(details),
        onSuccess: (details) => this.succeeded(details),
        onCancel: () => this.cancelled(),
        onError: ({ message }) => this.fail(new Error(message)),
      });
    }

    /** @param {{ id: number, customer: unknown }} details */
    loaded({ id, customer }) {
      this.trans = id;
      this.status = "loaded";
      this.report("onLoad", { id, customer, accessCode: this.accessCode });
    }

    /** @param {{ id: number, reference: string }} details */
    succeeded({ id, reference }) {
      this.status = "success";
      const trans = String(id);
      const redirecturl = `?${new URLSearchParams({ trxref: reference, reference })}`;
      this.report("onSuccess", {
        id,
        reference,
        trans,
        transaction: trans,
        trxref: reference,
        status: "success",
        message: "Approved",
        redirecturl,
      });
    }

    cancelled() {
      this.status = "cancelled";
      this.report("onCancel");
    }

    cancel() {
      if (this.overlay) this.overlay.requestClose();
      else if (this.status === "setup") this.cancelled();
    }
  }

  /** @param {Options} options */
  async function initialize(options) {
    const { key, email, amount, currency, reference, channels, metadata } = options;
    const response = await fetch(`${base}checkout/initialize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key, email, amount, currency, reference, channels, metadata }),
    });
    const answer = await response.json();
    if (!answer.status) throw new Error(answer.message);
    return answer.data;
  }

  /** @param {PopupTransaction} transaction @param {Options} options */
  async function begin(transaction, options) {
    try {
      const created = await initialize(options);
      transaction.reference = created.reference;
      await transaction.show(created.access_code);
    } catch (error) {
      transaction.fail(error);
    }
  }

  class PaystackPop {
    constructor() {
      /** @type {PopupTransaction[]} */
      this.transactions = [];
    }

    isLoaded() {
      return true;
    }

    /** @param {Options} options */
    newTransaction(options) {
      const transaction = new PopupTransaction(options);
      this.transactions.push(transaction);
      begin(transaction, options);
      return transaction;
    }

    /** @param {string} accessCode @param {Options} [callbacks] */
    resumeTransaction(accessCode, callbacks = {}) {
      const transaction = new PopupTransaction(callbacks);
      this.transactions.push(transaction);
      transaction.show(accessCode).catch((error) => transaction.fail(error));
      return transaction;
    }

    /** @param {string | number | PopupTransaction} idOrTransaction */
    cancelTransaction(idOrTransaction) {
      const wanted =
        idOrTransaction instanceof PopupTransaction ? idOrTransaction.id : idOrTransaction;
      const found = this.transactions.find(
        ({ id, trans }) => id === wanted || (trans !== null && String(trans) === String(wanted)),
      );
      found?.cancel();
    }

    /** The interface of version 1, which knows no errors: the shop hears that the form closed.
     * @param {Options} options */
    static setup(options) {
      const { ref, callback, onClose, onError, ...rest } = options;
      const callbacks = { onSuccess: callback, onCancel: onClose, onError: onError ?? onClose };
      const all = { ...rest, reference: ref, ...callbacks };
      return { openIframe: () => new PaystackPop().newTransaction(all) };
    }
  }

  Object.assign(window, { PaystackPop });
})();
