import { appleTouchDevice } from '../../host/apple-touch-device.ts';

/**
 * The browser inside another app, which opens the links of its messages and posts. Google refuses logins there, passkeys often don't work, and its cookies are
 * its own. It is found by its user agent, because it has no other sign; it isn't found if it names itself as an ordinary browser.
 */
export type InAppBrowser = {
  /** `undefined`: of an app that doesn't say its name. */
  readonly app: string | undefined;
  readonly system: 'iOS' | 'Android';
};

/** The first that matches: Instagram and Messenger also have Facebook's marks. */
const apps: readonly (readonly [string, RegExp])[] = [
  ['Instagram', /\bInstagram /],
  ['Messenger', /FBAN\/Messenger|FB_IAB\/Orca/],
  ['Facebook', /\bFBAN\/|\bFBAV\/|\bFB_IAB\//],
  ['WhatsApp', /\bWhatsApp\//],
  ['TikTok', /\bBytedanceWebview\/|\bmusical_ly_|\btrill_/],
  ['LINE', /\bLine\//],
  ['WeChat', /\bMicroMessenger\//],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['Snapchat', /\bSnapchat\b/],
  ['X', /\bTwitter\b/],
];

type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

function systemOf(browser: Browser): InAppBrowser['system'] | undefined {
  if (appleTouchDevice(browser) !== undefined) return 'iOS';
  return /\bAndroid\b/.test(browser.userAgent) ? 'Android' : undefined;
}

/** Android's web view marks itself. On an iPhone every browser names Safari, and a web view by itself doesn't. */
const isWebView = (userAgent: string, system: InAppBrowser['system']): boolean =>
  system === 'Android' ? /; wv\)/.test(userAgent) : /\bAppleWebKit\//.test(userAgent) && !/\bSafari\//.test(userAgent);

/**
 * @param browser its `navigator`
 * @param isInstalled whether the page was opened from the home screen, where it also names no browser
 */
export function inAppBrowserOf(browser: Browser, isInstalled: boolean): InAppBrowser | undefined {
  const { userAgent } = browser;
  const system = systemOf(browser);
  if (system === undefined || isInstalled) return undefined;
  const [app] = apps.find(([, mark]) => /\bAppleWebKit\//.test(userAgent) && mark.test(userAgent)) ?? [];
  return app !== undefined || isWebView(userAgent, system) ? { app, system } : undefined;
}
