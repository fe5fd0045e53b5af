/**
 * The ports to providers, each of whose answers is reported: what came of it, and why if it failed. A new port doesn't compile until somebody has decided what its
 * failures are. Reasons are scrubbed here, so that neither the log nor an event repeats a number, an address or a key, whatever an adapter says.
 */
import type { Deps } from '../kernel/context.ts';
import type { ProviderChannel, Report } from '../kernel/report.ts';
import { FaceEngineBusy } from '../providers/face-match/face-match-engine.ts';
import { countryOf, numberToReach } from '../providers/phone/reachable.ts';
import { describeFailure, scrubbed } from '../providers/reasons.ts';
import type { SocialLogin } from '../providers/social/social-login.ts';

type Inside =
  | 'storage'
  | 'replica'
  | 'clock'
  | 'secrets'
  | 'passwords'
  | 'breachedPasswords'
  | 'settings'
  | 'report'
  | 'background';

/** Every port that reaches another company, or an engine that may be one's. */
export type ProviderPorts = Omit<Deps, Inside>;

type Came = { readonly outcome: string; readonly reason?: string; readonly because?: string };

const withoutSecrets = <C extends Came>(came: C): C =>
  came.reason === undefined ? came : { ...came, reason: scrubbed(came.reason) };

export function watchedPorts(ports: ProviderPorts, report: Report): ProviderPorts {
  const { phone, numberSignals, mail, push, photos, face, captcha, socials, webhook } = ports;

  /** Reports what a port answers with. */
  async function answered<C extends Came>(channel: ProviderChannel, pending: Promise<C>, country?: string): Promise<C> {
    const came = withoutSecrets(await pending);
    const reason = came.reason ?? came.because;
    report({ what: 'provider', channel, outcome: came.outcome, ...(reason && { reason }), ...(country && { country }) });
    return came;
  }

  /** Reports a port that throws when it fails. */
  async function settled<T>(channel: ProviderChannel, pending: Promise<T>): Promise<T> {
    try {
      const result = await pending;
      report({ what: 'provider', channel, outcome: 'done' });
      return result;
    } catch (error) {
      const outcome = error instanceof FaceEngineBusy ? 'busy' : 'failed';
      report({ what: 'provider', channel, outcome, reason: describeFailure(error) });
      throw error;
    }
  }

  const watchedSocial = (social: SocialLogin): SocialLogin => ({
    begin: (question) => settled('social', social.begin(question)),
    finish: (question, answer) => settled('social', social.finish(question, answer)),
  });

  return {
    phone: {
      channels: phone.channels,
      send(message) {
        const to = numberToReach(message.to, message.channel);
        return answered(message.channel, phone.send({ ...message, to }), countryOf(to));
      },
    },
    numberSignals: numberSignals && {
      simChange: (number) => answered('sim', numberSignals.simChange(numberToReach(number, 'sms')), countryOf(number)),
    },
    mail: { send: (letter) => answered('mail', mail.send(letter)) },
    push: {
      // A getter, because the key is known only once the database is.
      get publicKey() {
        return push.publicKey;
      },
      accepts: (endpoint) => push.accepts(endpoint),
      wake: (subscription, keptFor) => answered('push', push.wake(subscription, keptFor)),
    },
    photos: {
      put: (id, content) => settled('photos', photos.put(id, content)),
      get: (id) => settled('photos', photos.get(id)),
      remove: (id) => settled('photos', photos.remove(id)),
    },
    face: face && {
      model: face.model,
      sdkVersions: face.sdkVersions,
      begin: (check) => settled('face', face.begin(check)),
      match: (scan, state) => settled('face', face.match(scan, state)),
      enrol: (scan, state) => settled('face', face.enrol(scan, state)),
      enrolPhoto: (jpeg, customer) => settled('face', face.enrolPhoto(jpeg, customer)),
      forget: (customer, template) => settled('face', face.forget(customer, template)),
      close: () => face.close(),
    },
    captcha: captcha && {
      type: captcha.type,
      siteKey: captcha.siteKey,
      verify: (pending) => answered('captcha', captcha.verify(pending)),
    },
    socials: new Map([...socials].map(([provider, social]) => [provider, watchedSocial(social)])),
    webhook: webhook && {
      ...webhook,
      deliver: (delivery) => answered('webhook', webhook.deliver(delivery)),
      stop: () => webhook.stop(),
    },
  };
}
