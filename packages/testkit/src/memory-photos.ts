import type { PhotoStore } from '@stepgate/identity';

/** A photo store whose contents a test can read. */
export function memoryPhotos(): PhotoStore & { readonly kept: ReadonlyMap<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    put: async (id, sealed) => void kept.set(id, sealed),
    get: async (id) => kept.get(id),
    remove: async (id) => void kept.delete(id),
  };
}
