/** A deceived customer on the relay's page, for each method: types and approves whatever the screen asks for. */
import type { BrowserContext, Page } from '@playwright/test';
import { codeIn, linkTokenIn, toRequest } from '@stepgate/testkit';
import { words } from '@stepgate/testkit/words';
import { shownNumber } from '../../../e2e/device.ts';
import { chooseAnotherWay, codeScreen, enterCode, expect, passFirstFactor, trustBrowser } from '../../../e2e/journey.ts';
import { withAuthenticator } from '../../../e2e/passkey-authenticator.ts';
import { logins } from '../logins.ts';
import type { Method } from '../names.ts';
import { personWith } from '../person.ts';
import { relayOrigin } from '../proofs.ts';
import { type Arena, ownLoginOf, relayed } from '../run.ts';
import { providerSays } from '../social-provider.ts';
import type { Victim } from '../victims.ts';

export type Visit = {
  readonly arena: Arena & { readonly origin: string };
  readonly victim: Victim;
  readonly context: BrowserContext;
  readonly page: Page;
};

/** Resolves when the customer believes to be done, or sees no way on. */
type Walk = (visit: Visit) => Promise<void>;

const home = (page: Page) => page.waitForURL('**/home');

async function begin({ page, victim: { customer } }: Visit, origin = relayOrigin): Promise<void> {
  await page.goto(`${origin}/login`);
  await passFirstFactor(page, customer.email, customer.password);
}

/** Types the code of the next message. */
async function typeCode({ arena: { world }, page, victim: { customer } }: Visit, sent: number): Promise<void> {
  await expect.poll(async () => (await world.messagesTo(customer.phone)).length).toBe(sent);
  await enterCode(page, codeIn(await world.messagesTo(customer.phone)));
}

const typeTheCode: Walk = async (visit) => {
  await begin(visit);
  await typeCode(visit, 1);
  await home(visit.page);
};

async function ownAuthenticator({ page, victim: { passkey, customer } }: Visit) {
  const authenticator = await withAuthenticator(page);
  if (passkey === undefined) throw new Error('this customer has no passkey');
  const { credentialId, privateKey } = passkey;
  await authenticator.keep({ credentialId, privateKey, rpId: 'localhost', userId: customer.id });
  return authenticator;
}

/** The browser refuses because of the page's address, and for no other reason. An empty page asks: the login page has a request of its own open. */
async function expectRefusedByBrowser(page: Page, credentialId: string): Promise<void> {
  const empty = `${relayOrigin}/empty`;
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Empty</title>' }));
  await page.goto(empty);
  const outcomes = await page.evaluate(async (id) => {
    const own = location.hostname;
    const challenge = new Uint8Array(32);
    const bytes = Uint8Array.from(atob(id.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const ask = (rpId: string, allowed: Uint8Array<ArrayBuffer>) =>
      navigator.credentials
        .get({
          publicKey: { challenge, rpId, userVerification: 'required', allowCredentials: [{ type: 'public-key', id: allowed }] },
        })
        .then(
          () => 'signed',
          (error: Error) => error.name,
        );
    const user = { id: new Uint8Array(8), name: 'own', displayName: 'own' };
    const made = await navigator.credentials.create({
      publicKey: { challenge, rp: { id: own, name: own }, user, pubKeyCredParams: [{ type: 'public-key', alg: -7 }] },
    });
    const ownId = made instanceof PublicKeyCredential ? new Uint8Array(made.rawId) : bytes;
    return { ours: await ask('localhost', bytes), renamed: await ask(own, bytes), control: await ask(own, ownId) };
  }, credentialId);
  expect(outcomes).toEqual({ ours: 'SecurityError', renamed: 'NotAllowedError', control: 'signed' });
}

/** The same passkey, in the same browser, on our own page. */
async function expectGoodOnOurPage({ arena, page }: Visit): Promise<void> {
  await page.goto(`${arena.origin}/login`);
  await page.waitForURL(`${arena.origin}/home`);
}

const tryPasskey = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('button', { name: words.usePasskey }).click();
  await expect(page.getByText('No passkey was used. Try again or choose another way.')).toBeVisible();
};

/** The contract's calls from the relay's page: for methods whose screens need a camera, staff, or several pages. */
const byCalls: Walk = async ({ arena: { world }, page, victim }) => {
  await page.goto(`${relayOrigin}/login`);
  const person = personWith(world, victim, relayed);
  person.ask = async (path, request = {}) => {
    const { method, headers, payload } = toRequest(request);
    const sent = payload === undefined ? undefined : Buffer.from(payload).toString('base64');
    const answer = await page.evaluate(
      async ([url, how, with_, base64]) => {
        const response = await fetch(url, {
          method: how,
          headers: with_,
          ...(base64 !== undefined && { body: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) }),
        });
        return { status: response.status, text: await response.text(), headers: Object.fromEntries(response.headers) };
      },
      [path, method, headers, sent] as const,
    );
    return {
      status: answer.status,
      body: answer.text === '' ? undefined : JSON.parse(answer.text),
      headers: answer.headers,
      cookies: [],
    };
  };
  await logins[ownLoginOf(victim.method)](person);
};

export const walks: { readonly [M in Method]: Walk } = {
  async PASSWORD_ALONE(visit) {
    await begin(visit);
    await expect(visit.page.getByRole('button', { name: words.confirmCode })).toBeVisible();
  },
  SMS: typeTheCode,
  WHATSAPP: typeTheCode,
  VOICE: typeTheCode,
  async TOTP(visit) {
    const { arena, page, victim } = visit;
    await begin(visit);
    await enterCode(page, arena.world.totpCodeOf(victim.customer), words.confirmCode);
    await home(page);
  },
  async PUSH(visit) {
    const { arena, page, victim } = visit;
    await begin(visit);
    const number = await shownNumber(page);
    const waiting = async (): Promise<string | undefined> => {
      const { body } = (await victim.device?.requests(arena.world.ask, arena.world.clock.now())) ?? {};
      return JSON.parse(JSON.stringify(body)).requests[0]?.requestId;
    };
    await expect.poll(waiting).toBeDefined();
    await victim.device?.answer(arena.world.ask, (await waiting()) ?? '', 'APPROVED', number);
    await home(page);
  },
  FACE_MATCH: byCalls,
  async PASSKEY(visit) {
    await ownAuthenticator(visit);
    await begin(visit);
    await tryPasskey(visit);
    await expectRefusedByBrowser(visit.page, visit.victim.passkey?.credentialId ?? '');
    await expectGoodOnOurPage(visit);
  },
  async PASSKEY_LOGIN(visit) {
    const { page } = visit;
    await ownAuthenticator(visit);
    await page.goto(`${relayOrigin}/login`);
    await page.getByRole('button', { name: words.logIn }).click();
    await expect(page.getByRole('button', { name: words.logIn })).toBeEnabled();
    await expectRefusedByBrowser(page, visit.victim.passkey?.credentialId ?? '');
    await expectGoodOnOurPage(visit);
  },
  async PASSKEY_BESIDE_OTHERS(visit) {
    await ownAuthenticator(visit);
    await begin(visit);
    await tryPasskey(visit);
    await chooseAnotherWay(visit.page, words.textMessage);
    await typeCode(visit, 1);
    await home(visit.page);
  },
  async PASSKEYS_ONLY(visit) {
    await ownAuthenticator(visit);
    await begin(visit);
    await tryPasskey(visit);
    await expect(visit.page.getByRole('button', { name: words.tryAnotherWay })).toBeHidden();
    await expectGoodOnOurPage(visit);
  },
  async PASSWORD(visit) {
    const { page, victim } = visit;
    await begin(visit);
    await expect(page.getByRole('button', { name: words.forgotPassword })).toBeVisible();
    await page.getByLabel(words.password, { exact: true }).fill(victim.customer.password);
    await page.getByRole('button', { name: words.continue }).click();
    await typeCode(visit, 1);
    await home(page);
  },
  async SOCIAL_LOGIN({ arena, context, page, victim }) {
    providerSays(victim.social);
    // The provider sends the browser to the address that our service gave it: that of our page.
    await context.route('https://accounts.google.com/**', (route) => {
      const state = new URL(route.request().url()).searchParams.get('state');
      const location = `${arena.origin}/login-api/socials/google/callback?code=c&state=${state}`;
      return route.fulfill({ status: 303, headers: { location } });
    });
    const logInWithGoogle = async (origin: string) => {
      await page.goto(`${origin}/login`);
      await page.getByRole('button', { name: 'Google' }).click();
    };
    await logInWithGoogle(relayOrigin);
    await page.waitForURL(`${arena.origin}/login/social**`);
    await expect(page.getByRole('heading', { name: "That didn't work" })).toBeVisible();
    // From our own page it works.
    await logInWithGoogle(arena.origin);
    await codeScreen(page);
  },
  async KNOWN_DEVICE(visit) {
    const { arena, page } = visit;
    await begin(visit, arena.origin);
    await codeScreen(page);
    await trustBrowser(page);
    await typeCode(visit, 1);
    await home(page);
    arena.world.clock.move(60_000);
    await begin(visit);
    await typeCode(visit, 2);
    await page.waitForURL(`${relayOrigin}/home`);
  },
  PROFILER: typeTheCode,
  async EMAIL_CHECKPOINT(visit) {
    const { arena, context, page, victim } = visit;
    await begin(visit);
    await expect(page.getByRole('heading', { name: words.checkYourEmail })).toBeVisible();
    await expect.poll(async () => (await arena.world.messagesTo(victim.customer.email)).length).toBe(1);
    const token = linkTokenIn(await arena.world.messagesTo(victim.customer.email));
    const mail = await context.newPage();
    await mail.goto(`${arena.origin}/login/email-checkpoint#token=${token}`);
    await mail.getByRole('button', { name: words.wasMe }).click();
    await expect(mail.getByText('Open this link in the browser where you started.')).toBeVisible();
  },
  async EMAIL_VERIFICATION(visit) {
    const { arena, context, page, victim } = visit;
    await begin(visit);
    await expect.poll(async () => (await arena.world.messagesTo(victim.customer.email)).length).toBe(1);
    const mail = await context.newPage();
    const [message] = await arena.world.messagesTo(victim.customer.email);
    await mail.goto(message?.text.match(/http\S+#token=\S+/)?.[0] ?? '');
    await mail.getByRole('button', { name: 'Confirm my address' }).click();
    await page.bringToFront();
    await typeCode(visit, 1);
    await home(page);
  },
  MANDATORY_RESET_PASSWORD: byCalls,
  PHONE_GUESS: byCalls,
  SELFIE_WITH_ID: byCalls,
  UPDATE_PHONE_NUMBER: byCalls,
  INITIATE_CHANGE_PHONE_NUMBER_FLOW: byCalls,
};
