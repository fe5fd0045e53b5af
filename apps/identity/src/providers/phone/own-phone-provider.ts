/** A custom phone adapter: a module that the operator names, so a further provider needs no change of the service. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { providerTimeout } from '@stepgate/contract';
import * as v from 'valibot';
import { describeFailure } from '../reasons.ts';
import type { PhoneProvider, PhoneSendResult } from './phone-provider.ts';

/** The module can't be used. Its message is for the person who starts the service. */
export class PhoneProviderFault extends Error {
  override readonly name = 'PhoneProviderFault';
}

const adapter = v.object({
  channels: v.pipe(v.set(v.picklist(['sms', 'whatsapp', 'voice'])), v.minSize(1)),
  send: v.function(),
});

const sendResult: v.GenericSchema<PhoneSendResult> = v.variant('outcome', [
  v.object({ outcome: v.literal('sent') }),
  v.object({ outcome: v.literal('refused'), because: v.picklist(['not-mobile', 'blocked']) }),
  v.object({ outcome: v.literal('failed'), reason: v.string() }),
  v.object({ outcome: v.literal('unknown'), reason: v.optional(v.string()) }),
]);

type Environment = Readonly<Record<string, string | undefined>>;

async function loaded(file: string, env: Environment): Promise<v.InferOutput<typeof adapter>> {
  const fault = (what: string, cause?: unknown) => new PhoneProviderFault(`STEPGATE_PHONE_PROVIDER: ${file} ${what}`, { cause });
  const why = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const { default: create }: { readonly default?: unknown } = await import(pathToFileURL(resolve(file)).href).catch((error) => {
    throw fault(`can't be loaded: ${why(error)}`, error);
  });
  if (typeof create !== 'function') throw fault('exports no function as its default');
  let made: unknown;
  try {
    made = await create(env);
  } catch (error) {
    throw fault(`doesn't make a provider: ${why(error)}`, error);
  }
  if (!v.is(adapter, made))
    throw fault('must make an object with `channels`, a set of "sms", "whatsapp" and "voice", and the function `send`');
  return made;
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));

/**
 * Enforces the port's rules on custom code. A send that throws, takes too long or returns another format may still have sent the message, so its
 * outcome is `unknown`.
 * @param file a module whose default export makes the provider from the environment
 * @param timeout milliseconds
 * @throws PhoneProviderFault if the module can't be used
 */
export async function openOwnPhoneProvider(
  file: string,
  env: Environment,
  timeout: number = providerTimeout,
): Promise<PhoneProvider> {
  const own = await loaded(file, env);
  return {
    channels: own.channels,
    async send(message) {
      try {
        const result = await Promise.race([own.send(message), whenAborted(AbortSignal.timeout(timeout))]);
        if (v.is(sendResult, result)) return result;
        return { outcome: 'unknown', reason: result === undefined ? 'no answer' : 'an answer of another form' };
      } catch (error) {
        return { outcome: 'unknown', reason: describeFailure(error) };
      }
    },
  };
}
