import { expect, it } from 'vitest';
import { writeManifestBrand, writePageSettings } from './page-settings.ts';

const page = '<!doctype html>\n<html lang="en" dir="ltr">\n<title><html lang="de"></title>\n';
const root = (html: string) => html.split('\n')[1];

it('[SRV-05] a page gets the access token on its root element, unless it is the default', () => {
  expect(root(writePageSettings(page, { accessToken: 'acme-web' }))).toBe(
    '<html data-access-token="acme-web" lang="en" dir="ltr">',
  );
  expect(writePageSettings(page, { accessToken: 'stepgate-web' })).toBe(page);
  expect(writePageSettings(page, {})).toBe(page);
});

it('[SRV-05] the server that delivers the page decides: it replaces what the build wrote', () => {
  const built = writePageSettings(page, { accessToken: 'of the build' });
  expect(writePageSettings(built, { accessToken: 'acme-web' })).toBe(writePageSettings(page, { accessToken: 'acme-web' }));
  expect(writePageSettings(built, { accessToken: 'stepgate-web' })).toBe(page);
});

it.each([
  [`a"><script>alert(1)</script>`, 'a&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a&quot;b', 'a&amp;quot;b'],
  ['$&$1', '$&amp;$1'],
])('a value is an attribute and no markup: %s', (accessToken, written) => {
  const html = writePageSettings(page, { accessToken });
  expect(root(html)).toBe(`<html data-access-token="${written}" lang="en" dir="ltr">`);
  expect(writePageSettings(html, {})).toBe(page);
});

it('[SRV-06] a page gets the identity host and the view type, unless they are the defaults', () => {
  const told = writePageSettings(page, { accessToken: 'stepgate-web', identityHost: '/id-gw', viewType: 'compact' });
  expect(root(told)).toBe('<html data-identity-host="/id-gw" data-view-type="compact" lang="en" dir="ltr">');
  expect(writePageSettings(told, { identityHost: '/gateway', viewType: 'full' })).toBe(page);
});

it('[ENG-02] a page gets where customers are helped, because a browser that can’t run it can’t ask', () => {
  const told = writePageSettings(page, { supportEmail: 'help@example.com', supportPhone: '+44 20 7946 0100' });
  expect(root(told)).toBe(
    '<html data-support-email="help@example.com" data-support-phone="+44 20 7946 0100" lang="en" dir="ltr">',
  );
});

it('[SRV-26] a setting without an attribute of its own is on a page in the explicit form, and an empty value is left out', () => {
  const told = writePageSettings(page, {
    redirectPaths: '/account, /send/money',
    trustedOrigins: 'https://shop.example',
    uploadPaths: '',
    defaultPoll: '20x500',
    ggow: 'a"b',
    profilerSession: 'p',
  });
  const [, profiler, explicit = ''] =
    /^<html data-profiler-session="(\w)" data-explicit="([^"]*)" lang="en"/.exec(String(root(told))) ?? [];
  expect(profiler).toBe('p');
  expect(JSON.parse(explicit.replaceAll('&quot;', '"'))).toEqual({
    client: { defaultPoll: { requests: 20, interval: 500 } },
    host: {
      identity: { ggow: 'a"b' },
      redirectPolicy: { paths: ['/account', '/send/money'], trustedOrigins: ['https://shop.example'] },
    },
  });
  expect(writePageSettings(told, {})).toBe(page);
});

it.each([
  [{ redirectPaths: '/account/' }, 'redirectPaths (STEPGATE_REDIRECT_PATHS) must be paths such as /account'],
  [{ redirectPaths: 'account' }, 'not "account"'],
  [{ redirectPaths: '/account,,/send' }, 'not "/account,,/send"'],
  [{ uploadPaths: '//evil.example' }, 'uploadPaths (STEPGATE_UPLOAD_PATHS)'],
  [{ trustedOrigins: 'https://shop.example/' }, 'trustedOrigins (STEPGATE_TRUSTED_ORIGINS) must be https origins'],
  [{ socialOrigins: 'http://sso.example' }, 'socialOrigins (STEPGATE_SOCIAL_ORIGINS)'],
  [{ socialOrigins: 'https://a.example;https://b.example' }, 'socialOrigins'],
  [{ defaultPoll: '10' }, 'defaultPoll (STEPGATE_DEFAULT_POLL) must be requests and the milliseconds between them'],
  [{ defaultPoll: '10x1' }, 'such as 10x1000, not "10x1"'],
  [{ loginCall: 'loginV3' }, 'must be login or loginV2, not "loginV3"'],
  [{ guestId: 'two words' }, 'guestId (STEPGATE_GUEST_ID) must be 1 to 256 visible ASCII characters'],
])('[SRV-26] a value that no page could read is refused where it is written: %o', (settings, told) => {
  expect(() => writePageSettings(page, settings)).toThrow(told);
});

const named = (brand: string, attribute = '') =>
  `<html${attribute} lang="en" dir="ltr">\n<title>Log in – ${brand}</title>\n<a href="">Reload</a><div id="root"><a href="/home">${brand}</a><p>Stepgate</p><a>Stepgate</a></div>`;

it('the brand is in the title and at the top of a page before its script runs, and nowhere else', () => {
  const acme = named('Acme &amp; Söhne', ' data-brand="Acme &amp; Söhne"');
  expect(writePageSettings(named('Stepgate'), { brand: 'Acme & Söhne' })).toBe(acme);
  expect(writePageSettings(acme, { brand: '$& <b>' })).toBe(named('$&amp; &lt;b&gt;', ' data-brand="$&amp; &lt;b&gt;"'));
  expect(writePageSettings(acme, {})).toBe(named('Stepgate'));
  expect(writePageSettings(named('Stepgate'), { brand: 'Stepgate' })).toBe(named('Stepgate'));
});

it('an installed page has the name of the brand', () => {
  const built = '{ "id": "/device", "name": "Stepgate", "short_name": "Stepgate" }';
  expect(JSON.parse(writeManifestBrand(built, { brand: 'Acme "Bank"' }))).toEqual({
    id: '/device',
    name: 'Acme "Bank"',
    short_name: 'Acme "Bank"',
  });
});

it('[MARK-15] the login options are JSON for the script, and words for the styles', () => {
  const page = writePageSettings('<html lang="en">', {
    loginOptions: {
      captcha: { type: 'TURNSTILE', siteKey: 'k"<' },
      socials: { providers: ['google', 'apple'] },
      passkeys: true,
    },
  });
  expect(page).toContain(
    ' data-login-options="{&quot;captcha&quot;:{&quot;type&quot;:&quot;TURNSTILE&quot;,&quot;siteKey&quot;:&quot;k\\&quot;&lt;&quot;},' +
      '&quot;socials&quot;:{&quot;providers&quot;:[&quot;google&quot;,&quot;apple&quot;]},&quot;passkeys&quot;:true}"',
  );
  expect(page).toContain(' data-passkeys="" data-socials="google apple" data-captcha="turnstile" lang="en">');
  const none = { captcha: null, socials: { providers: [] }, passkeys: false };
  expect(writePageSettings(page, { loginOptions: none })).toBe(
    '<html data-login-options="{&quot;captcha&quot;:null,&quot;socials&quot;:{&quot;providers&quot;:[]},&quot;passkeys&quot;:false}" lang="en">',
  );
});
