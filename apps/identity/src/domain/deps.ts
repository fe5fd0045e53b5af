import type { CaptchaVerifier } from '../providers/captcha/captcha-verifier.ts';
import type { FaceMatchEngine } from '../providers/face-match/face-match-engine.ts';
import type { MailProvider } from '../providers/mail/mail-provider.ts';
import type { PhoneProvider } from '../providers/phone/phone-provider.ts';
import type { PhotoStore } from '../providers/photos/photo-store.ts';
import type { PushProvider } from '../providers/push/push-provider.ts';
import type { SocialLogins } from '../providers/social/social-login.ts';
import type { Storage } from '../storage/storage.ts';
import type { Clock } from './clock.ts';
import type { PasswordQueue } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Everything the service needs from outside. Tests, the demo and production hand in different ones; nothing else differs. */
export type Deps = {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly passwords: PasswordQueue;
  readonly phone: PhoneProvider;
  readonly mail: MailProvider;
  readonly push: PushProvider;
  readonly photos: PhotoStore;
  /** `undefined`: no faces are matched here. */
  readonly face: FaceMatchEngine | undefined;
  /** A vendor's; `undefined`: no captcha but our own, and that only where it is needed. */
  readonly captcha: CaptchaVerifier | undefined;
  /** Those that are set up. */
  readonly socials: SocialLogins;
  readonly settings: Settings;
  /** Takes work that nobody waits for; what it rejects with is logged, and a stop waits for it. */
  readonly background: (work: Promise<unknown>) => void;
};
