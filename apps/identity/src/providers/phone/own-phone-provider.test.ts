import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, timeoutByHand } from '@stepgate/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { openOwnPhoneProvider } from './own-phone-provider.ts';
import type { PhoneMessage } from './phone-provider.ts';

const message: PhoneMessage = { id: 'm-1', channel: 'sms', to: '+447700900001', code: '123456', text: '123456', language: 'en' };

/** @returns the path of a module with this source */
async function written(source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stepgate-phone-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'provider.mjs');
  await writeFile(file, source);
  return file;
}

const withSend = (send: string) => `export default () => ({ channels: new Set(['sms']), ${send} })`;

async function opened(source: string) {
  return { provider: await openOwnPhoneProvider(await written(source), {}) };
}

it('a provider that is a class keeps its own state', async () => {
  const { provider } = await opened(`
    class Gateway {
      #sent = 0;
      channels = new Set(['sms', 'voice']);
      async send() { this.#sent += 1; return { outcome: 'failed', reason: 'sent ' + this.#sent }; }
    }
    export default () => new Gateway();
  `);
  expect([...provider.channels]).toEqual(['sms', 'voice']);
  await provider.send(message);
  expect(await provider.send(message)).toEqual({ outcome: 'failed', reason: 'sent 2' });
});

it('a provider that throws may have sent the message: its outcome is unknown, with the error as the reason', async () => {
  const { provider } = await opened(withSend("send() { throw new Error('no route') }"));
  expect(await provider.send(message)).toEqual({ outcome: 'unknown', reason: 'Error: no route' });
});

it.each([
  ['nothing', 'undefined'],
  ['a yes of its own', '{ outcome: "ok" }'],
  ['a refusal without its reason', '{ outcome: "refused" }'],
])('a provider that answers %s gives no result: its outcome is unknown', async (_name, answer) => {
  const { provider } = await opened(withSend(`async send() { return ${answer} }`));
  expect(await provider.send(message)).toEqual({ outcome: 'unknown', reason: expect.stringMatching(/^(no|an) answer/) });
});

it('a provider that hangs causes no longer delay than any provider (RS9)', async () => {
  const wait = timeoutByHand();
  const { provider } = await opened(withSend('send: () => new Promise(() => undefined)'));
  const sending = provider.send(message);
  wait.end();
  expect(await sending).toEqual({ outcome: 'unknown', reason: 'no answer' });
});

it.each([
  ['that throws while it loads', "throw new Error('no licence')", "can't be loaded: no licence"],
  ['without a default export', 'export const provider = 1', 'exports no function as its default'],
  ['that misses a setting', "export default () => { throw new Error('GATEWAY_URL must be set') }", 'GATEWAY_URL must be set'],
  ['that makes nothing', 'export default () => undefined', 'must make an object with `channels`'],
  ['with a channel that is none', "export default () => ({ channels: new Set(['fax']), send() {} })", 'must make an object'],
  ['without a channel', 'export default () => ({ channels: new Set(), send() {} })', 'must make an object'],
  ["that can't send", "export default () => ({ channels: new Set(['sms']) })", 'the function `send`'],
])('a module %s ends the start with a sentence that names it', async (_name, source, sentence) => {
  const file = await written(source);
  const opening = openOwnPhoneProvider(file, {});
  await expect(opening).rejects.toThrow(sentence);
  await expect(opening).rejects.toThrow(`STEPGATE_PHONE_PROVIDER: ${file}`);
});

it('a service with a custom provider starts without Twilio, and reports in one sentence if it can’t use the provider', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepgate-phone-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const env = {
    STEPGATE_ENV: 'production',
    STEPGATE_ORIGIN: 'https://app.ex.test',
    STEPGATE_SECRET: randomBytes(32).toString('base64url'),
    STEPGATE_SMTP_URL: 'smtps://mail.ex.test',
    STEPGATE_MAIL_FROM: 'no-reply@ex.test',
    STEPGATE_TRUSTED_PROXIES: 'none',
    STEPGATE_PHONE_COUNTRIES: '*',
    STEPGATE_DATA_DIR: folder,
  };
  const service = await startService({ ...env, STEPGATE_PHONE_PROVIDER: await written(withSend('send() {}')) });
  expect((await service.ask('/readyz')).status).toBe(200);
  await service.end('SIGKILL');
  await expect(startService({ ...env, STEPGATE_PHONE_PROVIDER: '/nowhere/provider.js' })).rejects.toThrow(
    /ended with 1[\s\S]*STEPGATE_PHONE_PROVIDER: \/nowhere\/provider\.js can't be loaded/,
  );
});
