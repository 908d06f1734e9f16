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
 * A number input with invalid text ("5%") has an empty value, and an empty discount means 0:
 * invalid text must be reported instead.
 */
export const productFormResolver: Resolver<ProductFormInput, unknown, ProductForm> = (
  values,
  context,
  options,
) => {
  const field = options.fields.discount?.ref;
  const isInvalid = field instanceof HTMLInputElement && field.validity.badInput;
  return resolve(isInvalid ? { ...values, discount: NOT_A_NUMBER } : values, context, options);
};
