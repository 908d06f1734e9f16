import type { Product } from "#domain/catalog.ts";
import { errors, formErrors } from "#domain/messages.ts";
import type { ProductForm } from "#domain/product-form.ts";
import { shrinkImage } from "#lib/shrink-image.ts";
import { pictureUrl, removePicture, uploadPicture } from "#lib/storage.ts";
import { pictureName } from "./picture-name.ts";
import { deleteProduct, insertProduct, type ProductFields, updateProduct } from "./products-api.ts";

type Picture = { name: string; content: Blob };

async function pictureOf(file: File): Promise<Picture> {
  const content = await shrinkImage(file).catch((cause: unknown) => {
    throw new Error(formErrors.pictureNotReadable, { cause });
  });
  return { name: pictureName(file.name, content.type), content };
}

/** The upload may have arrived and only its answer been lost; a picture that nobody shows harms nobody. */
async function discardPicture(name: string): Promise<void> {
  await removePicture(name).catch(() => undefined);
}

async function takeBack(product: Product, picture: Picture, cause: unknown): Promise<never> {
  await deleteProduct(product.id).catch(() => {
    throw new Error(errors.productNotUndone, { cause });
  });
  await discardPicture(picture.name);
  throw new Error(errors.imageNotUploaded, { cause });
}

type Details = Omit<ProductFields, "image">;

async function createProduct(details: Details, file: File): Promise<Product> {
  const picture = await pictureOf(file);
  const product = await insertProduct({ ...details, image: pictureUrl(picture.name) });
  await uploadPicture(picture.name, picture.content).catch((cause: unknown) =>
    takeBack(product, picture, cause),
  );
  return product;
}

/** Uploaded before the product shows it; the replaced picture stays, because orders still show that one. */
async function newPicture(file: File): Promise<Picture> {
  const picture = await pictureOf(file);
  await uploadPicture(picture.name, picture.content).catch(async (cause: unknown) => {
    await discardPicture(picture.name);
    throw new Error(errors.imageNotReplaced, { cause });
  });
  return picture;
}

/** Pieces are sold while the form is open: a stock that nobody changed in it is not written back. */
function changesIn({ stockQuantity, ...details }: Details, before: Product): Partial<Details> {
  return stockQuantity === before.stockQuantity ? details : { ...details, stockQuantity };
}

async function editProduct(
  id: number,
  changes: Partial<ProductFields>,
  file: File | undefined,
): Promise<Product> {
  const picture = file && (await newPicture(file));
  const image = picture && { image: pictureUrl(picture.name) };
  const product = await updateProduct(id, { ...changes, ...image });
  if (product) return product;
  if (picture) await discardPicture(picture.name);
  throw new Error(errors.productNotFound);
}

/** Adds a product when the form has no id, changes `before` when it has one. */
export async function saveProduct(form: ProductForm, before?: Product): Promise<Product> {
  const { id, image, ...details } = form;
  const file = image instanceof File ? image : undefined;
  if (id === undefined && file) return createProduct(details, file);
  if (id === undefined || !before) throw new Error(errors.noProductQuery);
  return editProduct(id, changesIn(details, before), file);
}
