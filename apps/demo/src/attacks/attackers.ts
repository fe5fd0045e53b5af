/**
 * Four attackers against a customer of one method. Each acts through the service's own calls, and what it gains is what the service answered. The whole
 * table, with every method, is docs/attacks.md.
 */
import { createHash, generateKeyPairSync, randomBytes, randomInt, sign } from 'node:crypto';
import {
  type AttackedMethod,
  type AttackGain,
  calls,
  type DemoAttack,
  headers,
  sessionProofAlgorithm,
  sessionProofType,
} from '@stepgate/contract';
import type { Deps } from '@stepgate/identity';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { demoPassword } from '../customers.ts';
import { type Browser, openBrowser, saidIn, tokenOf } from './browser.ts';
import { newPasskey, type SoftwarePasskey } from './passkey.ts';
import { approveOnPhone, type Note, type Prove, spendSession, takeSession } from './story.ts';
import type { Victim } from './victim.ts';

type Stage = {
  readonly deps: Deps;
  readonly app: FastifyInstance;
  readonly method: AttackedMethod;
  readonly victim: Victim;
  readonly note: Note;
};

const smsPath = (path: string) => path.replace(':channel', 'sms');

const newBrowser = ({ app, deps }: Stage, taken?: ReadonlyMap<string, string>) =>
  openBrowser(app, deps.settings.accessToken, taken);

async function beginLogin(browser: Browser, { victim }: Stage): Promise<string> {
  return tokenOf(await browser.ask(calls.login.path, { body: { email: victim.email, password: demoPassword } }));
}

/** Asks for a text, reads it at the customer's number, and types its code. */
async function proveByText(browser: Browser, { victim, note }: Stage, reads: 'gives-code' | 'reads-text', oneTimeToken: string) {
  await browser.ask(smsPath(calls.triggerPhoneCode.path), { oneTimeToken, body: {} });
  const text = await victim.readText();
  note('sends-text', text);
  const otpCode = /\d{6}/.exec(text)?.[0] ?? '';
  note(reads, saidIn(await browser.ask(smsPath(calls.verifyPhoneCode.path), { oneTimeToken, body: { otpCode } })));
  return text;
}

const numberShown = /\b\d\d\b/;

/** The number that the page of this login shows. */
async function readNumber(browser: Browser, oneTimeToken: string): Promise<string> {
  const { body } = await browser.ask(calls.tokenStatus.path, { oneTimeToken });
  const message = /"message":"([^"]*)"/.exec(JSON.stringify(body))?.[1] ?? '';
  return numberShown.exec(message)?.[0] ?? '';
}

type Page = { readonly origin: string; readonly rpId: string };

async function proveByPasskey(browser: Browser, oneTimeToken: string, passkey: SoftwarePasskey, page: Page): Promise<string> {
  const begun = await browser.ask(calls.beginPasskey.path, { method: 'POST', oneTimeToken });
  const { options } = v.parse(calls.beginPasskey.answers[200].body, begun.body);
  return saidIn(await browser.ask(calls.verifyPasskey.path, { oneTimeToken, body: { credential: passkey.sign(options, page) } }));
}

/** The address of the relay's pages. */
const relayOrigin = 'https://login.your-company.example.net';

async function relay(stage: Stage): Promise<readonly AttackGain[]> {
  const { deps, method, victim, note } = stage;
  const proxy = newBrowser(stage);
  const phone = newBrowser(stage);
  note('gives-password');
  const prove: Prove = async (oneTimeToken) => {
    if (method === 'SMS') return proveByText(proxy, stage, 'gives-code', oneTimeToken);
    if (method === 'PUSH') {
      await proxy.ask(calls.triggerPush.path, { method: 'POST', oneTimeToken });
      const number = await readNumber(proxy, oneTimeToken);
      note('shows-number', number);
      const approved = await approveOnPhone(deps, phone, victim, number);
      note('approves-number', approved?.status ?? '');
      return approved?.summary ?? '';
    }
    // A browser names the page that it is on. The service must refuse that, and the same with our domain, which no browser would sign.
    const { rpId } = deps.settings;
    const pages = [
      { origin: relayOrigin, rpId: new URL(relayOrigin).hostname },
      { origin: relayOrigin, rpId },
    ];
    for (const page of pages) note('passkey-refuses', await proveByPasskey(proxy, oneTimeToken, victim.passkey, page));
    return '';
  };
  const oneTimeToken = await beginLogin(proxy, stage);
  await prove(oneTimeToken);
  return (await takeSession(proxy, oneTimeToken, note)) ? spendSession(proxy, note, prove, true) : [];
}

const bombs = 6;

async function pushBombing(stage: Stage): Promise<readonly AttackGain[]> {
  const { deps, method, victim, note } = stage;
  const bomber = newBrowser(stage);
  const phone = newBrowser(stage);
  const gained = new Set<AttackGain>();
  note('knows-password');
  for (let bomb = 0; bomb < bombs; bomb += 1) {
    const oneTimeToken = await beginLogin(bomber, stage);
    if (method === 'SMS') {
      await bomber.ask(smsPath(calls.triggerPhoneCode.path), { oneTimeToken, body: {} });
      note('stays-silent');
      await takeSession(bomber, oneTimeToken, note);
      return [];
    }
    const sent = await bomber.ask(calls.triggerPush.path, { method: 'POST', oneTimeToken });
    // The customer types any number, and doesn't see the attacker's screen.
    const typed = String(randomInt(10, 100));
    const answered = sent.status === 204 ? await approveOnPhone(deps, phone, victim, typed) : undefined;
    if (answered === undefined) {
      note('gets-no-session', saidIn(sent));
      break;
    }
    gained.add('by chance');
    note('approves-any', `${typed}: ${answered.status}`);
    if (!(await takeSession(bomber, oneTimeToken, note))) continue;
    for (const gain of await spendSession(bomber, note)) gained.add(gain);
    break;
  }
  return [...gained];
}

async function simSwap(stage: Stage): Promise<readonly AttackGain[]> {
  const { deps, method, note } = stage;
  const thief = newBrowser(stage);
  note('knows-password');
  const prove: Prove = async (oneTimeToken) => {
    if (method === 'SMS') return proveByText(thief, stage, 'reads-text', oneTimeToken);
    if (method === 'TOTP') {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      note('guesses-code', saidIn(await thief.ask(calls.verifyTotp.path, { oneTimeToken, body: { code } })));
      return '';
    }
    const { origin, rpId } = deps.settings;
    const own = newPasskey(stage.victim.id);
    note('own-passkey', await proveByPasskey(thief, oneTimeToken, own, { origin, rpId }));
    return '';
  };
  const oneTimeToken = await beginLogin(thief, stage);
  await prove(oneTimeToken);
  return (await takeSession(thief, oneTimeToken, note)) ? spendSession(thief, note, prove) : [];
}

/** The proof with which a browser binds a new session to a key of its own (docs/decisions/0047-sessions-with-a-key.md). */
function proofOfNewKey(origin: string, path: string, body: object, now: number): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = { typ: sessionProofType, alg: sessionProofAlgorithm, jwk: { kty, crv, x, y } };
  const claims = {
    htm: 'POST',
    htu: origin + path,
    iat: Math.floor(now / 1_000),
    jti: randomBytes(16).toString('base64url'),
    body_hash: createHash('sha256').update(JSON.stringify(body)).digest('base64url'),
  };
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

async function copiedCookie(stage: Stage): Promise<readonly AttackGain[]> {
  const { deps, method, victim, note } = stage;
  const owner = newBrowser(stage);
  const oneTimeToken = await beginLogin(owner, stage);
  await owner.ask(calls.verifyTotp.path, { oneTimeToken, body: { code: victim.appCode() } });
  const { path } = calls.exchangeSession;
  const body = { oneTimeToken };
  const proof = proofOfNewKey(deps.settings.origin, path, body, deps.clock.now());
  const answer = await owner.ask(path, { body, headers: method === 'WITH_KEY' ? { [headers.sessionProof]: proof } : {} });
  note('logs-in', saidIn(answer));
  note('takes-cookie', [...owner.cookies().keys()].join(', '));
  return spendSession(newBrowser(stage, owner.cookies()), note);
}

export const attackers: { readonly [A in DemoAttack]: (stage: Stage) => Promise<readonly AttackGain[]> } = {
  relay,
  'push-bombing': pushBombing,
  'sim-swap': simSwap,
  'copied-cookie': copiedCookie,
};
