export const byId = (id) => document.getElementById(id);

const digitsOf = (text) => text.replace(/\D/g, "");

const groupNumber = (text) =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

function formatExpiry(text) {
  const padded = text.replace(/^([2-9]|1(?=\/))/, "0$1");
  const digits = digitsOf(padded).slice(0, 4);
  const complete = digits.length > 2 || (digits.length === 2 && padded.includes("/"));
  return complete ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

const FORMATTERS = {
  number: groupNumber,
  expiry: formatExpiry,
  cvv: digitsOf,
  pin: digitsOf,
  otp: digitsOf,
};

/** Formats what was typed and keeps the caret behind the same digit. */
export function formatInput(input) {
  const formatted = FORMATTERS[input.name]?.(input.value) ?? input.value;
  if (formatted === input.value) return;
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  input.value = formatted;
  const position = atEnd ? formatted.length : indexAfterDigits(formatted, digitsBefore);
  input.setSelectionRange(position, position);
}

function indexAfterDigits(text, count) {
  return new RegExp(`^\\D*(\\d\\D*?){${count}}`).exec(text)?.[0].length ?? text.length;
}

const CHECKS = {
  number: [/^(\d ?){16,19}$/, "Enter your full card number."],
  expiry: [/^(0[1-9]|1[0-2])\/\d{2}$/, "Enter the expiry date as MM/YY."],
  cvv: [/^\d{3}$/, "Enter the 3 digits of the CVV."],
  pin: [/^\d{4}$/, "Enter the 4 digits of your PIN."],
  otp: [/^\d{6}$/, "Enter the 6 digits of the OTP."],
};

/** The errors that the page finds itself, as pairs of field and message. */
export function findErrors(form) {
  return [...new FormData(form)].flatMap(([name, value]) => {
    const [pattern, message] = CHECKS[name] ?? [/^/];
    return pattern.test(value.trim()) ? [] : [[name, message]];
  });
}

/** An empty message removes the error. */
export function showError(form, name, message) {
  const error = byId(`${name}-error`);
  const input = form.elements.namedItem(name);
  if (!error || !input) return;
  error.textContent = message;
  if (message) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}

export function showErrors(form, errors) {
  for (const [name, message] of errors) showError(form, name, message);
  form.elements.namedItem(errors[0][0])?.focus();
}

export function clearErrors(form) {
  for (const { name } of form.elements) showError(form, name, "");
}
