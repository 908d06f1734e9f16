import { z } from "zod";
import { fromPesewas, toPesewas } from "../money.ts";
import { type Product, subCategories } from "./catalog.ts";
import { imageError } from "./image-file.ts";
import { type ProductColumn, productColumns } from "./product-columns.ts";

/** The limits are those of the table constraints. */
function text(required: string, longest: number, tooLong: string) {
  return z
    .string()
    .trim()
    .min(1, required)
    .refine((value) => [...value].length <= longest, tooLong);
}

/** Form values are text; an empty field is a missing number, not 0. */
function numberIn(required: string, number: z.ZodType<number, number> = z.number()) {
  return z.string(required).trim().min(1, required).transform(Number).pipe(number);
}

const hasTwoDecimals = (value: number) => fromPesewas(toPesewas(value)) === value;

const price = z
  .number("Price is required")
  .min(0, "Price must be a positive number")
  .max(999_999.99, "Price cannot exceed 999,999.99")
  .refine(hasTwoDecimals, "Price cannot have more than two decimals");

const stockQuantity = z
  .number("Stock quantity is required")
  .min(0, "Stock quantity cannot be negative")
  .max(1_000_000, "Stock quantity cannot exceed 1,000,000")
  .refine(Number.isInteger, "Stock quantity must be a whole number");

const discount = z
  .number("Discount must be a number")
  .min(0, "Discount cannot be negative")
  .max(100, "Discount cannot exceed 100")
  .refine(hasTwoDecimals, "Discount cannot have more than two decimals");

/** A newly chosen file, or the URL of the existing image. */
const image = z.union([z.string(), z.instanceof(File)]).superRefine(async (value, context) => {
  const error = value instanceof File ? await imageError(value) : undefined;
  if (error) context.addIssue(error);
});

const rules = {
  name: text("Product name is required", 200, "Product name cannot be longer than 200 characters"),
  categoryId: numberIn("Category is required"),
  subCategoryId: numberIn("Subcategory is required"),
  description: text(
    "Description is required",
    5000,
    "Description cannot be longer than 5,000 characters",
  ),
  price: numberIn("Price is required", price),
  stockQuantity: numberIn("Stock quantity is required", stockQuantity),
  discount: z.string().trim().transform(Number).pipe(discount),
  image,
} satisfies Record<ProductColumn, z.ZodType>;

/** Edit mode with an id, add mode without. */
export const productFormSchema = z
  .object({ id: z.number().optional(), ...rules })
  .refine(({ id, image }) => id !== undefined || image !== "", {
    path: ["image"],
    error: "Product image is required",
    when: () => true,
  })
  .refine(({ categoryId, subCategoryId }) => belongsTo(categoryId, subCategoryId), {
    path: ["subCategoryId"],
    error: "Subcategory is required",
  });

function belongsTo(categoryId: number, subCategoryId: number): boolean {
  return subCategories.some((sub) => sub.id === subCategoryId && sub.categoryId === categoryId);
}

export type ProductFormInput = z.input<typeof productFormSchema>;
export type ProductForm = z.output<typeof productFormSchema>;

/** What a new product begins with, where it is not an empty field. */
const initialValues: Partial<Record<ProductColumn, string>> = { discount: "0" };

/** The initial values of the form. */
export function productFormOf(product: Product | undefined): ProductFormInput {
  const values = productColumns.map(({ name }) => [
    name,
    product ? String(product[name]) : (initialValues[name] ?? ""),
  ]);
  return { ...(product && { id: product.id }), ...Object.fromEntries(values) };
}
