/** Where photos are kept: by random ids, sealed before they come here, so that whoever reads the place sees nothing. */
export type PhotoStore = {
  /** @param id of the service's own making: 43 base64url characters @returns once it is kept for good @throws PhotoStoreFault */
  put(id: string, sealed: Buffer): Promise<void>;
  /** `undefined` where there is none. @throws PhotoStoreFault */
  get(id: string): Promise<Buffer | undefined>;
  /** Nothing happens where there is none. @throws PhotoStoreFault */
  remove(id: string): Promise<void>;
};

/** The place does not do what it is asked. Says what it answered, never how it is opened. */
export class PhotoStoreFault extends Error {
  override readonly name = 'PhotoStoreFault';
}

const ours = /^[A-Za-z0-9_-]{43}$/;

/** An id becomes part of a path: nothing but an id of our own does. */
export function pathPartOf(id: string): string {
  if (!ours.test(id)) throw new PhotoStoreFault('this is no id of a photo');
  return id;
}
