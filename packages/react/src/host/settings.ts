/** The settings that a host gives once, at the root: its brand, its links, and the ports that connect the product to the page. */
import type { RedirectPolicy, SocialProvider } from '@stepgate/contract';
import type { ComponentType } from 'react';
import type { Addresses } from './addresses.ts';
import type { AnalyticsEvent } from './analytics.ts';
import type { Appearance } from './appearance.ts';
import type { FaceCapture } from './face-capture.ts';
import type { Passkeys } from './passkeys.ts';

/** A link whose label the host has already translated into the customer's language. */
export type HostLink = { readonly label: string; readonly href: string };

export type Brand = {
  /** The company's name, which every screen and title shows. */
  readonly name: string;
  /** Address of a decorative image before the name. */
  readonly logo?: string;
  /** Its width in CSS pixels at the height of 32, so that its room is kept until it comes. Default: 32. */
  readonly logoWidth?: number;
  /** The target of the brand at the top of each page. */
  readonly href: string;
};

/** Values that are sent with the calls. The code that support asks for comes from `guestId`. */
export type HostIdentity = {
  /** Known to the service: which of the company's front ends this is. */
  readonly clientId: string;
  /** The visitor's id. Its first eight characters are the support code. */
  readonly guestId: string;
  /** Sent as `X-Ggow`, and in the body of the newer login. Default: not sent. */
  readonly ggow?: string | undefined;
  /** Sent as `X-Mosc`, and in the body of the newer login. Default: not sent. */
  readonly mosc?: string | undefined;
};

/** Reports an error to developers. It never gets a token, a code or a password. */
export type ErrorTracker = (error: Error) => void;

/** A cookie of this site. It is sent only to this site, and not with requests that another site's page makes. */
export type Cookie = {
  readonly name: string;
  readonly value: string;
  /** Its lifetime, in seconds. */
  readonly seconds: number;
};

/** A captcha, as a host or its service names it. Defaults: Turnstile and a placeholder for the site key. */
export type CaptchaSettings = { readonly type?: string | undefined; readonly siteKey?: string | undefined };

/** The options of the login and sign-up forms in addition to their fields. */
export type LoginOptions = {
  /** Required at each login and sign-up. `null`: only if the service's answer asks for it. */
  readonly captcha: CaptchaSettings | null;
  /** Logins with another provider's account. */
  readonly socials: {
    /** The configured providers, in the order in which they are shown. */
    readonly providers: readonly SocialProvider[];
    /** Default: `buttons`. */
    readonly look?: 'buttons' | 'links';
  };
  /** Whether the service has logins with a passkey. Default: no, and nothing of passkeys is requested. */
  readonly passkeys?: boolean;
};

/** Hints for testers on the screens for a code, a phone number or a face. */
export type TestHints = {
  /** Says which code is always accepted, and fills it in. */
  readonly Code: ComponentType<{ onFill(code: string): void }>;
  /** Fills in a random number that isn't assigned to anyone. */
  readonly PhoneNumber: ComponentType<{ random(): number; onFill(phoneNumber: string): void }>;
  /** Says who judges faces. `testHints` has none. */
  readonly Face?: ComponentType;
};

export type HostSettings = {
  /** Shown at the top of each page, and named in titles and texts. */
  readonly brand: Brand;
  /** At the foot of each page, in this order. */
  readonly footerLinks: readonly HostLink[];
  /** The addresses of the host's own pages in place of ours, by our path: `{ '/sign-up': '/join' }`. Every link goes there. Default: our paths. */
  readonly addresses?: Addresses;
  /** Values that are sent with the calls. */
  readonly identity: HostIdentity;
  /** Which call the login form posts to; `loginV2` is the newer variant, which also carries the identity values in its body. */
  readonly loginCall?: 'login' | 'loginV2';
  /** For a staging environment: `testHints` of `@stepgate/react/test-hints`. Default: none, and no code of them in the bundle. */
  readonly testHints?: TestHints;
  /**
   * Where an address from outside may redirect a customer: after a login, to a social provider, and with a photo to upload. Anything else is refused and
   * reported.
   */
  readonly redirectPolicy: RedirectPolicy;
  /** Called when a form is shown. The form doesn't wait for the answer. Default: no captcha and no social login. */
  loginOptions?(): Promise<LoginOptions>;
  /**
   * Leaves the page. `redirectPolicy` has allowed the location, or it is the login page of a social provider. If it throws, the browser's own navigation
   * leaves the page.
   * @param to `provider`: a page of somebody else, from which Back should return here
   */
  navigate(location: string, to?: 'provider'): void;
  /**
   * Replaces the redirect after a login for every `<Login>` without `onSuccess` and `redirectAfterUrl`, for an app that shows what follows on the same page.
   * Default: the redirect.
   */
  onLoggedIn?(): void;
  /**
   * Runs when the customer presses the `fallbackAction` of a challenge whose action is one of the server's own, such as `RESET_PASSWORD`. Default: no button.
   * The error tracker gets a report in both cases.
   */
  onFallbackAction?(action: string): void;
  /** Sets a cookie, e.g. `browserCookies()`. @returns whether the browser has kept it */
  setCookie(cookie: Cookie): boolean;
  /** Gets each error that developers should know of. It never gets a token, a code or a password. */
  readonly errorTracker: ErrorTracker;
  /** Counts what customers do. If it throws, the customer isn't held up. Default: no events are reported. */
  readonly analytics?: (event: AnalyticsEvent) => void;
  /** Tokens, and screens of the host's own. Default: ours. */
  readonly appearance?: Appearance;
  /** Asks for passkeys in place of the browser, e.g. in an app around the page. Default: the browser's own. */
  readonly passkeys?: Passkeys;
  /** Captures a face with a vendor's SDK. Default: our own capture. */
  readonly faceCapture?: FaceCapture;
};
