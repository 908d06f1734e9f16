import { errors } from "#domain/messages.ts";
import type { ProductValues } from "#domain/product-columns.ts";
import type { ProductForm } from "#domain/product-schema.ts";
import { imageName } from "./image-name.ts";
import { pictureUrl, removePicture, uploadPicture } from "./pictures-api.ts";
import { preparedImage } from "./prepared-image.ts";
import {
  deleteProduct,
  insertProduct,
  type ManagedProduct,
  ProductConflictError,
  updateProduct,
} from "./products-api.ts";

type ImageFile = { name: string; content: Blob };

async function prepareImage(file: File): Promise<ImageFile> {
  const content = await preparedImage(file);
  return { name: imageName(file.name, content.type), content };
}

/** Best effort: the upload may have succeeded, and an unused image is harmless. */
async function removeImageIfAny(name: string): Promise<void> {
  await removePicture(name).catch(() => undefined);
}

async function undoInsert(
  product: ManagedProduct,
  picture: ImageFile,
  cause: unknown,
): Promise<never> {
  await deleteProduct(product.id).catch(() => {
    throw new Error(errors.productNotUndone, { cause });
  });
  await removeImageIfAny(picture.name);
  throw new Error(errors.imageNotUploaded, { cause });
}

type Details = Omit<ProductValues, "image">;

async function createProduct(details: Details, file: File): Promise<ManagedProduct> {
  const picture = await prepareImage(file);
  const product = await insertProduct({ ...details, image: pictureUrl(picture.name) });
  await uploadPicture(picture.name, picture.content).catch((cause: unknown) =>
    undoInsert(product, picture, cause),
  );
  return product;
}

/** Uploaded before the update; the replaced image stays, because order items reference it. */
async function uploadNewImage(file: File): Promise<ImageFile> {
  const picture = await prepareImage(file);
  await uploadPicture(picture.name, picture.content).catch(async (cause: unknown) => {
    await removeImageIfAny(picture.name);
    throw new Error(errors.imageNotReplaced, { cause });
  });
  return picture;
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
  const picture = file && (await uploadNewImage(file));
  const image = picture && { image: pictureUrl(picture.name) };
  const removeImage = async () => picture && removeImageIfAny(picture.name);
  const product = await updateProduct(before, { ...changes, ...image }).catch(async (error) => {
    // After any other error the update may have succeeded and only its response been lost.
    if (error instanceof ProductConflictError) await removeImage();
    throw error;
  });
  if (product) return product;
  await removeImage();
  throw new Error(errors.productNotFound);
}

/** Inserts when the form has no id, otherwise updates `before`. */
export async function saveProduct(
  form: ProductForm,
  before?: ManagedProduct,
): Promise<ManagedProduct> {
  const { id, image, ...details } = form;
  const file = image instanceof File ? image : undefined;
  if (id === undefined && file) return createProduct(details, file);
  if (id === undefined || !before) throw new Error(errors.noProductQuery);
  return editProduct(before, changesIn(details, before), file);
}
