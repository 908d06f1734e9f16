import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { storedEntry } from "#lib/browser/storage.ts";

/** What was typed into a form and is not saved. */
export type FormDraft<Values> = {
  savedAt: number;
  /** Of what was edited. */
  version?: number | undefined;
  values: Values;
};

/** A draft that the schema does not accept is none. */
export function readFormDraft<Values>(
  key: string,
  values: z.ZodType<Values>,
): FormDraft<Values> | undefined {
  const schema = z.object({ savedAt: z.number(), version: z.number().optional(), values });
  return schema.safeParse(storedEntry("localStorage", key).readJson()).data;
}

/** Without storage there are no drafts; the form itself still works. */
export function writeFormDraft(key: string, values: unknown, version?: number): void {
  const draft = { savedAt: Date.now(), version, values };
  storedEntry("localStorage", key).write(JSON.stringify(draft));
}

export function removeFormDraft(key: string): void {
  storedEntry("localStorage", key).remove();
}

/** Calls the function with every change: whatever ends the form, its text can be restored. */
export function useKeepDraft<Values extends FieldValues, Output>(
  { subscribe }: Pick<UseFormReturn<Values, unknown, Output>, "subscribe">,
  keep: (values: Values) => void,
): void {
  const onChange = useEffectEvent(keep);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [subscribe],
  );
}
