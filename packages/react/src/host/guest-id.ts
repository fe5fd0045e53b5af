const key = 'stepgate.guestId';
const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/**
 * The guest id of this browser: made once, kept in `localStorage`. It identifies a browser for support and for limits. It gives no access.
 * @param storage gives the storage; it may throw, and then each page makes its own id
 * @param make a new random id, e.g. `() => crypto.randomUUID()`
 *
 * @example
 * const guestId = guestIdOf(
 *   () => localStorage,
 *   () => crypto.randomUUID(),
 * );
 */
export function guestIdOf(storage: () => Pick<Storage, 'getItem' | 'setItem'>, make: () => string): string {
  try {
    const storedId = storage().getItem(key);
    if (storedId !== null && wellFormed.test(storedId)) return storedId;
    const made = make();
    storage().setItem(key, made);
    return made;
  } catch {
    return make();
  }
}
