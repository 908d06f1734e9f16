import { useForm } from "react-hook-form";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import {
  hasDemoTexts,
  type ShopDetails,
  type ShopDetailsField,
} from "#domain/shop/shop-details.ts";
import {
  type ShopDetailsForm,
  shopDetailsLabels,
  shopDetailsSchema,
} from "#domain/shop/shop-details-schema.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { formOf, useSaveDetails } from "./use-save-details.ts";

const noteStyle = "mb-6 rounded-card border border-line bg-paper-deep px-4 py-3";
const wide = "sm:col-span-2";

const lines = [
  { name: "name", className: wide, marked: true },
  { name: "email", type: "email" },
  { name: "phoneNumber", type: "tel" },
  { name: "instagram", type: "url", hint: "Empty: the link leads nowhere." },
  { name: "facebook", type: "url", hint: "Empty: the link leads nowhere." },
] as const;

const texts = [
  { name: "address", rows: 3 },
  { name: "delivery", rows: 5 },
  { name: "returns", rows: 5 },
  { name: "terms", rows: 8 },
  { name: "privacy", rows: 8 },
] as const;

export function ShopDetailsFields({ details }: { details: ShopDetails }) {
  const form = useForm<ShopDetailsForm>({
    resolver: zodResolver(shopDetailsSchema),
    defaultValues: formOf(details),
  });
  const { save, clashes } = useSaveDetails(form, details);
  const errorOf = (name: ShopDetailsField) => form.formState.errors[name]?.message;
  return (
    <form
      noValidate
      className="max-w-3xl"
      onSubmit={form.handleSubmit((values) => !save.isPending && save.mutate(values))}
    >
      {hasDemoTexts(details) && (
        <p className={noteStyle}>
          These are the texts of a new shop, which say that it is a demo. Replace them before you
          sell.
        </p>
      )}
      {clashes && <ClashNote fields={clashes} />}
      <fieldset disabled={save.isPending} className="grid min-w-0 gap-5 sm:grid-cols-2">
        {lines.map(({ name, ...field }) => (
          <TextField
            key={name}
            label={shopDetailsLabels[name]}
            error={errorOf(name)}
            {...field}
            {...form.register(name)}
          />
        ))}
        {texts.map(({ name, rows }) => (
          <TextAreaField
            key={name}
            label={shopDetailsLabels[name]}
            rows={rows}
            error={errorOf(name)}
            className={wide}
            {...form.register(name)}
          />
        ))}
      </fieldset>
      <Button type="submit" busy={save.isPending} className="mt-8 sm:min-w-40">
        {save.isPending ? "Saving..." : "Save"}
      </Button>
    </form>
  );
}

function ClashNote({ fields }: { fields: readonly ShopDetailsField[] }) {
  const names = fields.map((field) => shopDetailsLabels[field]).join(", ");
  return (
    <p role="alert" className={noteStyle}>
      Another admin has saved the details meanwhile. Nothing that you typed is lost.{" "}
      {names && `Both of you have changed: ${names}. `}Press 'Save' again to write your version.
    </p>
  );
}
