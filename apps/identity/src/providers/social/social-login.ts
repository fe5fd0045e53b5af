/** Login at another provider: the address that the browser is sent to, and the identity that comes back. */
import type { SocialProvider } from '@stepgate/contract';

/** The providers' own names. */
export const socialNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const satisfies Record<
  SocialProvider,
  string
>;

/** Binds an answer to its request. All values are random and used once. */
export type SocialQuestion = {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly verifier: string;
  /** Our address that the browser comes back to. */
  readonly callback: string;
};

/** A person's identity at an issuer: only these two together identify them, permanently. */
export type SocialIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** Normalised by `email` of the contract, and verified by the issuer; otherwise `undefined`. */
  readonly verifiedEmail: string | undefined;
};

export type SocialLogin = {
  /** @throws if the provider can't be reached */
  begin(question: SocialQuestion): Promise<URL>;
  /**
   * @param answer the parameters that the browser came back with
   * @returns `refused` if the customer or the provider declined
   * @throws if the answer is forged, late or unreadable, or the provider can't be reached
   */
  finish(question: SocialQuestion, answer: URLSearchParams): Promise<SocialIdentity | 'refused'>;
};

export type SocialLogins = ReadonlyMap<SocialProvider, SocialLogin>;
