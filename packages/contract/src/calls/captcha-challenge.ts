/** The captcha that this service sets by itself. Apart from the fields of captchas, which the login names: it makes no such call. */
import * as v from 'valibot';
import { call } from '../call.ts';

export const captchaChallenge = call({
  id: 'captchaChallenge',
  summary: 'A proof of work to be done by the browser (ALTCHA). Its solution is taken once, within the time that it names.',
  method: 'GET',
  path: '/login-api/captcha',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  answers: {
    200: {
      /** As the ALTCHA protocol, version 2, has it. It goes back as it came: all of `parameters` is signed. */
      body: v.looseObject({
        parameters: v.looseObject({
          algorithm: v.string(),
          nonce: v.string(),
          salt: v.string(),
          cost: v.number(),
          keyLength: v.number(),
          keyPrefix: v.string(),
          keySignature: v.optional(v.string()),
          /** Until when its solution is taken, as the service's clock has it. */
          data: v.optional(v.looseObject({ expires: v.number() })),
        }),
        signature: v.string(),
      }),
    },
  },
});
