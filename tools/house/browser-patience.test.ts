/** What a page asks of its browser before a call may never be answered, so each question goes through `patiently`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';
import { listSource, root } from './imports.ts';

const folders = [
  'packages/client/src',
  'packages/flow/src',
  'packages/react/src',
  'apps/web/src',
  'apps/desk/src',
  'apps/demo/pages',
];

/** Parts of a browser that answer later or never. What waits for the customer, such as a dialog for a passkey, isn’t in the list. */
const slow =
  /^(?:caches|cookieStore|estimate|fonts|getClientCapabilities|getHighEntropyValues|hasStorageAccess|indexedDB|isConditionalMediationAvailable|isUserVerifyingPlatformAuthenticatorAvailable|locks|pushManager|requestStorageAccess|serviceWorker|startViewTransition|subtle)$/;
const asks = /^ask(?:Browser|Network)$/;

/** @returns the parts that a script names outside of a function given to `askBrowser` */
function askedWithoutEnd(file: string, source: string): string[] {
  const patient: { readonly start: number; readonly end: number }[] = [];
  const named: { readonly name: string; readonly at: number }[] = [];
  new Visitor({
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && asks.test(callee.name)) patient.push({ start, end });
    },
    MemberExpression({ object, property, start }) {
      if (property.type === 'Identifier' && slow.test(property.name)) named.push({ name: property.name, at: start });
      if (object.type === 'Identifier' && slow.test(object.name)) named.push({ name: object.name, at: start });
    },
  }).visit(parseSync(file, source).program);
  return named
    .filter(({ at }) => !patient.some(({ start, end }) => start <= at && at < end))
    .map(({ name }) => `${file}: ${name}`);
}

it('[REAL-01] no page waits for its browser without an end', () => {
  expect(askedWithoutEnd('a.ts', 'await indexedDB.open("a"); await askBrowser(() => crypto.subtle.digest(a, b));')).toEqual([
    'a.ts: indexedDB',
  ]);
  const files = folders.flatMap((folder) => listSource(folder).map((file) => join(folder, file)));
  // A service worker and the scripts of the head wait for themselves only.
  const pages = files.filter((file) => !/\/(?:device-worker|early|root-files)\//.test(file));
  expect(pages.flatMap((file) => askedWithoutEnd(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
