/** The kit's ports: the network, time, and whatever only the customer can read. */
import type { PhoneChannel } from '@stepgate/contract';

export type Codes = {
  /** @returns the code that was sent, or that an app shows; `undefined` if it isn't known here */
  code(query: { readonly by: PhoneChannel | 'totp'; readonly of: string }): Promise<string | undefined>;
  /**
   * @returns the token of the newest link mailed to an address, or of its notification; `undefined` if the mail can't be read
   *   here
   */
  link(query: { readonly to: string; readonly about: string }): Promise<string | undefined>;
};

export type Ports = {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly codes: Codes;
  /** Hears what the run is at. */
  readonly tell?: (progress: string) => void;
};
