import { z } from "zod";
import { type Product, subCategories } from "./catalog.ts";
import { formErrors } from "./form-errors.ts";
import { fromPesewas, toPesewas } from "./money.ts";
import { pictureError } from "./picture-file.ts";

/** The limits are those of the table constraints. */
function text(required: string, longest: number, tooLong: string) {
  return z
    .string()
    .trim()
    .min(1, required)
    .refine((value) => [...value].length <= longest, tooLong);
}

/** Form values are text; an empty field is a missing number, not 0. */
function numberIn(required: string, number: z.ZodType<number, number>) {
  return z.string(required).trim().min(1, required).transform(Number).pipe(number);
}

const hasTwoDecimals = (value: number) => fromPesewas(toPesewas(value)) === value;

const price = z
  .number(formErrors.priceRequired)
  .min(0, formErrors.priceNegative)
  .max(999_999.99, formErrors.priceTooHigh)
  .refine(hasTwoDecimals, formErrors.priceTooFine);

const stockQuantity = z
  .number(formErrors.stockRequired)
  .min(0, formErrors.stockNegative)
  .max(1_000_000, formErrors.stockTooHigh)
  .refine(Number.isInteger, formErrors.stockNotWhole);

const discount = z
  .number(formErrors.discountNotANumber)
  .min(0, formErrors.discountNegative)
  .max(100, formErrors.discountTooHigh)
  .refine(hasTwoDecimals, formErrors.discountTooFine);

/** A newly chosen file, or the URL of the existing image. */
const image = z.union([z.string(), z.instanceof(File)]).superRefine(async (value, context) => {
  const error = value instanceof File ? await pictureError(value) : undefined;
  if (error) context.addIssue(error);
});

/** Edit mode with an id, add mode without. */
export const productFormSchema = z
  .object({
    id: z.number().optional(),
    name: text(formErrors.productNameRequired, 200, formErrors.productNameTooLong),
    categoryId: numberIn(formErrors.categoryRequired, z.number()),
    subCategoryId: numberIn(formErrors.subCategoryRequired, z.number()),
    description: text(formErrors.descriptionRequired, 5000, formErrors.descriptionTooLong),
    price: numberIn(formErrors.priceRequired, price),
    stockQuantity: numberIn(formErrors.stockRequired, stockQuantity),
    discount: z.string().trim().transform(Number).pipe(discount),
    image,
  })
  .refine(({ id, image }) => id !== undefined || image !== "", {
    path: ["image"],
    error: formErrors.imageRequired,
    when: () => true,
  })
  .refine(({ categoryId, subCategoryId }) => belongsTo(categoryId, subCategoryId), {
    path: ["subCategoryId"],
    error: formErrors.subCategoryRequired,
  });

function belongsTo(categoryId: number, subCategoryId: number): boolean {
  return subCategories.some((sub) => sub.id === subCategoryId && sub.categoryId === categoryId);
}

export type ProductFormInput = z.input<typeof productFormSchema>;
export type ProductForm = z.output<typeof productFormSchema>;

const emptyForm: ProductFormInput = {
  name: "",
  categoryId: "",
  subCategoryId: "",
  description: "",
  price: "",
  stockQuantity: "",
  discount: "0",
  image: "",
};

/** The initial values of the form. */
export function productFormOf(product: Product | undefined): ProductFormInput {
  if (!product) return emptyForm;
  const { id, name, description, image } = product;
  return {
    id,
    name,
    description,
    image,
    categoryId: String(product.categoryId),
    subCategoryId: String(product.subCategoryId),
    price: String(product.price),
    stockQuantity: String(product.stockQuantity),
    discount: String(product.discount),
  };
}
