import { calls, type PushRequest } from '@stepgate/contract';
import { axeViolations } from '@stepgate/pages/test';
import { openPage } from '@stepgate/web/test';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from './page.ts';
import type { DemoMessage } from './use-messages.ts';

afterEach(() => vi.restoreAllMocks());

const sentAt = Date.UTC(2026, 10, 21, 12, 30);
const message = (change: Partial<DemoMessage>): DemoMessage => ({
  id: change.channel ?? 'sms',
  channel: 'sms',
  to: '+44 7700 900001',
  subject: null,
  text: 'Your code is 123456.',
  sentAt,
  ...change,
});
const messages = [
  message({ channel: 'sms' }),
  message({ channel: 'whatsapp', text: 'Your WhatsApp code is 222222.' }),
  message({ channel: 'voice', text: 'Hello, your code is 333333.' }),
  message({
    channel: 'email',
    to: 'ada@demo.example',
    subject: 'Is this you?',
    text: `Open this:\n${location.origin}/login/email-checkpoint#token=a-444444-b\nnot this:\nhttps://elsewhere.test/x`,
  }),
];

const requests = `POST ${calls.listPushRequests.path.replace(':deviceId', 'd1')}`;
const answer = `POST ${calls.answerPushRequest.path.replace(':deviceId', 'd1')}`;
const request: PushRequest = {
  requestId: 'r1',
  email: 'pu•••@demo.example',
  action: 'IDENTITY__LOGIN',
  browser: 'Firefox, Windows',
  address: 'Germany',
  createdAt: sentAt,
  expiresAt: sentAt + 1,
};

async function demoDevice() {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  return { email: 'push@demo.example', deviceId: 'd1', privateKey: await crypto.subtle.exportKey('jwk', privateKey) };
}

/** Opens the page of a demo that has sent these messages and has this phone. */
async function open(answers: Parameters<typeof openPage>[1]['answers'] = {}) {
  const announcement: Readonly<Record<string, unknown>> = {
    '/demo/customers': {
      password: 'x',
      customers: [
        { email: 'ada@demo.example', numbers: ['+44 7700 900001'] },
        { email: 'push@demo.example', numbers: [] },
      ],
    },
    '/demo/outbox/messages': { messages, cursor: 4 },
    '/demo/authenticators': {
      authenticators: ['ada@demo.example', 'push@demo.example'].map((label, index) => ({
        label,
        code: `98765${index}`,
        secondsLeft: 12,
      })),
    },
    '/demo/push-devices': { devices: [await demoDevice()] },
  };
  const elsewhere = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation(async (path, init) =>
    String(path) in announcement ? new Response(JSON.stringify(announcement[String(path)])) : elsewhere(path, init),
  );
  vi.stubGlobal(
    'EventSource',
    class {
      close() {}
    },
  );
  return openPage(page, { answers: { [requests]: [{ status: 200, body: { requests: [] } }], ...answers } });
}

it('every message names its channel, and a tap copies its code', async () => {
  const { screen } = await open();
  for (const channel of ['Text message', 'WhatsApp', 'Call', 'Email'])
    await expect.element(screen.getByText(channel, { exact: true })).toBeVisible();
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await screen.getByRole('button', { name: 'Copy code 222222' }).click();
  expect(copy).toHaveBeenCalledExactlyOnceWith('222222');
});

it('an email is shown as text with its subject, and its links to this product open in a new tab', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('Is this you?')).toBeVisible();
  const link = screen.getByRole('link', { name: /email-checkpoint/ });
  await expect.element(link).toHaveAttribute('href', `${location.origin}/login/email-checkpoint#token=a-444444-b`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(screen.getByText(/elsewhere\.test/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /elsewhere/ })).not.toBeInTheDocument();
});

it('a tap reads a call aloud, its code digit by digit, and the call is also shown as text', async () => {
  const speak = vi.spyOn(speechSynthesis, 'speak').mockReturnValue();
  const { screen } = await open();
  await expect.element(screen.getByText(/Hello, your code is/)).toBeVisible();
  expect(speak).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Listen to the call' }).click();
  expect(speak.mock.calls.map(([spoken]) => spoken.text)).toEqual(['Hello, your code is 3, 3, 3, 3, 3, 3.']);
});

it('the demo customer’s phone approves a login with the typed number', async () => {
  const { screen, sent } = await open({
    [requests]: [{ status: 200, body: { requests: [request] } }],
    [answer]: [{ status: 200, body: { status: 'APPROVED' } }],
  });
  await screen.getByLabelText('Number on the other screen').fill('42');
  await screen.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Approved' })).toBeVisible();
  const said = sent.find(({ call }) => call === answer)?.body;
  expect(said).toMatchObject({ requestId: 'r1', answer: 'APPROVED', number: '42' });
  expect(said?.signature).toHaveLength(86);
});

it('a phone that was removed from the account says so', async () => {
  const { screen } = await open({ [requests]: [{ status: 404, body: { code: 'device_not_found', message: 'x' } }] });
  await expect.element(screen.getByText('This phone was removed from the account.')).toBeVisible();
});

it('[LOOK-13] the chooser narrows the phone to one customer: messages, requests and authenticator', async () => {
  const { screen } = await open({ [requests]: [{ status: 200, body: { requests: [request] } }] });
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await screen.getByLabelText('Whose phone').selectOptions('ada@demo.example');
  await expect.element(screen.getByText(/Your WhatsApp code is/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy code 987650' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy code 987651' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  expect(await axeViolations('light')).toEqual([]);
  await screen.getByLabelText('Whose phone').selectOptions('push@demo.example');
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect.element(screen.getByText(/Your WhatsApp code is/)).not.toBeInTheDocument();
});

it('passes the accessibility rules', async () => {
  document.documentElement.lang = 'en';
  const { screen } = await open({ [requests]: [{ status: 200, body: { requests: [request] } }] });
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect.element(screen.getByText('Is this you?').first()).toBeVisible();
  expect(await axeViolations('light')).toEqual([]);
});
