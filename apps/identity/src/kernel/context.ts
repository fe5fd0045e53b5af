import type { BreachedPasswords } from '../providers/breached-passwords/breached-passwords.ts';
import type { CaptchaVerifier } from '../providers/captcha/captcha-verifier.ts';
import type { FaceMatchEngine } from '../providers/face-match/face-match-engine.ts';
import type { MailProvider } from '../providers/mail/mail-provider.ts';
import type { NumberSignals } from '../providers/number-signals/number-signals.ts';
import type { PhoneProvider } from '../providers/phone/phone-provider.ts';
import type { PhotoStore } from '../providers/photos/photo-store.ts';
import type { PushProvider } from '../providers/push/push-provider.ts';
import type { SocialLogins } from '../providers/social/social-login.ts';
import type { WebhookReceiver } from '../providers/webhook/webhook-receiver.ts';
import type { Replica } from '../storage/replica.ts';
import type { Storage } from '../storage/storage.ts';
import type { Clock } from './clock.ts';
import type { PasswordQueue } from './password-queue.ts';
import type { Report } from './report.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Everything the service needs from outside. Tests, the demo and production pass different ones and differ in nothing else. */
export type Deps = {
  readonly storage: Storage;
  /** `undefined`: everything is read from the storage. */
  readonly replica: Replica | undefined;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly passwords: PasswordQueue;
  /** `undefined`: the operator has no list of them. */
  readonly breachedPasswords: BreachedPasswords | undefined;
  readonly phone: PhoneProvider;
  /** `undefined`: no operator is asked about SIM cards. */
  readonly numberSignals: NumberSignals | undefined;
  readonly mail: MailProvider;
  readonly push: PushProvider;
  readonly photos: PhotoStore;
  /** `undefined`: face match is off. */
  readonly face: FaceMatchEngine | undefined;
  /** A vendor's captcha; `undefined`: only our own proof of work, and only where a captcha is required. */
  readonly captcha: CaptchaVerifier | undefined;
  /** The configured providers. */
  readonly socials: SocialLogins;
  /** `undefined`: no webhooks. */
  readonly webhook: WebhookReceiver | undefined;
  readonly settings: Settings;
  /** Reports to operators. */
  readonly report: Report;
  /** Runs work that no request waits for. Rejections are logged, and a shutdown waits for the work. */
  readonly background: (work: Promise<unknown>) => void;
};

/** The ports beside a transaction: no storage and no replica, because their reads would bypass the transaction, and no clock, because the transaction has its own time. */
export type Ports = Omit<Deps, 'storage' | 'replica' | 'clock'>;
