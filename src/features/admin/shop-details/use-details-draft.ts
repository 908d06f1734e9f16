import { useState } from "react";
import { z } from "zod";
import type { ShopDetails, ShopDetailsField } from "#domain/shop/shop-details.ts";
import type { ShopDetailsForm } from "#domain/shop/shop-details-schema.ts";
import { useSession } from "#lib/auth/session.ts";
import { readFormDraft, removeFormDraft, writeFormDraft } from "#lib/form-draft.ts";
import { fields } from "./use-save-details.ts";

/** What was typed into a field, and what was saved then. */
const valuesSchema = z.record(z.string(), z.object({ before: z.string(), typed: z.string() }));

/** The typed text of an earlier visit, which the form offers until it is saved or discarded. */
export function useDetailsDraft() {
  const { user } = useSession();
  const key = `ntoma-shop-details-draft-${user?.id ?? ""}`;
  const [offered, setOffered] = useState(() => readFormDraft(key, valuesSchema));
  const edited = fields.flatMap((name) => {
    const text = offered?.values[name];
    return text ? [{ name, ...text }] : [];
  });
  const hide = () => setOffered(undefined);
  const remove = () => {
    removeFormDraft(key);
    hide();
  };
  return { offered, edited, hide, remove, keep: (...texts: Texts) => keep(key, ...texts) };
}

type Texts = [values: ShopDetailsForm, before: ShopDetails];

function keep(key: string, values: ShopDetailsForm, before: ShopDetails): void {
  const isEdited = (name: ShopDetailsField) => values[name] !== before[name];
  const edited = fields
    .filter(isEdited)
    .map((name) => [name, { before: before[name], typed: values[name] }]);
  if (edited.length > 0) writeFormDraft(key, Object.fromEntries(edited));
  else removeFormDraft(key);
}
