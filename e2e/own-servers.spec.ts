/**
 * Every challenge type against each of three servers that aren't ours and answer as little as the specification allows, each with
 * a reading of its own: from the login to the company's own page, which shows the session's customer.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { findBrowser } from '@stepgate/testkit/find-browser';
import {
  type OwnServerName,
  ownServerNames,
  ownServerPassword,
  ownServers,
  type Program,
  startOwnServer,
  startSite,
} from '@stepgate/testkit/own-servers';
import { words } from '@stepgate/testkit/words';
import { answered, test as base, enterCode, enterNumber, expect, passFirstFactor } from './journey.ts';
import { createPhoto, sendPhoto } from './selfie.ts';

/** The servers accept it for every code during the tests. */
const testCode = '111111';

type Company = {
  readonly origin: string;
  readonly server: Program;
};

const test = base.extend<
  { readonly serverName: OwnServerName; readonly company: Company },
  { readonly companyOf: (name: OwnServerName) => Promise<Company> }
>({
  serverName: ['own-backend', { option: true }],
  // A camera without a permission prompt.
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const browser = await findBrowser();
      const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
      await use({ ...browser, args: [...browser.args, ...camera] });
    },
    { scope: 'worker' },
  ],
  // Each server once for all tests of a process: every type has its own customer.
  companyOf: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const started = new Map<OwnServerName, Promise<Company & { readonly site: Program }>>();
      const folder = fileURLToPath(new URL('../apps/web/dist/demo', import.meta.url));
      async function start(name: OwnServerName) {
        const server = await startOwnServer(name);
        const site = await startSite(folder, server);
        return { origin: site.origin, server, site };
      }
      await use((name) => {
        const company = started.get(name) ?? start(name);
        started.set(name, company);
        return company;
      });
      for (const { server, site } of await Promise.all(started.values())) await Promise.all([site.end(), server.end()]);
    },
    { scope: 'worker' },
  ],
  company: async ({ companyOf, serverName }, use) => use(await companyOf(serverName)),
  baseURL: async ({ company }, use) => use(company.origin),
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the newest link for a customer on the company's own page, and answers it. */
async function followLink({ server }: Company, to: string, answer: Readonly<Record<string, string>> = {}): Promise<void> {
  const line = await server.said((said) => said.startsWith(`To ${to}: `) && said.includes(' /links/'));
  const response = await fetch(`${server.origin}${line.split(' ').at(-1)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': 'stepgate-web' },
    body: JSON.stringify(answer),
  });
  expect(response.status).toBe(204);
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/login');
  await passFirstFactor(page, `${name}@own.example`, ownServerPassword);
}

const codeByPhone = async (page: Page, ends: string): Promise<void> => {
  await expect(heading(page, words.enterCode)).toBeVisible();
  // The challenge has the number; no answer repeats it.
  await expect(page.getByText(`the number ending in ${ends}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend code/ })).toBeDisabled();
  await enterCode(page, testCode);
};

/** One of the servers scans each photo for 20 seconds before it answers. */
const photoPatience = 60_000;

type Walk = (page: Page, company: Company) => Promise<void>;

/** @param number as the server stores it, and so as it is shown */
const walkToNewNumber = async (page: Page, number: string): Promise<void> => {
  await enterNumber(page, number);
  await expect(page.getByText(`We sent a text message to ${number}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: words.changePhoneNumber, exact: true })).toBeVisible();
  await enterCode(page, testCode);
};

const approve =
  (number: string): Walk =>
  async (page, company) => {
    await expect(heading(page, words.approveOnPhone)).toBeVisible();
    await followLink(company, number, { answer: 'APPROVED' });
  };

/** From the answer to the password to the last proof. */
const walks: readonly (readonly [what: string, customer: string, walk: Walk])[] = [
  ['SMS', 'ada', (page) => codeByPhone(page, '42')],
  ['WHATSAPP', 'whatsapp', (page) => codeByPhone(page, '43')],
  ['VOICE', 'voice', (page) => codeByPhone(page, '44')],
  ['TOTP', 'totp', (page) => enterCode(page, testCode, words.confirmCode)],
  [
    'PASSWORD',
    'password',
    async (page) => {
      await expect(page.getByRole('button', { name: words.forgotPassword })).toBeVisible();
      await page.getByLabel(words.password, { exact: true }).fill(ownServerPassword);
      await page.locator('button[type=submit]:not([value])').click();
    },
  ],
  [
    'MANDATORY_RESET_PASSWORD',
    'reset',
    async (page, company) => {
      await press(page, words.sendResetLink);
      await expect(heading(page, words.checkYourEmail)).toBeVisible();
      await followLink(company, 'reset@own.example', { password: 'difference engine' });
      await press(page, words.gotIt);
      await expect(heading(page, words.enterCode)).toBeVisible();
      // The login continues in a page that is loaded anew.
      await page.goto('/login');
      await codeByPhone(page, '53');
    },
  ],
  ['PUSH version 1', 'push', approve('+447700900149')],
  ['PUSH version 2', 'push2', approve('+447700900150')],
  [
    'PHONE_GUESS',
    'guess',
    async (page) => {
      await page.getByLabel(words.missingDigits).fill('001');
      await press(page, words.continue);
    },
  ],
  ['PROFILER', 'profiler', async () => {}],
  [
    'EMAIL_CHECKPOINT',
    'checkpoint',
    async (page, company) => {
      await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible();
      await followLink(company, 'checkpoint@own.example');
    },
  ],
  [
    'EMAIL_VERIFICATION',
    'verify',
    async (page, company) => {
      await expect(page.getByRole('button', { name: words.sendAgain })).toBeVisible();
      await followLink(company, 'verify@own.example');
    },
  ],
  [
    'FACE_MATCH',
    'face',
    async (page) => {
      await expect(heading(page, words.takeVideoSelfie)).toBeVisible();
      const begun = page.waitForResponse('**/facematch/trigger');
      await press(page, words.continue);
      await begun;
      await page.clock.runFor(3_000);
      await expect(page.getByText('Hold still and look straight ahead')).toBeVisible();
      await page.clock.runFor(9_000);
    },
  ],
  ['SELFIE_WITH_ID', 'selfie', async (page) => sendPhoto(page, await createPhoto('me.jpg'))],
  ['UPDATE_PHONE_NUMBER', 'update', (page) => walkToNewNumber(page, '+447700900188')],
  [
    'INITIATE_CHANGE_PHONE_NUMBER_FLOW',
    'lost',
    async (page) => {
      await press(page, words.changePhoneNumber);
      await press(page, words.continue);
      await page.waitForURL('**/login/change-phone-number');
      await walkToNewNumber(page, '+447700900199');
      await sendPhoto(page, await createPhoto('me.jpg'));
      await expect(heading(page, words.numberReceived)).toBeVisible({ timeout: photoPatience });
      await logIn(page, 'lost');
      await codeByPhone(page, '99');
    },
  ],
];

/** The meaning of a sentence of the specification for each server. */
const readings: Readonly<Record<OwnServerName, { readonly ids: string; readonly says: string }>> = {
  'own-backend': {
    ids: '[SRV-23] [REAL-14]',
    says: 'lists a new number until the code to it is proved, and renews the token with each list',
  },
  'own-backend-express': { ids: '[SRV-22]', says: 'writes null for what is absent' },
  'own-backend-hono': {
    ids: '[SRV-25] [REAL-15]',
    says: 'lists each proof a second late, and answers a photo after 20 seconds',
  },
};

async function expectSession(page: Page, company: Company, customer: string, walk: Walk): Promise<void> {
  if (customer === 'face') await page.clock.install();
  await logIn(page, customer);
  await walk(page, company);
  await page.waitForURL('**/home');
  await expect(page.getByText(`You are logged in as ${customer}@own.example`)).toBeVisible();
}

for (const serverName of ownServerNames) {
  test.describe(ownServers[serverName], () => {
    // It doesn't serve the login options, and lets a second pass between two codes to a number: the screen sits that out by itself.
    test.use({ serverName, expectedErrors: { patterns: [answered(404), answered(429)] } });

    const { ids, says } = readings[serverName];
    const promise = `leads to a session with ${ownServers[serverName]}, which ${says}`;

    test(`[SRV-01] [SRV-04] [SRV-16] ${ids} every challenge type ${promise}`, { tag: '@deep' }, async ({
      company,
      anotherBrowser,
    }) => {
      test.setTimeout(10 * 60_000);
      for (const [what, customer, walk] of walks)
        await test.step(what, async () => expectSession(await anotherBrowser(), company, customer, walk));
    });
  });
}
