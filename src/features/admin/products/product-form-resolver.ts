import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import {
  type ProductForm,
  type ProductFormInput,
  productFormSchema,
} from "#domain/product-form.ts";

const NOT_A_NUMBER = "?";

const resolve = zodResolver(productFormSchema);

/**
 * A field for numbers that holds something else ("5%") says that it is empty, and an empty discount
 * means none: what cannot be read must be complained about instead.
 */
export const productFormResolver: Resolver<ProductFormInput, unknown, ProductForm> = (
  values,
  context,
  options,
) => {
  const field = options.fields.discount?.ref;
  const unreadable = field instanceof HTMLInputElement && field.validity.badInput;
  return resolve(unreadable ? { ...values, discount: NOT_A_NUMBER } : values, context, options);
};
