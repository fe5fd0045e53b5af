import { appleTouchDevice } from '@stepgate/pages';

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** A default name for a device, which the customer can change. It has only product names, so it is the same in every language. */
export function deviceName(browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string {
  return appleTouchDevice(browser) ?? kinds.find(([pattern]) => pattern.test(browser.userAgent))?.[1] ?? '';
}
