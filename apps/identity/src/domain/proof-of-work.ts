/**
 * Our own captcha (ALTCHA, protocol version 2): the browser finds the number that we drew, by trying. It asks no third party, tells
 * nothing about the customer, and costs whoever asks often.
 */
import { randomInt } from 'node:crypto';
import { type Calls, captcha, lifetimes, type SuccessOf } from '@stepgate/contract';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { Deps } from './deps.ts';
import type { Secrets } from './secrets.ts';

const { rounds, fewestTries, mostTries } = captcha.proofOfWork;

/** Every process on one database has the same. */
const keysOf = (secrets: Secrets) => ({
  hmacSignatureSecret: secrets.keyedHash('proof of work', 'challenge'),
  hmacKeySignatureSecret: secrets.keyedHash('proof of work', 'answer'),
});

/** A task whose number lies within bounds, so that nobody is unlucky: one that is solved by chance may take ten times as long. */
export async function newProofOfWork({
  secrets,
  clock,
}: Pick<Deps, 'secrets' | 'clock'>): Promise<SuccessOf<Calls['captchaChallenge']>> {
  // Not as `expiresAt`, which the library holds against a clock of its own.
  const data = { expires: clock.now() + lifetimes.captchaChallenge };
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(fewestTries, mostTries),
    deriveKey,
    data,
    ...keysOf(secrets),
  });
  return { parameters: { ...parameters, data }, signature };
}

const answer = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.string(),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      data: v.strictObject({ expires: v.number() }),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

/** @param text base64 of JSON */
function read(text: string): v.InferOutput<typeof answer> | undefined {
  try {
    const read = v.safeParse(answer, JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** @returns the name of the task that was solved, to be taken once; `undefined` where none of ours was, or too long ago */
export async function solvedTask({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, text: string): Promise<string | undefined> {
  const answered = read(text);
  if (answered === undefined || answered.challenge.parameters.data.expires <= clock.now()) return undefined;
  const { challenge, solution } = answered;
  try {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keysOf(secrets) });
    // Signed with the rest: no other way to write the answer has another name.
    return verified ? challenge.parameters.nonce : undefined;
  } catch {
    return undefined;
  }
}
