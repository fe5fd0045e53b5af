/** Readers of what is signed: proofs of session keys, answers to our captcha, and what a host's back end gets. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { newSessionKey, type World } from '@stepgate/testkit';
import { newProofOfWork, solvedTask } from '../../apps/identity/src/limits/proof-of-work.ts';
import { ProofFault, readProof } from '../../apps/identity/src/sessions/session-proof.ts';
import { calls, headers as names, sizes } from '../../packages/contract/src/index.ts';
import { sessionCookieIn } from '../../packages/server/src/session-cookie.ts';
import { verify } from '../../packages/server/src/verify.ts';
import type { Reader } from './fuzz.ts';

/** The characters of a `Headers` value. */
const headerText = (input: Buffer): string => input.toString('latin1').replace(/[\0\r\n]/g, ' ');

function proofs({ settings, clock }: World): Reader {
  const path = calls.exchangeSession.path;
  const { [names.sessionProof]: proof = '' } = newSessionKey(settings.origin, () => clock.now()).prove({ path, method: 'POST' });
  return {
    name: 'Proofs of session keys',
    valid: [Buffer.from(proof)],
    longest: 16_384,
    read: (input) =>
      readProof({ jws: input.toString('latin1'), method: 'POST', path }, settings).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProofFault) return false;
          throw error;
        },
      ),
  };
}

async function captchaAnswers({ secrets, clock }: World): Promise<Reader> {
  const challenge = await newProofOfWork({ secrets, clock });
  // An answer with a wrong number: finding the right one takes a browser a while, and would prove nothing more about the reader.
  const wrong = { challenge, solution: { counter: 1, derivedKey: 'ab'.repeat(32) } };
  return {
    name: 'Answers to our captcha',
    valid: [Buffer.from(Buffer.from(JSON.stringify(wrong)).toString('base64'))],
    longest: sizes.captchaAnswer,
    read: async (input) => (await solvedTask({ secrets, clock }, input.toString('latin1'))) !== undefined,
    mayRefuseValid: true,
  };
}

async function sessionTokens(): Promise<Reader> {
  const origin = 'https://app.ex.test';
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
  const now = 1_764_000_000;
  const claims = { iss: origin, aud: origin, sub: 'ada', sid: 'one', iat: now, exp: now + 60, auth_time: now };
  const more = { amr: ['pwd'], acr: 'basic' };
  const text = [
    { alg: 'ES256', typ: 'JWT', kid: 'first' },
    { ...claims, ...more },
  ]
    .map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const keys = { findKey: async (kid: string) => (kid === 'first' ? key : 'unknown'), isAway: async () => false } as const;
  return {
    name: 'Session tokens at a host',
    valid: [Buffer.from(`Bearer ${text}.${signature}`)],
    longest: 16_384,
    async read(input) {
      const headers = new Headers({ authorization: headerText(input) });
      return (await verify({ origin, now: () => now * 1_000 }, keys, headers)).state === 'verified';
    },
  };
}

const hostCookies: Reader = {
  name: 'Cookies at a host',
  valid: [Buffer.from(`a=b; __Host-stepgate-session=${'a'.repeat(43)}`)],
  longest: 16_384,
  read: (input) => sessionCookieIn(new Headers({ cookie: headerText(input) }), 'https://app.ex.test') !== '',
};

export const tokenReaders = async (world: World): Promise<readonly Reader[]> => [
  proofs(world),
  await captchaAnswers(world),
  await sessionTokens(),
  hostCookies,
];
