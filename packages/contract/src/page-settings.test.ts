import { expect, it } from 'vitest';
import { writePageSettings } from './page-settings.ts';

const page = '<!doctype html>\n<html lang="en" dir="ltr">\n<title><html lang="de"></title>\n';
const root = (html: string) => html.split('\n')[1];

it('[SRV-05] a page is told the access token on its root element, and nothing where it is the default', () => {
  expect(root(writePageSettings(page, { accessToken: 'acme-web' }))).toBe(
    '<html data-access-token="acme-web" lang="en" dir="ltr">',
  );
  expect(writePageSettings(page, { accessToken: 'stepgate-web' })).toBe(page);
  expect(writePageSettings(page, {})).toBe(page);
});

it('[SRV-05] what serves the page has the last word: it replaces what the build wrote', () => {
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

it('[SRV-06] a page is told the identity host and the view type where they are not the defaults', () => {
  const told = writePageSettings(page, { accessToken: 'stepgate-web', identityHost: '/id-gw', viewType: 'compact' });
  expect(root(told)).toBe('<html data-identity-host="/id-gw" data-view-type="compact" lang="en" dir="ltr">');
  expect(writePageSettings(told, { identityHost: '/gateway', viewType: 'full' })).toBe(page);
});
