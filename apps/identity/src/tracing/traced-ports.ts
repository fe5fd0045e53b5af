import type { Deps } from '../kernel/context.ts';
import type { Tracing } from './tracing.ts';

type Traced = Pick<Deps, 'passwords' | 'phone' | 'mail' | 'push' | 'photos' | 'captcha' | 'webhook'>;

/** The same ports, each of whose slow calls is a span. Providers get no trace context: they are other companies. */
export function tracedPorts({ span }: Tracing, { passwords, phone, mail, push, photos, captcha, webhook }: Traced): Traced {
  return {
    passwords: {
      ...passwords,
      enter(hasher, owner) {
        const { verify, release } = passwords.enter(hasher, owner);
        return { verify: (password, of) => span('password check', {}, () => verify(password, of)), release };
      },
      hash: (password) => span('password hash', {}, () => passwords.hash(password)),
    },
    phone: {
      channels: phone.channels,
      send: (message) =>
        span(
          'send a phone message',
          { 'stepgate.channel': message.channel },
          () => phone.send(message),
          ({ outcome }) => outcome,
        ),
    },
    mail: {
      send: (mailed) =>
        span(
          'send a mail',
          {},
          () => mail.send(mailed),
          ({ outcome }) => outcome,
        ),
    },
    push: {
      publicKey: push.publicKey,
      accepts: (endpoint) => push.accepts(endpoint),
      wake: (subscription, keptFor) =>
        span(
          'wake a device',
          {},
          () => push.wake(subscription, keptFor),
          ({ outcome }) => outcome,
        ),
    },
    photos: {
      put: (id, content) => span('store a photo', {}, () => photos.put(id, content)),
      get: (id) => span('read a photo', {}, () => photos.get(id)),
      remove: (id) => span('remove a photo', {}, () => photos.remove(id)),
    },
    webhook: webhook && {
      deliver: (delivery) =>
        span(
          'deliver an event',
          {},
          () => webhook.deliver(delivery),
          ({ outcome }) => outcome,
        ),
      stop: () => webhook.stop(),
    },
    captcha: captcha && {
      type: captcha.type,
      siteKey: captcha.siteKey,
      verify: (answer) =>
        span(
          'verify a captcha',
          {},
          () => captcha.verify(answer),
          ({ outcome }) => outcome,
        ),
    },
  };
}
