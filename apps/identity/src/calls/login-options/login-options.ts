import { calls } from '@stepgate/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { serveCall } from '../../serve-call.ts';

export function serveLoginOptions(app: FastifyInstance, { captcha, socials, settings }: Deps): void {
  const options = {
    captcha: captcha === undefined ? null : { type: captcha.type, siteKey: captcha.siteKey },
    ownCaptcha: true,
    socials: [...socials.keys()],
    contact: settings.contact,
    dataSharing: settings.dataSharing,
  };
  serveCall(app, calls.loginOptions, async () => options);
}
