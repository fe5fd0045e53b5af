import { calls, demoCalls } from '@stepgate/contract';
import { createTestClock } from '@stepgate/flow/test-clock';
import {
  checkEveryLook,
  createApproval,
  demand,
  fakePasskeys,
  nobody,
  overview,
  paths,
  problem,
  totp,
} from '@stepgate/pages/test';
import { rows } from '@stepgate/testkit/depth';
import { words } from '@stepgate/testkit/words';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { openPage } from '../../../test/open-page.tsx';
import { page } from '../page.ts';

const asksOffer = `POST ${calls.offerPasskey.path}`;
const asksSession = `GET ${calls.session.path}`;
const signedInAt = Date.UTC(2026, 10, 21, 12, 30);
const session = { email: 'ada@example.com', scope: 'full', signedInAt, idleExpiresAt: signedInAt + 1, expiresAt: signedInAt + 2 };
const open = { status: 200, body: session };
const offers = { status: 200, body: { offer: true } };
const options = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'app.example.test', name: 'Stepgate' },
  user: { id: 'YWRh', name: 'ada@example.com', displayName: 'ada@example.com' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
  timeout: 600_000,
};
const begun = { status: 200, body: { options } };
const answers = {
  [asksSession]: [open],
  [`GET ${calls.security.path}`]: [{ status: 200, body: overview }],
  [`GET ${demoCalls.demoMoney.path}`]: [{ status: 200, body: { balance: 75_000, currency: 'GBP', transfers: [] } }],
  [asksOffer]: [offers],
  [paths.beginAddPasskey]: [begun],
  [paths.addPasskey]: [{ status: 200, body: { id: 'passkey-1' } }],
};
const keeps = 'passkeyPlatformAuthenticator';

async function openHome(given: Parameters<typeof openPage>[1]['answers'] = {}, passkeys = fakePasskeys('answers', [keeps])) {
  const clock = createTestClock();
  const opened = await openPage(page, { answers: { ...answers, ...given }, passkeys, clock });
  const { screen } = opened;
  await expect.element(screen.getByText('ada@example.com')).toBeVisible();
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return { ...opened, passkeys, clock, offer: screen.getByRole('region', { name: 'Log in faster next time' }), button };
}

const howOf = ({ requests }: ReturnType<typeof fakePasskeys>) => requests.map(({ how }) => how);

describe('the offer of a passkey on /home', () => {
  it('[PASS-04] is there with the account, and says that sending money is on hold afterwards', async () => {
    const { offer } = await openHome();
    // No `expect.element`, which would wait: it doesn't come later and push the rest down.
    expect(offer.query()).not.toBeNull();
    await expect
      .element(offer.getByText('Sending money today? Do that first: a new passkey pauses transfers for 24 hours.'))
      .toBeVisible();
  });

  it('[PASS-04] one press adds it, and the focus goes to the news', async () => {
    const { button, passkeys, sent, screen } = await openHome();
    await button(words.addPasskey).click();
    await expect.element(screen.getByRole('heading', { name: "You've added a passkey" })).toHaveFocus();
    expect(passkeys.asked).toEqual([options]);
    expect(howOf(passkeys)).toEqual(['dialog']);
    expect(sent.at(-1)?.call).toBe(paths.addPasskey);
    await expect.element(screen.getByRole('link', { name: 'Your passkeys' })).toHaveAttribute('href', '/home/security#passkeys');
  });

  it('[PASS-04] nothing is created before the press, even where the browser needs no dialog for it', async () => {
    const { asked, passkeys, button } = await openHome({}, fakePasskeys('answers', [keeps, 'conditionalCreate']));
    await expect.element(button(words.addPasskey)).toBeVisible();
    expect(asked).not.toContain(paths.beginAddPasskey);
    expect(passkeys.asked).toEqual([]);
  });

  it('[PASS-04] where the browser can, the press creates it without a dialog', async () => {
    const { button, passkeys, screen } = await openHome({}, fakePasskeys('answers', [keeps, 'conditionalCreate']));
    await button(words.addPasskey).click();
    await expect.element(screen.getByRole('heading', { name: "You've added a passkey" })).toBeVisible();
    expect(howOf(passkeys)).toEqual(['conditional']);
  });

  it('[PASS-04] a browser that leaves that unanswered opens its dialog after two seconds', { tags: 'deep' }, async () => {
    const answering = fakePasskeys('answers', [keeps, 'conditionalCreate']);
    const silent: AbortSignal[] = [];
    const create: typeof answering.create = (given, signal, how) => {
      if (how === undefined) return answering.create(given, signal);
      silent.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const { button, clock, screen } = await openHome({}, { ...answering, create });
    await button(words.addPasskey).click();
    await expect.poll(() => silent).toHaveLength(1);
    await clock.advance(1_999);
    expect(silent[0]?.aborted).toBe(false);
    expect(answering.requests).toEqual([]);
    await clock.advance(1);
    await expect.element(screen.getByRole('heading', { name: "You've added a passkey" })).toBeVisible();
    expect(howOf(answering)).toEqual(['dialog']);
  });

  it.each(rows([360, 390, 768, 1280], 1))(
    '[MARK-10] [PASS-04] at %i px the news has a tick, and no hole below its words',
    async (width) => {
      const { innerWidth, innerHeight } = window;
      onTestFinished(() => browser.viewport(innerWidth, innerHeight));
      await browser.viewport(width, 800);
      const { button, offer, screen } = await openHome();
      const room = offer.element().getBoundingClientRect().height;
      await button(words.addPasskey).click();
      const heading = screen.getByRole('heading', { name: "You've added a passkey" });
      await expect.element(heading).toHaveFocus();
      const card = heading.element().closest('section');
      expect(card?.querySelector('[data-sg-part=sign] path')).not.toBeNull();
      const end = card?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      expect((card?.getBoundingClientRect().bottom ?? 0) - end).toBeLessThan(96);
      // Everything below the card keeps its place.
      expect(card?.getBoundingClientRect().height).toBe(room);
    },
  );

  it("[PASS-04] 'Not now' removes the card, and the next Tab focuses what comes after it", { tags: 'deep' }, async () => {
    const { offer, button, asked } = await openHome();
    await button('Not now').click();
    await expect.element(offer).not.toBeInTheDocument();
    const balance = document.querySelector('main [href="/home/send"]');
    expect(document.activeElement?.contains(balance)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(asked).not.toContain(paths.beginAddPasskey);
  });

  it('[PASS-11] a cancelled dialog adds nothing, says so, and can be opened again without another approval', {
    tags: 'deep',
  }, async () => {
    const { passkeys, button, screen, asked } = await openHome({}, fakePasskeys('cancelled', [keeps]));
    await button(words.addPasskey).click();
    await expect.element(screen.getByText('No passkey was created. You can try again.')).toBeVisible();
    expect(asked).not.toContain(paths.addPasskey);
    passkeys.behave('answers');
    await button(words.addPasskey).click();
    await expect.element(screen.getByRole('heading', { name: "You've added a passkey" })).toBeVisible();
    expect(asked.filter((call) => call === paths.beginAddPasskey)).toHaveLength(1);
  });

  it('[PASS-11] ten minutes after the approval, the next press asks the service again', { tags: 'deep' }, async () => {
    const { passkeys, button, screen, asked, clock } = await openHome(
      { [paths.beginAddPasskey]: [begun, begun] },
      fakePasskeys('cancelled', [keeps]),
    );
    await button(words.addPasskey).click();
    await expect.element(screen.getByText('No passkey was created. You can try again.')).toBeVisible();
    await clock.advance(600_000);
    passkeys.behave('answers');
    await button(words.addPasskey).click();
    await expect.element(screen.getByRole('heading', { name: "You've added a passkey" })).toBeVisible();
    expect(asked.filter((call) => call === paths.beginAddPasskey)).toHaveLength(2);
  });

  it('[PASS-04] it is approved first, and closing that dialog leaves the offer', { tags: 'deep' }, async () => {
    const asksFirst = {
      [paths.beginAddPasskey]: [demand('t'.repeat(43)), begun],
      [paths.status]: [createApproval('Add a passkey to your account', totp)],
    };
    const { button, screen, offer, asked } = await openHome(asksFirst);
    await button(words.addPasskey).click();
    await expect.element(screen.getByRole('dialog').getByText('Add a passkey to your account')).toBeVisible();
    await screen.getByRole('dialog').getByRole('button', { name: words.close }).click();
    await expect.element(button(words.addPasskey)).not.toHaveAttribute('aria-busy');
    await expect.element(offer).toBeVisible();
    expect(screen.getByRole('alert').query()).toBeNull();
    expect(asked).not.toContain(paths.addPasskey);
  });

  it('[PASS-04] a session that has ended meanwhile redirects to the login and back', { tags: 'deep' }, async () => {
    const { button, navigate } = await openHome({ [paths.beginAddPasskey]: [nobody] });
    await button(words.addPasskey).click();
    await expect.poll(() => navigate.mock.calls).toEqual([['/login?redirectUrl=%2Fhome']]);
  });

  it('[PASS-07] a passkey that the service refuses is explained, and the press works again', { tags: 'deep' }, async () => {
    const refused = problem(400, 'invalid_passkey', "We couldn't accept this passkey.");
    const { button, screen } = await openHome({ [paths.addPasskey]: [refused, { status: 200, body: { id: 'passkey-1' } }] });
    await button(words.addPasskey).click();
    await expect.element(screen.getByText("We couldn't accept this passkey.")).toBeVisible();
    await button(words.addPasskey).click();
    await expect.element(screen.getByRole('heading', { name: "You've added a passkey" })).toBeVisible();
  });
});

describe('no offer', () => {
  it('[ENG-04] passkeys that throw: the account is shown without it, and the error tracker hears of it once', async () => {
    const broken = new Error('the extra is broken');
    const passkeys = {
      ...fakePasskeys('answers', [keeps]),
      can: () => {
        throw broken;
      },
    };
    const { screen, errorTracker } = await openPage(page, { answers, passkeys });
    await expect.element(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Log in faster next time' }).query()).toBeNull();
    expect(errorTracker.mock.calls).toEqual([[broken]]);
  });

  it.each([
    ['a browser without passkeys', fakePasskeys('unsupported', [keeps])],
    ['a device that can’t keep one', fakePasskeys('answers', ['conditionalCreate', 'conditionalGet'])],
  ])('[PASS-04] %s isn’t offered one, and the service isn’t asked, which would count as an offer', async (_, passkeys) => {
    const { offer, asked } = await openHome({}, passkeys);
    expect(offer.query()).toBeNull();
    expect(asked).not.toContain(asksOffer);
  });

  it.each([
    ['the service says no', { [asksOffer]: [{ status: 200, body: { offer: false } }] }],
    ['the service doesn’t know the call', { [asksOffer]: [problem(404, 'not_found')] }],
    [
      'the session can only share data',
      { [asksSession]: [{ status: 200, body: { ...session, scope: 'data-sharing' } }], [asksOffer]: [offers] },
    ],
  ])('[PASS-04] %s: the page is as it was', async (_, given) => {
    const { offer, screen } = await openHome(given);
    await expect.element(screen.getByRole('link', { name: words.logOut })).toBeVisible();
    expect(offer.query()).toBeNull();
    expect(screen.getByRole('alert').query()).toBeNull();
  });
});

type Opened = Awaited<ReturnType<typeof openPage>>;
const press = ({ screen }: Opened) => screen.getByRole('main').getByRole('button').first().click();
const scenes = [
  { name: 'the offer', passkeys: fakePasskeys('answers', [keeps]), act: async () => undefined },
  { name: 'the offer after a cancelled dialog', passkeys: fakePasskeys('cancelled', [keeps]), act: press },
  { name: 'the added passkey', passkeys: fakePasskeys('answers', [keeps]), act: press },
];

checkEveryLook(scenes, ['the offer after a cancelled dialog'], async ({ passkeys, act }, language) => {
  const opened = await openPage(page, { answers, language, passkeys });
  await expect.element(opened.screen.getByRole('main').getByRole('button').first()).toBeVisible();
  await act(opened);
});
