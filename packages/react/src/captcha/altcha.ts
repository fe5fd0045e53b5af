/** Our own captcha: a proof of work without customer interaction or a third party. The service accepts each solution once. */
import type { Client } from '@stepgate/client';
import * as calls from '@stepgate/contract/calls';
import { CaptchaError } from './captcha-error.ts';
import type { Captcha } from './ports.ts';

async function solve(client: Pick<Client, 'ask'>, signal: AbortSignal): Promise<string> {
  const [challenge, { solveChallenge }, { deriveKey }] = await Promise.all([
    client.ask(calls.captchaChallenge, {}, { signal }),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  signal.throwIfAborted();
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const parameters = { algorithm, nonce, salt, cost, keyLength, keyPrefix };
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  try {
    // The browser derives each key off the main thread, so the page stays responsive without a worker of ours.
    const solution = await solveChallenge({ challenge: { parameters }, deriveKey, controller });
    signal.throwIfAborted();
    if (solution === null) throw new Error('the proof of work took too long');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Our own captcha as a replacement, if the service's options offer it. No other service is asked for it.
 * @returns `undefined` if the service doesn't offer it, or its options can't be loaded
 */
export async function offeredAltcha(client: Pick<Client, 'ask'>, signal?: AbortSignal): Promise<Captcha | undefined> {
  const options = await client.ask(calls.loginOptions, {}, { signal }).catch(() => undefined);
  const offered = options?.ownCaptcha === true || options?.captcha?.type === 'ALTCHA';
  return offered ? createAltcha(client) : undefined;
}

/** Its answers are the base64 of `{"challenge":…,"solution":…}`, the format of the ALTCHA libraries. */
export const createAltcha = (client: Pick<Client, 'ask'>): Captcha => ({
  async answer(signal) {
    try {
      return { captcha: await solve(client, signal), challenge: 'ALTCHA' };
    } catch (error) {
      signal.throwIfAborted();
      throw new CaptchaError('no captcha can be used', { cause: error });
    }
  },
  // Each answer is computed on request, and nothing is on the page.
  refresh: () => undefined,
  remove: () => undefined,
});
