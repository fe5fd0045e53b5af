/** A random id of 32 characters. `crypto.randomUUID` isn't available when the demo phone is opened over plain http from another device. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
