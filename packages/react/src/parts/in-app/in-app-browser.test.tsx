import { expect, it } from 'vitest';
import { inAppBrowserOf } from './in-app-browser.ts';
import { plainAddress, realBrowserAddress } from './real-browser-address.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const webView =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36';

it.each([
  [
    'Facebook',
    'iOS',
    `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/512.0.0.41.106;FBBV/739483251;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBID/phone;FBLC/id_ID;FBOP/5]`,
  ],
  ['Facebook', 'Android', `${webView} [FB_IAB/FB4A;FBAV/455.0.0.36.107;]`],
  ['Messenger', 'Android', `${webView} [FB_IAB/Orca-Android;FBAV/455.0.0.36.107;]`],
  ['Messenger', 'iOS', `${iPhone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/470.0.0.0;FBBV/123456;FBDV/iPhone14,5;FBSV/18.5]`],
  [
    'Instagram',
    'iOS',
    `${iPhone} Mobile/15E148 Instagram 389.0.0.29.81 (iPhone15,2; iOS 18_5; id_ID; id; scale=3.00; 1179x2556; 754339213)`,
  ],
  [
    'Instagram',
    'iOS',
    `${iPhone} Mobile/23E254 Instagram 424.1.0.31.54 (iPhone18,4; iOS 26_4_1; en_GB; en-GB; scale=3.00; 1260x2736; IABMV/1; 933996394) NW/3 Safari/604.1`,
  ],
  [
    'Instagram',
    'Android',
    `${webView} Instagram 312.0.0.34.111 Android (34/14; 480dpi; 1080x2340; samsung; SM-S918B; dm3q; qcom; en_GB; 548323757)`,
  ],
  ['TikTok', 'iOS', `${iPhone} Mobile/15E148 musical_ly_30.8.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/es Region/CO`],
  ['TikTok', 'Android', `${webView} musical_ly_2023405030 BytedanceWebview/d8a21c6`],
  ['LINE', 'iOS', `${iPhone} Mobile/15E148 Safari Line/14.9.0`],
  [
    'WhatsApp',
    'Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 WhatsApp/2.24.3.78',
  ],
  ['WeChat', 'iOS', `${iPhone} Mobile/15E148 MicroMessenger/8.0.50(0x18003231) NetType/WIFI Language/en`],
  ['LinkedIn', 'iOS', `${iPhone} Mobile/15E148 [LinkedInApp]/9.30.1234`],
  ['Snapchat', 'iOS', `${iPhone} Mobile/15E148 Snapchat/12.80.0.40 (like Safari/8617.2.4.10.8, panda)`],
  ['X', 'Android', `${webView} TwitterAndroid`.replace('TwitterAndroid', 'Twitter for Android')],
  [undefined, 'Android', webView],
  [undefined, 'iOS', `${iPhone} Mobile/15E148`],
] as const)('[ENG-09] %s on %s is found', (app, system, userAgent) => {
  expect(inAppBrowserOf({ userAgent, maxTouchPoints: 5 }, false)).toEqual({ app, system });
});

it.each([
  ['Safari', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${iPhone} CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${iPhone} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`],
  ['the Google app', `${iPhone} GSA/371.0.768405055 Mobile/15E148 Safari/604.1`],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Samsung Internet',
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:139.0) Gecko/139.0 Firefox/139.0'],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  ],
  ['the preview of WhatsApp', 'WhatsApp/2.23.20.0 A'],
  [
    'WeChat on Windows',
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 MicroMessenger/7.0.20',
  ],
])('[ENG-09] %s is no in-app browser', (_, userAgent) => {
  expect(inAppBrowserOf({ userAgent, maxTouchPoints: 0 }, false)).toBeUndefined();
});

it('[ENG-09] an iPad, which names itself as a Mac, is recognized by its touchscreen', () => {
  const facebook = `${mac} [FBAN/FBIOS;FBAV/512.0.0.41.106;FBDV/iPad13,8;FBSN/iPadOS;FBSV/18.5]`;
  expect(inAppBrowserOf({ userAgent: facebook, maxTouchPoints: 5 }, false)).toEqual({ app: 'Facebook', system: 'iOS' });
  expect(inAppBrowserOf({ userAgent: mac, maxTouchPoints: 5 }, false)).toEqual({ app: undefined, system: 'iOS' });
  const safari = `${mac} Version/18.5 Safari/605.1.15`;
  expect(inAppBrowserOf({ userAgent: safari, maxTouchPoints: 5 }, false)).toBeUndefined();
  // An app of a Mac is no phone's.
  expect(inAppBrowserOf({ userAgent: mac, maxTouchPoints: 0 }, false)).toBeUndefined();
  expect(inAppBrowserOf({ userAgent: mac, maxTouchPoints: 5 }, true)).toBeUndefined();
});

it('[ENG-09] a page on the home screen of an iPhone names no browser either, and isn’t in an app', () => {
  expect(inAppBrowserOf({ userAgent: `${iPhone} Mobile/15E148`, maxTouchPoints: 5 }, true)).toBeUndefined();
});

it('[ENG-09] the address that is handed over has no token and no address of a person', () => {
  const at = (path: string) => plainAddress(new URL(path, 'https://app.example.test'));
  expect(at('/login?email=a%40b.example&redirectUrl=%2Fhome&token=t#oneTimeToken=secret')).toBe(
    'https://app.example.test/login?redirectUrl=%2Fhome',
  );
  expect(at('/sign-up#token')).toBe('https://app.example.test/sign-up');
});

it.each([
  [
    { app: 'Facebook', system: 'Android' },
    'intent://app.example.test/login#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=https%3A%2F%2Fapp.example.test%2Flogin;end',
  ],
  [{ app: 'Facebook', system: 'iOS' }, 'x-safari-https://app.example.test/login'],
  [{ app: undefined, system: 'iOS' }, 'x-safari-https://app.example.test/login'],
  [{ app: 'Instagram', system: 'iOS' }, 'instagram://extbrowser/?url=https%3A%2F%2Fapp.example.test%2Flogin'],
] as const)('[ENG-09] the way out of %j', (inApp, address) => {
  expect(realBrowserAddress('https://app.example.test/login', inApp)).toBe(address);
});
