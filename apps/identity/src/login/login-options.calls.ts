import { calls } from '@stepgate/contract';
import { serveCall } from '../http/serve-call.ts';
import type { Deps } from '../kernel/context.ts';

export function loginOptionsRoutes({ captcha, socials, settings }: Deps) {
  const options = {
    captcha: captcha === undefined ? null : { type: captcha.type, siteKey: captcha.siteKey },
    ownCaptcha: true,
    socials: [...socials.keys()],
    passkeys: true,
    contact: settings.contact,
    dataSharing: settings.dataSharing,
  };
  const loginOptions = serveCall(calls.loginOptions, async () => options);

  return { loginOptions };
}
