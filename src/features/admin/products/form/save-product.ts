import { errors } from "#domain/messages.ts";
import type { ProductValues } from "#domain/products/product-columns.ts";
import type { ProductForm } from "#domain/products/product-schema.ts";
import { imageUrl, removeImage, uploadImage } from "../images-api.ts";
import { imageName, preparedImage } from "../prepared-image.ts";
import {
  deleteProduct,
  forgetProduct,
  insertProduct,
  type ManagedProduct,
  ProductConflictError,
  updateProduct,
} from "../products-api.ts";

type ImageFile = { name: string; content: Blob };

async function prepareImage(file: File): Promise<ImageFile> {
  const content = await preparedImage(file);
  return { name: imageName(file.name, content.type), content };
}

/** Best effort: the upload may have succeeded, and an unused image is harmless. */
async function removeImageIfAny(name: string): Promise<void> {
  await removeImage(name).catch(() => undefined);
}

async function undoInsert(
  product: ManagedProduct,
  image: ImageFile,
  cause: unknown,
): Promise<never> {
  await deleteProduct(product.id).catch(() => {
    throw new Error(errors.productNotUndone, { cause });
  });
  await forgetProduct(product.id).catch(() => undefined);
  await removeImageIfAny(image.name);
  throw new Error(errors.imageNotUploaded, { cause });
}

type Details = Omit<ProductValues, "image">;

async function createProduct(details: Details, file: File): Promise<ManagedProduct> {
  const image = await prepareImage(file);
  const product = await insertProduct({ ...details, image: imageUrl(image.name) });
  await uploadImage(image.name, image.content).catch((cause: unknown) =>
    undoInsert(product, image, cause),
  );
  return product;
}

/** Uploaded before the update; the replaced image stays, because order items reference it. */
async function uploadNewImage(file: File): Promise<ImageFile> {
  const image = await prepareImage(file);
  await uploadImage(image.name, image.content).catch(async (cause: unknown) => {
    await removeImageIfAny(image.name);
    throw new Error(errors.imageNotReplaced, { cause });
  });
  return image;
}

/** Only what was edited: sales and other admins change the row while the form is open. */
function changesIn(details: Details, before: ManagedProduct): Partial<Details> {
  const edited = Object.entries(details).filter(
    ([column, value]) => before[column as keyof Details] !== value,
  );
  // An update needs a column; the name is one that no sale changes.
  return edited.length > 0 ? Object.fromEntries(edited) : { name: before.name };
}

async function editProduct(
  before: ManagedProduct,
  changes: Partial<ProductValues>,
  file: File | undefined,
): Promise<ManagedProduct> {
  const uploaded = file && (await uploadNewImage(file));
  const all = { ...changes, ...(uploaded && { image: imageUrl(uploaded.name) }) };
  const removeUploaded = async () => uploaded && removeImageIfAny(uploaded.name);
  const product = await updateProduct(before, all).catch(async (error) => {
    // After any other error the update may have succeeded and only its response been lost.
    if (error instanceof ProductConflictError) await removeUploaded();
    throw error;
  });
  if (product) return product;
  await removeUploaded();
  throw new Error(errors.productNotFound);
}

/** Inserts when the form has no id, otherwise updates `before`; a copy of `before` may keep its picture. */
export async function saveProduct(
  form: ProductForm,
  before?: ManagedProduct,
): Promise<ManagedProduct> {
  const { id, image, ...details } = form;
  const file = image instanceof File ? image : undefined;
  if (id === undefined && file) return createProduct(details, file);
  if (id === undefined && before) return insertProduct({ ...details, image: before.image });
  if (id === undefined || !before) throw new Error(errors.noProductQuery);
  return editProduct(before, changesIn(details, before), file);
}
