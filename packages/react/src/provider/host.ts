/** What a host says about itself once, at the root: its brand, its links, and the ports through which the product reaches its world. */
import type { RedirectPolicy, SocialProvider } from '@stepgate/contract';
import type { ComponentType } from 'react';
import type { CaptchaSettings } from '../captcha/captcha.ts';
import type { FaceCapture } from '../challenges/face-match/face-capture.ts';
import type { AnalyticsEvent } from './analytics.ts';

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

/** What stands at the door beside the form. */
export type LoginOptions = {
  /** Asked for at each login and sign-up. `null`: only where the service's answer says so. */
  readonly captcha: CaptchaSettings | null;
  readonly socials: {
    /** Those that are set up, in the order in which they are shown. */
    readonly providers: readonly SocialProvider[];
    /** Default: `buttons`. */
    readonly look?: 'buttons' | 'links';
  };
};

/** Hints for testers, on the screens that ask for a code or a phone number. */
export type TestHints = {
  /** Says which code is always taken, and fills it in. */
  readonly Code: ComponentType<{ onFill(code: string): void }>;
  /** Fills in a random number that nobody has. */
  readonly PhoneNumber: ComponentType<{ random(): number; onFill(phoneNumber: string): void }>;
};

export type HostSettings = {
  readonly brand: Brand;
  readonly footerLinks: readonly HostLink[];
  readonly identity: HostIdentity;
  /** Which call the login form posts to; `loginV2` is the newer variant that carries the identity values in its body too. */
  readonly loginCall?: 'login' | 'loginV2';
  /** Of a staging environment: `testHints` of `@stepgate/react/test-hints`. Default: none, and nothing of them in the bundle. */
  readonly testHints?: TestHints;
  readonly redirectPolicy: RedirectPolicy;
  /** Asked when a form shows, which does not wait for the answer. Default: no captcha and no social login. */
  loginOptions?(): Promise<LoginOptions>;
  /** Leaves the page; the location has passed `redirectPolicy`, or is the login of a social provider. */
  navigate(location: string): void;
  /** Keeps a cookie, e.g. `browserCookies()`. @returns whether the browser has kept it */
  setCookie(cookie: Cookie): boolean;
  readonly errorTracker: ErrorTracker;
  /** Counts what customers do. What it throws is the page's own error, and holds nobody up. Default: nothing is told. */
  readonly analytics?: (event: AnalyticsEvent) => void;
  /** What captures a face, where that is a vendor's SDK. Default: our own, for the embedded engine. */
  readonly faceCapture?: FaceCapture;
};
