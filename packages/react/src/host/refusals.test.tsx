/** The three rules of `redirectPolicy`: where a customer, a social login and a photo may go, and how a refusal is reported to developers. */

import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ChallengeFlow } from '../flow/LazyChallengeFlow.tsx';
import { Login } from '../pages/login/Login.tsx';
import { SocialButtons } from '../social/LazySocialButtons.tsx';
import { choose, createPhoto } from '../test/photos.ts';
import { fault } from '../test/script/answers.ts';
import { bySms, tokenGiven } from '../test/script/by-sms.ts';
import { asks, nothingLeft, otherChallenge, token } from '../test/script/challenges.ts';
import { openPage } from '../test/world.tsx';
import { RefusedAddress } from './refused-address.ts';
import type { HostSettings } from './settings.ts';

const origin = 'https://app.example.test';
const secret = 'kJ8f3Lq9Zx';

type Policy = Partial<HostSettings['redirectPolicy']>;
type Page = Awaited<ReturnType<typeof openPage>>;

/** The refusals that the error tracker got, as a developer reads them. */
const refusals = ({ errorTracker }: Page) =>
  errorTracker.mock.calls.flatMap(([error]) =>
    error instanceof RefusedAddress ? [{ rule: error.rule, reason: error.reason, message: error.message }] : [],
  );

async function logIn(location: unknown, policy: Policy = {}, redirectAfterUrl?: string) {
  const page = await openPage(<Login {...(redirectAfterUrl !== undefined && { redirectAfterUrl })} />, {
    answers: { ...bySms, login: tokenGiven, tokenStatus: nothingLeft, exchangeSession: fault({ body: { location } }) },
    host: { redirectPolicy: { origin, ...policy } },
  });
  await page.screen.getByLabelText(words.email).fill('ada@example.com');
  await page.screen.getByLabelText(words.password).fill('open sesame please');
  await page.screen.getByRole('button', { name: words.logIn }).click();
  await expect.poll(() => page.navigate.mock.calls.length).toBe(1);
  return page;
}

describe('where the session exchange sends a customer', () => {
  it.each(
    rows(
      [
        [
          `/account/overview?code=${secret}#${secret}`,
          'path',
          `redirect refused (path): ${origin}/account/overview; redirectPolicy.paths lists those that may pass`,
        ],
        [
          `/account/${secret}`,
          'path',
          `redirect refused (path): ${origin}/account/…; redirectPolicy.paths lists those that may pass`,
        ],
        [
          `https://evil.test/a?b=${secret}`,
          'origin',
          'redirect refused (origin): https://evil.test/a; redirectPolicy.trustedOrigins lists those that may pass',
        ],
        [`javascript:alert("${secret}")`, 'malformed', 'redirect refused (malformed)'],
        [`https://ada:${secret}@app.example.test/home`, 'malformed', 'redirect refused (malformed)'],
      ],
      2,
    ),
  )('[SRV-13] %s becomes /home, and the tracker hears why, without what may be secret', async (location, reason, message) => {
    const page = await logIn(location);
    expect(page.navigate.mock.calls).toEqual([['/home']]);
    expect(refusals(page)).toEqual([{ rule: 'redirect', reason, message }]);
    const told = page.errorTracker.mock.calls.map(([error]) => `${error.message} ${error.stack} ${JSON.stringify(error)}`).join();
    expect(told).not.toContain(secret);
  });

  it.each<[string, string, Policy]>(
    rows(
      [
        ['a path of the company’s own', '/account/overview?a=b', { paths: ['/account'] }],
        ['the path itself', '/send', { paths: ['/account', '/send'] }],
        ['another origin', 'https://pay.example.test/x', { trustedOrigins: ['https://pay.example.test'] }],
      ],
      1,
    ),
  )('[SRV-13] %s passes with one setting, and nothing is reported', async (_, location, policy) => {
    const page = await logIn(location, policy);
    expect(page.navigate.mock.calls).toEqual([[location]]);
    expect(refusals(page)).toEqual([]);
  });

  it('[SRV-13] an address that the host itself asked for is reported too', { tags: 'deep' }, async () => {
    const page = await logIn('/home', {}, '/send');
    expect(refusals(page)).toEqual([
      {
        rule: 'redirect',
        reason: 'path',
        message: `redirect refused (path): ${origin}/send; redirectPolicy.paths lists those that may pass`,
      },
    ]);
  });

  it('[SRV-13] a tracker that throws doesn’t stop the redirect', { tags: 'deep' }, async () => {
    const escaped = vi.fn((event: PromiseRejectionEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    });
    window.addEventListener('unhandledrejection', escaped, { capture: true });
    const page = await openPage(<Login />, {
      answers: {
        ...bySms,
        login: tokenGiven,
        tokenStatus: nothingLeft,
        exchangeSession: { body: { location: '/send' } },
      },
      host: {
        errorTracker: () => {
          throw new Error('the tracker is broken');
        },
      },
    });
    await page.screen.getByLabelText(words.email).fill('ada@example.com');
    await page.screen.getByLabelText(words.password).fill('open sesame please');
    await page.screen.getByRole('button', { name: words.logIn }).click();
    await expect.poll(() => page.navigate.mock.calls).toEqual([['/home']]);
    await expect.poll(() => escaped.mock.calls.length).toBe(1);
    window.removeEventListener('unhandledrejection', escaped, { capture: true });
  });
});

describe('where a social login begins', () => {
  async function connect(redirectUrl: string, policy: Policy = {}) {
    const page = await openPage(
      <Suspense>
        <SocialButtons providers={['google']} intent="logIn" />
      </Suspense>,
      { answers: { connectSocial: { body: { redirectUrl } } }, host: { redirectPolicy: { origin, ...policy } } },
    );
    await page.screen.getByRole('button', { name: 'Continue with Google' }).click();
    return page;
  }

  it('[SRV-13] (SO3) the customer sees a refused address, and the tracker gets the reason', async () => {
    const page = await connect(`https://sso.company.test/start?state=${secret}`);
    await expect.element(page.screen.getByRole('alert')).toMatchTextContent(words.unknownProblem);
    expect(page.navigate).not.toHaveBeenCalled();
    expect(refusals(page)).toEqual([
      {
        rule: 'social',
        reason: 'origin',
        message:
          'social refused (origin): https://sso.company.test/start; redirectPolicy.socialOrigins lists those that may pass',
      },
    ]);
  });

  it.each<[string, string, Policy]>([
    [
      'https://sso.company.test/start?state=1',
      'https://sso.company.test/start?state=1',
      { socialOrigins: ['https://sso.company.test'] },
    ],
    ['/sso/google?state=1', `${origin}/sso/google?state=1`, {}],
  ])('[SRV-13] %s passes, and nothing is reported', { tags: 'deep' }, async (given, address, policy) => {
    const page = await connect(given, policy);
    await expect.poll(() => page.navigate.mock.calls).toEqual([[address, 'provider']]);
    expect(refusals(page)).toEqual([]);
  });

  it('[SRV-13] an origin where a social login may begin is not a valid redirect after a login', { tags: 'deep' }, async () => {
    const page = await logIn('https://sso.company.test/x', { socialOrigins: ['https://sso.company.test'] });
    expect(page.navigate.mock.calls).toEqual([['/home']]);
  });
});

describe('where a photo is sent', () => {
  async function send(uploadPath: string | undefined, policy: Policy = {}) {
    const onFailure = vi.fn();
    const selfie = asks({ primary: otherChallenge('SELFIE_WITH_ID', uploadPath === undefined ? {} : { uploadPath }) });
    const page = await openPage(<ChallengeFlow oneTimeToken={token} onComplete={() => undefined} onFailure={onFailure} />, {
      answers: { tokenStatus: [selfie, nothingLeft], 'POST /upload/selfies': fault(nothingLeft) },
      host: { redirectPolicy: { origin, ...policy } },
    });
    return { ...page, onFailure };
  }

  it.each(
    rows(
      [
        [
          `/upload/selfies?key=${secret}`,
          'path',
          `upload refused (path): ${location.origin}/upload/selfies; redirectPolicy.uploadPaths lists those that may pass`,
        ],
        [`https://evil.test/u?key=${secret}`, 'origin', 'upload refused (origin): https://evil.test/u'],
        [undefined, 'missing', 'upload refused (missing)'],
      ],
      1,
    ),
  )('[SRV-13] (UP1) %s: nothing is sent, the flow fails, and the tracker hears why, once', async (path, reason, message) => {
    const page = await send(path);
    await expect.poll(() => page.onFailure.mock.calls.length).toBe(1);
    expect(page.service.seen.map(({ call }) => call)).toEqual(['tokenStatus']);
    expect(refusals(page)).toEqual([{ rule: 'upload', reason, message }]);
  });

  it('[SRV-13] one setting allows the company’s own path', { tags: 'deep' }, async () => {
    const page = await send('/upload/selfies?key=1', { uploadPaths: ['/upload'] });
    await expect.element(page.screen.getByRole('heading', { name: words.sendSelfie })).toBeVisible();
    choose(page, words.chooseFile, createPhoto(2_000));
    await page.screen.getByRole('button', { name: words.submit }).click();
    await expect
      .poll(() => page.service.to('POST /upload/selfies').map(({ address }) => address))
      .toEqual(['POST /upload/selfies?key=1']);
    expect(refusals(page)).toEqual([]);
  });

  it.each(
    rows(
      [
        '/upload/../gateway-2/x',
        '/upload/%2e%2e/admin',
        '/upload%2f..%2fadmin',
        '/uploads/x',
        '//evil.test/upload/x',
        '/upload/..%2fadmin',
      ],
      1,
    ),
  )('[SRV-13] (UP1) %s is not below the company’s own path', async (path) => {
    const page = await send(path, { uploadPaths: ['/upload'] });
    await expect.poll(() => page.onFailure.mock.calls.length).toBe(1);
  });
});
