/**
 * The service's own captcha. It is separate from the captcha fields, which the login needs, because the login doesn't make this
 * call.
 */
import * as v from 'valibot';
import { call } from '../call.ts';

export const captchaChallenge = call({
  id: 'captchaChallenge',
  summary: 'A proof of work for the browser (ALTCHA). Its solution is accepted once, within the time that it names.',
  method: 'GET',
  path: '/login-api/captcha',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  answers: {
    200: {
      /** As ALTCHA, version 2, defines it. The client returns it unchanged, because all of `parameters` is signed. */
      body: v.looseObject({
        parameters: v.looseObject({
          algorithm: v.string(),
          nonce: v.string(),
          salt: v.string(),
          cost: v.number(),
          keyLength: v.number(),
          keyPrefix: v.string(),
          keySignature: v.optional(v.string()),
          /** When the solution expires, by the service's clock. */
          data: v.optional(v.looseObject({ expires: v.number() })),
        }),
        signature: v.string(),
      }),
    },
  },
});
