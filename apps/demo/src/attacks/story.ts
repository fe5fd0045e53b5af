/** An attacker's use of a session, and the answers of the customer's phone. Each step is noted with the answer of the service. */
import { createPrivateKey, sign } from 'node:crypto';
import { type AttackGain, type AttackStep, calls, demoCalls, deviceTexts, headers } from '@stepgate/contract';
import type { Deps } from '@stepgate/identity';
import * as v from 'valibot';
import { demoDeviceKey } from '../demo-device.ts';
import { type Browser, saidIn } from './browser.ts';
import type { Victim } from './victim.ts';

export type Note = (what: AttackStep['what'], said?: string) => void;

/** Proves what a token asks for. @returns the text that the customer saw away from the attacker's page */
export type Prove = (oneTimeToken: string) => Promise<string>;

const toMallory = { payee: 'Mallory', amount: 25_000, currency: 'GBP' };

/** @returns whether the service gave the browser a session */
export async function takeSession(browser: Browser, oneTimeToken: string, note: Note): Promise<boolean> {
  const answer = await browser.ask(calls.exchangeSession.path, { body: { oneTimeToken } });
  const has = answer.status === 200;
  note(has ? 'gets-session' : 'gets-no-session', saidIn(answer));
  return has;
}

/**
 * Reads the account and sends money with the session of a browser.
 * @param prove how an approval is proved, if anybody proves one
 * @param byCustomer the customer proves it, and may read what for
 */
export async function spendSession(browser: Browser, note: Note, prove?: Prove, byCustomer = false): Promise<AttackGain[]> {
  const account = await browser.ask(demoCalls.demoMoney.path);
  if (account.status !== 200) return [];
  const { balance } = v.parse(demoCalls.demoMoney.answers[200].body, account.body);
  note('reads-account', (balance / 100).toFixed(2));
  const key = { [headers.idempotencyKey]: crypto.randomUUID() };
  const send = (approval?: string) =>
    browser.ask(demoCalls.demoSendMoney.path, {
      body: toMallory,
      headers: { ...key, ...(approval !== undefined && { [headers.approval]: approval }) },
    });
  const refused = await send();
  note('asks-to-pay', saidIn(refused));
  if (refused.status === 200) return ['reads', 'pays'];
  if (refused.approval === undefined || prove === undefined) return ['reads'];
  const message = await prove(refused.approval);
  const paid = await send(refused.approval);
  note(paid.status === 200 ? 'pays' : 'pays-not', saidIn(paid));
  if (paid.status !== 200) return ['reads'];
  // A customer can only read what they approve if a message or a device has named the payee.
  if (byCustomer && !message.includes(toMallory.payee)) throw new Error('the customer was not told what they approved');
  return ['reads', byCustomer ? 'pays if unread' : 'pays'];
}

const listed = calls.listPushRequests.answers[200].body;
const answered = calls.answerPushRequest.answers[200].body;

/** The phone of a customer who approves what has just arrived, with a number. */
export async function approveOnPhone({ secrets, clock }: Deps, phone: Browser, { email, deviceId }: Victim, number: string) {
  const key = createPrivateKey({ key: demoDeviceKey(secrets, email).privateKey, format: 'jwk' });
  const signed = (text: string) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const at = (path: string) => path.replace(':deviceId', deviceId);
  const signedAt = clock.now();
  const { body } = await phone.ask(at(calls.listPushRequests.path), {
    body: { signedAt, signature: signed(deviceTexts.requests({ deviceId, signedAt })) },
  });
  const request = v.parse(listed, body).requests.at(-1);
  if (request === undefined) return undefined;
  const { requestId, summary } = request;
  const deviceAnswer = { requestId, answer: 'APPROVED' as const, number, summary };
  const answer = await phone.ask(at(calls.answerPushRequest.path), {
    body: { ...deviceAnswer, signature: signed(deviceTexts.answer({ deviceId, ...deviceAnswer })) },
  });
  return { summary: summary ?? '', status: v.parse(answered, answer.body).status };
}
