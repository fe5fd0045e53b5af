/** Where photos are kept: by random ids, sealed before they come here, so that whoever reads the place sees nothing. */
export type PhotoStore = {
  /** @param id of the service's own making: 43 base64url characters @returns once it is kept for good */
  put(id: string, sealed: Buffer): Promise<void>;
  /** `undefined` where there is none. */
  get(id: string): Promise<Buffer | undefined>;
  /** Nothing happens where there is none. */
  remove(id: string): Promise<void>;
};
