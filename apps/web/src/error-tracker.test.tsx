/** The service learns which part of our own page failed: from the real first script, as the page's boundaries report it. */

import { Extra, reportFault } from '@stepgate/pages';
import { rows } from '@stepgate/testkit/depth';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { errorTracker as ownErrorTracker } from './browser.tsx';
import { firstScriptParts } from './early/first-script-parts.ts';
import { page } from './pages/not-found/page.ts';

import { openPage } from './test/open-page.tsx';

const address = '/gateway/identity/api/v1/page-faults';
const broken = new Error('the extra of ada@example.com is broken');
const lost = new TypeError('Failed to fetch dynamically imported module: https://app.example.test/assets/part.js');

type Part = NonNullable<Parameters<typeof reportFault>[1]>;

// One page view: the script reports each part once, so no two tests use the same part.
beforeAll(async () => {
  Object.assign(globalThis, { firstScriptParts });
  await import('./early/first-script.ts');
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'firstScriptParts');
});

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Broken({ error }: { readonly error: Error }): never {
  throw error;
}

/** A page that continues beside an extra which fails. */
const openBeside = (part: Part, error: Error) =>
  openPage(page, {
    answers: {},
    track: ownErrorTracker,
    shown: (
      <>
        <Extra part={part}>
          <Broken error={error} />
        </Extra>
        <button type="button">Go on</button>
      </>
    ),
  });

it.each<[Part, string, Error, string]>([
  ['captcha', 'throws', broken, '{"part":"captcha","what":"threw"}'],
  ['social-buttons', 'doesn’t load', lost, '{"part":"social-buttons","what":"did-not-load"}'],
])('[ENG-04] %s that %s is one POST, which outlives the page and has nothing else in it', async (part, _, error, body) => {
  const { screen } = await openBeside(part, error);
  await expect
    .poll(() => asked.mock.calls)
    .toEqual([
      [
        address,
        {
          method: 'POST',
          credentials: 'omit',
          keepalive: true,
          headers: { 'content-type': 'application/json', 'x-access-token': 'stepgate-web' },
          body,
        },
      ],
    ]);
  await expect.element(screen.getByRole('button', { name: 'Go on' })).toBeVisible();
});

it('[ENG-04] a part that fails again in the same page view isn’t reported again', async () => {
  const { errorTracker } = await openBeside('message-links', broken);
  await expect.poll(() => asked).toHaveBeenCalledOnce();
  await reportFault({ errorTracker }, 'message-links', lost);
  expect(errorTracker).toHaveBeenCalledTimes(2);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('[ENG-04] an error of no part isn’t reported', () => {
  ownErrorTracker(broken);
  expect(asked).not.toHaveBeenCalled();
});

it.each<[string, Part, () => Promise<Response>]>(
  rows(
    [
      ['is refused', 'home-offer', async () => new Response(null, { status: 429 })],
      ['finds no service', 'home-attention', () => Promise.reject(new TypeError('Failed to fetch'))],
      [
        'throws',
        'passkeys',
        () => {
          throw new Error('no fetch here');
        },
      ],
    ],
    1,
  ),
)('[ENG-04] a report that %s leaves the page usable, and is no error of it', async (_, part, answer) => {
  const errors = vi.fn();
  for (const kind of ['error', 'unhandledrejection']) addEventListener(kind, errors);
  asked.mockImplementation(answer);
  const { screen } = await openBeside(part, broken);
  await expect.poll(() => asked).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Go on' }).click();
  for (const kind of ['error', 'unhandledrejection']) removeEventListener(kind, errors);
  expect(errors).not.toHaveBeenCalled();
});
