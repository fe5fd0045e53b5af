import * as v from 'valibot';
import { call } from '../call.ts';
import { captchaTypes } from './captcha.ts';
import { socialProviders } from './social.ts';

export const loginOptions = call({
  id: 'loginOptions',
  summary:
    'What stands at this door: the captcha that is asked for, the social logins that are set up, whether data can be shared, and whom to write to or call.',
  method: 'GET',
  path: '/login-api/options',
  auth: 'none',
  credentials: 'omit',
  headers: ['clientId'],
  answers: {
    200: {
      body: v.object({
        /** Asked for at every login and sign-up; null: only where a form's answer says so (`captcha_failed`), if `ownCaptcha` is there. */
        captcha: v.nullable(v.object({ type: v.picklist(captchaTypes), siteKey: v.string() })),
        /**
         * Whether `ALTCHA`, with its call `/login-api/captcha`, may stand in for a captcha that a form does not have or that has failed. Not
         * said: it may not, and that call is never made.
         */
        ownCaptcha: v.optional(v.boolean()),
        socials: v.array(v.picklist(socialProviders)),
        /** Whether there is a login with an address alone, to share data; not said: there is. */
        dataSharing: v.optional(v.boolean()),
        contact: v.object({ email: v.nullable(v.string()), phone: v.nullable(v.string()) }),
      }),
    },
  },
});
