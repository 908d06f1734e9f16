export type ObjectMetadata = { mimetype: string; cacheControl: string };

export type ObjectInfo = ObjectMetadata & {
  size: number;
  modifiedAt: Date;
  /** Changes with the content. */
  version: string;
};

export type StoredObject = { info: ObjectInfo; content: Uint8Array<ArrayBuffer> };

export type PutOptions = {
  /** Objects without metadata are read only by code that knows their type. */
  metadata?: ObjectMetadata;
  /** False for what can be made again: it need not survive a power cut. */
  durable?: boolean;
};

/** Objects by their path, such as "Products/shirt.webp", in a folder or in object storage. */
export type ObjectStore = {
  head(path: string): Promise<ObjectInfo | undefined>;
  get(path: string): Promise<StoredObject | undefined>;
  put(path: string, content: Uint8Array, options?: PutOptions): Promise<void>;
  remove(path: string): Promise<void>;
  /** Removes all objects whose path begins with this folder's. */
  removeFolder(path: string): Promise<void>;
};

/** The storage did not answer, or refused: the client should try again in a moment. */
export class StorageUnavailableError extends Error {}

export const DEFAULT_METADATA: ObjectMetadata = {
  mimetype: "application/octet-stream",
  cacheControl: "no-cache",
};
