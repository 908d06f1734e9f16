import type { FieldError, FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

/** Validates a form with a schema: the first issue of each field is its error. */
export function zodResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values) => {
    // The check of a chosen picture reads the file.
    const result = await schema.safeParseAsync(values);
    if (result.success) return { values: result.data, errors: {} };
    return { values: {}, errors: fieldErrors<Input>(result.error.issues) };
  };
}

/** The forms have no nested fields: the first part of the path is the name. */
function fieldErrors<Input extends FieldValues>(issues: z.core.$ZodIssue[]): FieldErrors<Input> {
  const errors: Record<string, FieldError> = {};
  for (const { path, code, message } of issues) errors[String(path[0])] ??= { type: code, message };
  return errors as FieldErrors<Input>;
}
