/** What a customer is told of whoever asks: names to recognise one's own browser by, not facts to rely on. */
import { isIP } from 'node:net';

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

/** @param userAgent the header, which its sender may have made up: nothing of its own text is given back */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, longestRead);
  const found = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1];
  return [found(browsers), found(systems)].filter((name) => name !== undefined).join(', ') || '–';
}

/**
 * The network a client is in: enough to recognise one's own, and too little to find anybody.
 * @param address as a proxy in front may have passed it on: what is none is not given back
 */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return '–';
  const ipv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  return ipv4 === undefined ? `${address.split(':').slice(0, 3).join(':')}:…` : `${ipv4}.…`;
}
