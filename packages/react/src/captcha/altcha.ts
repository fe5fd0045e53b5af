/** Our own captcha: a proof of work that asks nothing of the customer and no third party. The service takes each solution once. */
import type { Client } from '@stepgate/client';
import { calls } from '@stepgate/contract';
import type { Captcha } from './captcha.ts';
import { CaptchaError } from './captcha-error.ts';

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
    // The browser derives each key off this thread, so that the page stays alive without a worker of ours.
    const solution = await solveChallenge({ challenge: { parameters }, deriveKey, controller });
    signal.throwIfAborted();
    if (solution === null) throw new Error('the proof of work took too long');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Our own captcha in the place of another, where the service's options say that it has it. Any other service is never asked for it.
 * @returns `undefined` where it has none, or its options can't be had
 */
export async function offeredAltcha(client: Pick<Client, 'ask'>, signal?: AbortSignal): Promise<Captcha | undefined> {
  const options = await client.ask(calls.loginOptions, {}, { signal }).catch(() => undefined);
  const offered = options?.ownCaptcha === true || options?.captcha?.type === 'ALTCHA';
  return offered ? createAltcha(client) : undefined;
}

/** Its answers are the base64 of `{"challenge":…,"solution":…}`, as every library of ALTCHA takes them. */
export const createAltcha = (client: Pick<Client, 'ask'>): Captcha => ({
  async answer(signal) {
    try {
      return { captcha: await solve(client, signal), challenge: 'ALTCHA' };
    } catch (error) {
      signal.throwIfAborted();
      throw new CaptchaError('no captcha can be used', { cause: error });
    }
  },
  // Each answer is worked out when it is asked for; nothing is on the page.
  refresh: () => undefined,
  remove: () => undefined,
});
