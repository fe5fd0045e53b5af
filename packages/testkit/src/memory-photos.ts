import type { PhotoStore } from '@stepgate/identity';

/** A photo store that can be looked into. */
export function memoryPhotos(): PhotoStore & { readonly kept: ReadonlyMap<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    put: async (id, sealed) => void kept.set(id, sealed),
    get: async (id) => kept.get(id),
    remove: async (id) => void kept.delete(id),
  };
}
