import type { Resolver } from "react-hook-form";
import {
  type ProductForm,
  type ProductFormInput,
  productFormSchema,
} from "#domain/products/product-schema.ts";
import { messageOf } from "#lib/data/errors.ts";
import { zodResolver } from "#lib/zod-resolver.ts";
import { preparedImage } from "../prepared-image.ts";

const NOT_A_NUMBER = "?";

const validate = zodResolver(productFormSchema);

type ProductFormResolver = Resolver<ProductFormInput, unknown, ProductForm>;

/** Adds to the schema what only a browser can check. */
export const productFormResolver: ProductFormResolver = async (values, context, options) => {
  const discount = hasInvalidText(options.fields.discount?.ref) ? NOT_A_NUMBER : values.discount;
  const result = await validate({ ...values, discount }, context, options);
  if (!(values.image instanceof File) || result.errors.image) return result;
  const message = await imageProblem(values.image);
  if (message === undefined) return result;
  const ref = options.fields.image?.ref;
  return { values: {}, errors: { ...result.errors, image: { type: "custom", message, ref } } };
};

/** A number input with invalid text ("5%") has an empty value, and an empty discount means 0. */
function hasInvalidText(field: unknown): boolean {
  return field instanceof HTMLInputElement && field.validity.badInput;
}

async function imageProblem(file: File): Promise<string | undefined> {
  try {
    await preparedImage(file);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
