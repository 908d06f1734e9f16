type FieldOptions = {
  id: string;
  label: string;
  placeholder?: string;
  maxLength: number;
  type?: "text" | "password" | "tel";
  hint?: string;
};

/** Autocomplete is off, so that browsers do not offer real cards. */
export function field(options: FieldOptions): string {
  const { id, label, placeholder = "", maxLength, type = "text", hint } = options;
  const described = hint ? `${id}-hint ${id}-error` : `${id}-error`;
  return `<div class="field">
  <label for="${id}">${label}</label>
  <input id="${id}" name="${id}" type="${type}" inputmode="numeric" autocomplete="off"
    placeholder="${placeholder}" maxlength="${maxLength}" aria-describedby="${described}">
  ${hint ? `<p class="hint" id="${id}-hint">${hint}</p>` : ""}
  <p class="error" id="${id}-error"></p>
</div>`;
}

export function submitButton(text: string): string {
  return `<button type="submit" class="primary"><span>${text}</span></button>`;
}
