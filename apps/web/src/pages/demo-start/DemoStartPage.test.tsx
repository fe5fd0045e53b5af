import { calls } from '@stepgate/contract';
import { checkEveryLook } from '@stepgate/pages/test';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';
import { page } from './page.ts';

const logout = `POST ${calls.logout.path}`;
const login = `POST ${calls.login.path}`;
const customers = [
  { email: 'push@demo.example', numbers: ['+447700900181'] },
  { email: 'sms@demo.example', numbers: ['+447700900111'] },
];
/** What the demo itself answers, apart from the calls of the contract. */
const said: Readonly<Record<string, unknown>> = {
  '/demo/customers': { password: 'made up', customers },
  '/demo/outbox/messages': {
    messages: customers.map(({ numbers: [to] }, index) => ({
      id: `m${index}`,
      channel: 'sms',
      to,
      subject: null,
      text: `Code 12345${index}`,
      sentAt: 1,
    })),
    cursor: 2,
  },
  '/demo/authenticators': { authenticators: customers.map(({ email }) => ({ label: email, code: '987654', secondsLeft: 9 })) },
  '/demo/push-devices': { devices: [] },
};
const answers = {
  [logout]: [{ status: 204 }],
  [login]: [{ status: 200, body: { data: { oneTimeTokenProperties: { oneTimeToken: 'a'.repeat(43) } } } }],
};

beforeEach(() => {
  const elsewhere = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) =>
    String(path) in said ? new Response(JSON.stringify(said[String(path)])) : elsewhere(path, init),
  );
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('/', () => {
  it('[LOOK-12] each card has a sign of its own', async () => {
    const { screen } = await openPage(page, { answers });
    await expect.element(screen.getByRole('button', { name: /^Text message/ })).toBeVisible();
    const signs = screen
      .getByRole('navigation')
      .getByRole('button')
      .elements()
      .map((each) => each.querySelector('path')?.getAttribute('d'));
    expect(signs).toHaveLength(11);
    expect(new Set(signs).size).toBe(11);
    expect(signs).not.toContain(undefined);
  });

  it('[LOOK-13] one press ends the session before, logs in through the login call, and opens the login with only that customer’s phone beside it', async () => {
    const { screen, asked, sent } = await openPage(page, { answers });
    await screen.getByRole('button', { name: /^Text message/ }).click();
    const phone = screen.getByRole('region', { name: "The customer's phone" });
    await expect.element(phone.getByText('123451')).toBeVisible();
    await expect.element(phone.getByText('123450')).not.toBeInTheDocument();
    await expect.element(screen.getByTitle('The product')).toHaveAttribute('src', '/login');
    expect(asked).toEqual([logout, login]);
    expect(sent.at(-1)?.body).toMatchObject({ email: 'sms@demo.example', password: 'made up', redirectAfterUrl: '/home' });
    expect(Object.values(sessionStorage).sort()).toEqual(['a'.repeat(43), 'sms@demo.example'].sort());
  });

  it('[LOOK-13] a card that can’t log in says so, and another press tries again', async () => {
    const { screen } = await openPage(page, { answers: { ...answers, [logout]: ['no network', { status: 204 }] } });
    await screen.getByRole('button', { name: /^Text message/ }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await screen.getByRole('button', { name: /^Text message/ }).click();
    await expect.element(screen.getByTitle('The product')).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });
});

type Opened = Awaited<ReturnType<typeof openPage>>;
const scenes = [
  { name: 'the start', answers },
  {
    name: 'the start with a failure',
    answers: { [logout]: ['no network' as const] },
    async act({ screen }: Opened) {
      await screen.getByRole('button').first().click();
      await expect.element(screen.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the phone of a new customer',
    answers,
    async act({ screen }: Opened) {
      await screen.getByRole('button').last().click();
      await expect.element(screen.getByRole('log')).toBeVisible();
    },
  },
];

checkEveryLook(scenes, async (scene, language) => {
  const opened = await openPage(page, { answers: scene.answers, language });
  await expect.element(opened.screen.getByRole('button').first()).toBeEnabled();
  await scene.act?.(opened);
});
