/** A password hash of another service. It is verified until the customer's first login here, which replaces it. */
export type ImportedHash = {
  /** Why the import refuses it: it takes more time or memory than a login may; `undefined`: it is accepted. */
  readonly refusal: string | undefined;
  verify(password: string): Promise<boolean>;
};

/** Most memory of one hash in KiB, and most KiB that it may fill over all its passes. */
export const mostMemory = 131_072;
export const mostFilled = 524_288;

/** @returns `undefined` if the text isn't Base64. Takes `.` for `+`, as passlib writes it. */
export function bytesOf(base64: string): Buffer | undefined {
  return /^[A-Za-z0-9+/.]+={0,2}$/.test(base64) ? Buffer.from(base64.replaceAll('.', '+'), 'base64') : undefined;
}

/** Shorter digests match too many passwords. */
export const isDigest = (bytes: Buffer | undefined): bytes is Buffer =>
  bytes !== undefined && bytes.length >= 16 && bytes.length <= 128;
