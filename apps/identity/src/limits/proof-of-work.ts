/**
 * Our own captcha (ALTCHA, protocol version 2): the browser finds a random number by trial. It involves no third party, reveals nothing about the
 * customer, and makes many requests expensive.
 */
import { randomInt } from 'node:crypto';
import { type Calls, captcha, lifetimes, type SuccessOf } from '@stepgate/contract';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { Deps } from '../kernel/context.ts';
import type { Secrets } from '../kernel/secrets.ts';

const { rounds, fewestTries, mostTries } = captcha.proofOfWork;

const purpose = 'proof of work';

/** The same for every process on one database. */
const deriveKeys = (secrets: Secrets) => ({
  hmacSignatureSecret: secrets.keyedHash(purpose, 'challenge'),
  hmacKeySignatureSecret: secrets.keyedHash(purpose, 'answer'),
});

/** Of each given secret: while the secret is being changed, another process may have made the task with the other one. */
function acceptedKeys(secrets: Secrets): readonly ReturnType<typeof deriveKeys>[] {
  const answers = secrets.macs(purpose, 'answer');
  return secrets
    .macs(purpose, 'challenge')
    .map((hmacSignatureSecret, at) => ({ hmacSignatureSecret, hmacKeySignatureSecret: answers[at] ?? '' }));
}

/** A task whose number lies within bounds, so every browser takes a similar time. A task that is solved by chance may take ten times as long. */
export async function newProofOfWork({
  secrets,
  clock,
}: Pick<Deps, 'secrets' | 'clock'>): Promise<SuccessOf<Calls['captchaChallenge']>> {
  // Not in `expiresAt`, because the library compares that with its own clock.
  const data = { expires: clock.now() + lifetimes.captchaChallenge };
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(fewestTries, mostTries),
    deriveKey,
    data,
    ...deriveKeys(secrets),
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

/** @returns the nonce of the solved task, to be spent once; `undefined` if the answer is wrong, not ours or too old */
export async function solvedTask({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>, text: string): Promise<string | undefined> {
  const answered = read(text);
  if (answered === undefined || answered.challenge.parameters.data.expires <= clock.now()) return undefined;
  const { challenge, solution } = answered;
  try {
    for (const keys of acceptedKeys(secrets)) {
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys });
      // The nonce is signed, so every encoding of the answer has the same one.
      if (verified) return challenge.parameters.nonce;
    }
    return undefined;
  } catch {
    return undefined;
  }
}
