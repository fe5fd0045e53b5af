/** Passwords that were found in leaks. Nothing about a password leaves this machine. */
export type BreachedPasswords = {
  /** @throws BreachedPasswordsFault if that can't be found out */
  has(password: string): Promise<boolean>;
};

/** The operator's file isn't what it should be. */
export class BreachedPasswordsFault extends Error {
  override readonly name = 'BreachedPasswordsFault';
}
