const REQUEST_TIMEOUT_MS = 30_000;

const { base, accessCode } = document.querySelector(".checkout").dataset;
const urlOf = (action) => `${base}/checkout/${accessCode}/${action}`;

export async function post(action, fields = {}) {
  const response = await fetch(urlOf(action), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  return response.json();
}

/** Reaches the server even while the page is being closed. */
export function postOnUnload(action) {
  navigator.sendBeacon(urlOf(action));
}

export function tellParent(type, data = {}) {
  window.parent.postMessage({ type, ...data }, location.origin);
}
