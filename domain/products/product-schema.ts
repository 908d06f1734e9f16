import { z } from "zod";
import { decimalOf } from "../decimal.ts";
import { cedis } from "../money.ts";
import { numberOf } from "../pesewas.ts";
import { subCategories } from "./catalog.ts";
import { imageError } from "./images/image-file.ts";
import { type ProductColumn, type ProductValues, productColumns } from "./product-columns.ts";
import { hasTwoDecimals, MAX_PRICE, MAX_STOCK, stockMessages } from "./product-limits.ts";

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
  return z.string(required).trim().min(1, required).transform(decimalOf).pipe(number);
}

const price = z
  .number("Price must be a number")
  .min(0, "Price must be a positive number")
  .max(numberOf(MAX_PRICE), "Price cannot exceed 999,999.99")
  .refine(hasTwoDecimals, "Price cannot have more than two decimals");

const stockQuantity = z
  .number("Stock quantity must be a number")
  .min(0, stockMessages.negative)
  .max(MAX_STOCK, stockMessages.tooMany)
  .refine(Number.isInteger, "Stock quantity must be a whole number");

const discount = z
  .number("Discount must be a number")
  .min(0, "Discount cannot be negative")
  .max(100, "Discount cannot exceed 100")
  .refine(hasTwoDecimals, "Discount cannot have more than two decimals");

/** The threshold of a new product; the table has the same default. */
export const LOW_STOCK_AT = 29;

const lowStockAt = z
  .number("Low stock at must be a number")
  .min(0, "Low stock at cannot be negative")
  .max(MAX_STOCK, "Low stock at cannot exceed 1,000,000")
  .refine(Number.isInteger, "Low stock at must be a whole number");

/** The values of the form, and the words of a file. */
const hidden = z
  .enum(["true", "yes", "false", "no", ""], "Hidden must be yes or no")
  .transform((value) => value === "true" || value === "yes");

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
  price: numberIn("Price is required", price).transform(cedis),
  stockQuantity: numberIn("Stock quantity is required", stockQuantity),
  discount: z.string().trim().transform(decimalOf).pipe(discount),
  lowStockAt: z
    .string()
    .trim()
    .transform((text) => (text === "" ? LOW_STOCK_AT : Number(text)))
    .pipe(lowStockAt),
  hidden: z.string().trim().toLowerCase().pipe(hidden),
  image,
} satisfies Record<ProductColumn, z.ZodType>;

/** The columns that admins change in the list, too. */
export const rowRules = { price: rules.price, stockQuantity: rules.stockQuantity };

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
const initialValues: Partial<Record<ProductColumn, string>> = {
  discount: "0",
  lowStockAt: String(LOW_STOCK_AT),
  hidden: "false",
};

/** The initial values of the form. */
export function productFormOf(
  product: (ProductValues & { id: number }) | undefined,
): ProductFormInput {
  const values = productColumns.map(({ name }) => [
    name,
    product ? String(product[name]) : (initialValues[name] ?? ""),
  ]);
  return { ...(product && { id: product.id }), ...Object.fromEntries(values) };
}
