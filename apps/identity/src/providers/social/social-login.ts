/** Somebody else's login: where the browser is sent, and who it turns out to be. */
import type { SocialProvider } from '@stepgate/contract';

/** What binds an answer to its question. All of it is random and used once. */
export type SocialQuestion = {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly verifier: string;
  /** Ours, where the browser comes back to. */
  readonly callback: string;
};

/** Who somebody is at an issuer: these two together, and nothing else, for ever. */
export type SocialIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** In the form that `email` of the contract gives, and verified by the issuer; else there is none. */
  readonly verifiedEmail: string | undefined;
};

export type SocialLogin = {
  /** @throws where the provider cannot be reached */
  begin(question: SocialQuestion): Promise<URL>;
  /**
   * @param answer the parameters that the browser came back with
   * @returns `refused` where the customer or the provider said no
   * @throws where the answer is forged, late or unreadable, or the provider cannot be reached
   */
  finish(question: SocialQuestion, answer: URLSearchParams): Promise<SocialIdentity | 'refused'>;
};

export type SocialLogins = ReadonlyMap<SocialProvider, SocialLogin>;
