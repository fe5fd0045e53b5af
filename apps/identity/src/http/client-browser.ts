/** The client that asks, as a customer sees it. It helps to recognise one's own browser but isn't reliable. */

import { unknownBrowser } from '../kernel/client-origin.ts';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const longestRead = 500;

/** @param userAgent the header; the client may have forged it, so none of its text is returned */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, longestRead);
  const found = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1];
  return [found(browsers), found(systems)].filter((name) => name !== undefined).join(', ') || unknownBrowser;
}
