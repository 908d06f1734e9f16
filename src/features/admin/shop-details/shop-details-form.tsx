import { useForm } from "react-hook-form";
import { DraftOffer } from "#components/form/draft-offer.tsx";
import { TextAreaField } from "#components/form/text-area-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { BRAND } from "#domain/pages/pages.ts";
import {
  hasDemoTexts,
  isDemoText,
  type ShopDetails,
  type ShopDetailsField,
} from "#domain/shop/shop-details.ts";
import {
  type ShopDetailsForm,
  shopDetailsLabels,
  shopDetailsSchema,
} from "#domain/shop/shop-details-schema.ts";
import { useKeepDraft } from "#lib/form-draft.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { useDetailsDraft } from "./use-details-draft.ts";
import { formOf, useSaveDetails } from "./use-save-details.ts";

const noteStyle = "mb-6 rounded-card border border-line bg-paper-deep px-4 py-3";
const wide = "sm:col-span-2";

const lines = [
  {
    name: "name",
    className: wide,
    marked: true,
    hint: `In mails about orders, on slips and receipts. Mails about accounts, header, footer and titles of pages say ${BRAND}.`,
  },
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
  const draft = useDetailsDraft();
  const { save, before, clashes, setClashes } = useSaveDetails(form, details, draft);
  useKeepDraft(form, (values) => draft.keep(values, before));
  const restore = () => {
    draft.hide();
    for (const { name, typed } of draft.edited) form.setValue(name, typed, { shouldDirty: true });
    const changed = draft.edited.filter(({ name, before: base }) => base !== before[name]);
    if (changed.length > 0) setClashes(changed.map(({ name }) => name));
  };
  const errorOf = (name: ShopDetailsField) => form.formState.errors[name]?.message;
  return (
    <form
      noValidate
      className="max-w-3xl"
      onSubmit={form.handleSubmit((values) => !save.isPending && save.mutate(values))}
    >
      {draft.offered && (
        <DraftOffer savedAt={draft.offered.savedAt} onRestore={restore} onDiscard={draft.remove} />
      )}
      {hasDemoTexts(details) && <DemoNote details={details} />}
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
            hint={isDemoText(details, name) ? DEMO_HINT : undefined}
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

const DEMO_HINT = "Still the sample text of a new shop. Write your own.";

function DemoNote({ details }: { details: ShopDetails }) {
  const names = details.demoTexts.map((name) => shopDetailsLabels[name as ShopDetailsField]);
  return (
    <p className={noteStyle}>
      Sample texts of a new shop: {names.join(", ")}. Their pages say that this is a demo shop.
      Replace them before you sell.
    </p>
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
