/** A password hash of another service. It is verified until the customer's first login here, which replaces it. */
export type ImportedHash = {
  /** Why the import refuses it: it takes more time or memory than a login may, or protects nothing; `undefined`: it is accepted. */
  readonly refusal: string | undefined;
  verify(password: string): Promise<boolean>;
};

/**
 * The allowed cost of each form, from both sides. Above, a login would take too long. Below, the hash protects nothing: a reader of it has the password at
 * once. docs/customers.md has the same table.
 */
export const bounds = {
  /** KiB: filled at once, and over all passes. */
  argon2: { leastFilled: 1_024, mostMemory: 131_072, mostFilled: 524_288, mostLanes: 16 },
  bcrypt: { leastCost: 4, mostCost: 12 },
  /** KiB: filled at once, and over all lanes. */
  scrypt: { leastMemory: 1_024, mostMemory: 131_072, mostFilled: 524_288 },
  /** Iterations, for each block of the digest that the hash is long: 32 bytes of SHA-256, 64 of SHA-512. */
  pbkdf2: { sha256: { least: 1_000, most: 1_500_000, block: 32 }, sha512: { least: 1_000, most: 600_000, block: 64 } },
} as const;

/** @returns `undefined` if the text isn't Base64. Takes `.` for `+`, as passlib writes it. */
export function decodeBase64(base64: string): Buffer | undefined {
  return /^[A-Za-z0-9+/.]+={0,2}$/.test(base64) ? Buffer.from(base64.replaceAll('.', '+'), 'base64') : undefined;
}

/** Shorter digests match too many passwords. */
export const isDigest = (bytes: Buffer | undefined): bytes is Buffer =>
  bytes !== undefined && bytes.length >= 16 && bytes.length <= 128;
