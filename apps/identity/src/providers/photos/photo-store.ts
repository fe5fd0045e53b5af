/** The store of photos. Their ids are random and their content is sealed before it gets here, so a reader of the store learns nothing. */
export type PhotoStore = {
  /** @param id made by the service: 43 base64url characters @returns once the photo is stored durably @throws PhotoStoreFault */
  put(id: string, sealed: Buffer): Promise<void>;
  /** @returns `undefined` without a photo @throws PhotoStoreFault */
  get(id: string): Promise<Buffer | undefined>;
  /** Does nothing without a photo. @throws PhotoStoreFault */
  remove(id: string): Promise<void>;
};

/** The store doesn't do what it is asked. The message has its answer, never its credentials. */
export class PhotoStoreFault extends Error {
  override readonly name = 'PhotoStoreFault';
}

const ours = /^[A-Za-z0-9_-]{43}$/;

/** Checks an id that becomes part of a path: only ids of our own are allowed. */
export function checkPathPart(id: string): string {
  if (!ours.test(id)) throw new PhotoStoreFault('this is not the id of a photo');
  return id;
}
