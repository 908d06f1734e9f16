/** The part of Paystack's popup, version 2, that the shop uses. */
(() => {
  const base = new URL(".", document.currentScript.src).href;
  const overlayModule = import(`${base}overlay.js`);
  // A failed import is reported when a transaction starts.
  overlayModule.catch(() => {});

  async function initialize({ key, email, amount, currency, reference }) {
    const response = await fetch(`${base}checkout/initialize`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ key, email, amount, currency, reference }),
    });
    const { status, message, data } = await response.json();
    if (!status) throw new Error(message);
    return data;
  }

  function succeed(options, { id, reference }) {
    const trans = String(id);
    const references = { reference, trxref: reference, trans, transaction: trans };
    options.onSuccess?.({ ...references, status: "success", message: "Approved" });
  }

  function newTransaction(options) {
    let overlay = null;
    let ended = false;
    const end = (report) => {
      if (ended) return;
      ended = true;
      report();
    };
    const cancel = () => end(() => options.onCancel?.());
    const fail = ({ message }) => end(() => options.onError?.({ type: "setup", message }));

    async function open() {
      const { access_code } = await initialize(options);
      const { openOverlay } = await overlayModule;
      if (ended) return;
      overlay = openOverlay(`${base}pay/${access_code}`, {
        onSuccess: (details) => end(() => succeed(options, details)),
        onCancel: cancel,
        onError: fail,
      });
    }
    open().catch(fail);
    return { cancel: () => (overlay ? overlay.requestClose() : cancel()) };
  }

  window.PaystackPop = function PaystackPop() {
    return { newTransaction, cancelTransaction: (transaction) => transaction.cancel() };
  };
})();
