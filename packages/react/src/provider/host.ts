/** What a host says about itself once, at the root: its brand, its links, and the ports through which the product reaches its world. */
import type { RedirectPolicy } from '@stepgate/contract';
import type { FaceCapture } from '../challenges/face-match/face-capture.ts';

/** A link with words that the host has already put into the customer's language. */
export type HostLink = { readonly label: string; readonly href: string };

export type Brand = {
  readonly name: string;
  /** Address of an image that stands before the name, as decoration. */
  readonly logo?: string;
  /** Where the brand at the top of each page leads. */
  readonly href: string;
};

/** Values that go with the calls; `guestId` also gives the code that support asks for. */
export type HostIdentity = {
  readonly clientId: string;
  readonly guestId: string;
  readonly ggow?: string;
  readonly mosc?: string;
};

/** Reports what a developer should see. It is never given a token, a code or a password. */
export type ErrorTracker = (error: Error) => void;

/** A cookie of this site, sent to it alone and never from another one's page. */
export type Cookie = {
  readonly name: string;
  readonly value: string;
  /** How long it is kept. */
  readonly seconds: number;
};

export type HostSettings = {
  readonly brand: Brand;
  readonly footerLinks: readonly HostLink[];
  readonly identity: HostIdentity;
  /** Which call the login form posts to; `loginV2` is the newer variant that carries the identity values in its body too. */
  readonly loginCall?: 'login' | 'loginV2';
  /** Whether hints for demo customers are shown. A production build has none to show, whatever this says. */
  readonly demo: boolean;
  readonly redirectPolicy: RedirectPolicy;
  /** Leaves the page; the location has passed `redirectPolicy`. */
  navigate(location: string): void;
  /** Keeps a cookie, e.g. `browserCookies()`. @returns whether the browser has kept it */
  setCookie(cookie: Cookie): boolean;
  readonly errorTracker: ErrorTracker;
  /** What captures a face, where that is a vendor's SDK. Default: our own, for the embedded engine. */
  readonly faceCapture?: FaceCapture;
};
