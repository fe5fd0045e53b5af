import type { PhotoStore } from '@stepgate/identity';

/** A photo store whose contents a test can read. */
export function memoryPhotos(): PhotoStore & { readonly stored: ReadonlyMap<string, Buffer> } {
  const stored = new Map<string, Buffer>();
  return {
    stored,
    put: async (id, sealed) => void stored.set(id, sealed),
    get: async (id) => stored.get(id),
    remove: async (id) => void stored.delete(id),
  };
}
