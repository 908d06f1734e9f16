import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { toast } from "react-hot-toast/headless";
import type { ShopDetails, ShopDetailsField } from "#domain/shop/shop-details.ts";
import { type ShopDetailsForm, shopDetailsLabels } from "#domain/shop/shop-details-schema.ts";
import { successes } from "#domain/successes.ts";
import { readShopDetails } from "../../shop-details/shop-details-api.ts";
import { shopDetailsQuery } from "../../shop-details/shop-details-queries.ts";
import { updateShopDetails } from "./shop-details-api.ts";

type Form = UseFormReturn<ShopDetailsForm>;
type Draft = {
  keep: (values: ShopDetailsForm, before: ShopDetails) => void;
  remove: () => void;
};

export const fields = Object.keys(shopDetailsLabels) as ShopDetailsField[];

/**
 * Saves the form. After a change by another admin, what was not edited here follows that admin, what was
 * typed stays, and `clashes` names what both have changed.
 */
export function useSaveDetails(form: Form, opened: ShopDetails, draft: Draft) {
  const client = useQueryClient();
  const [before, setBefore] = useState(opened);
  const [clashes, setClashes] = useState<ShopDetailsField[]>();
  const keep = (details: ShopDetails) => {
    client.setQueryData(shopDetailsQuery.queryKey, details);
    setBefore(details);
  };
  const save = useMutation({
    mutationFn: (values: ShopDetailsForm) => updateShopDetails(values, before.version),
    onSuccess: async (saved) => {
      if (saved) {
        keep(saved);
        setClashes(undefined);
        form.reset(formOf(saved));
        draft.remove();
        toast.success(successes.shopDetailsSaved);
        return;
      }
      const theirs = await readShopDetails();
      const mine = form.getValues();
      const changedBy = (other: ShopDetailsForm) =>
        fields.filter((field) => other[field] !== before[field]);
      const edited = changedBy(mine);
      for (const field of fields) {
        if (!edited.includes(field)) form.setValue(field, theirs[field]);
      }
      setClashes(changedBy(theirs).filter((field) => edited.includes(field)));
      keep(theirs);
      draft.keep(form.getValues(), theirs);
    },
  });
  return { save, before, clashes, setClashes };
}

export function formOf({ version: _, demoTexts: __, ...form }: ShopDetails): ShopDetailsForm {
  return form;
}
