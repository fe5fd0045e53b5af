/** What a program that runs the service puts together. */
export { createIdentity, type IdentityOptions } from './app.ts';
export type { Clock } from './domain/clock.ts';
export type { Deps } from './domain/deps.ts';
export { createPasswordHashes } from './domain/password-hashes.ts';
export { createPasswordQueue, type PasswordQueue } from './domain/passwords.ts';
export { createSecrets, type Secrets } from './domain/secrets.ts';
export type { Settings } from './domain/settings.ts';
export { timeStep, totpCode } from './domain/totp.ts';
export type { ConnectionLimits } from './doors/connection-limits.ts';
export { allJobs } from './jobs/all-jobs.ts';
export { type JobReport, type Jobs, openJobs } from './jobs/run-jobs.ts';
export type { CaptchaAsked, CaptchaJudgement, CaptchaVerifier } from './providers/captcha/captcha-verifier.ts';
export {
  FaceEngineBusy,
  type FaceEnrolment,
  type FaceJudgement,
  type FaceMatchEngine,
  type FaceScan,
  type FaceStrictness,
  type FaceTemplate,
  type SeenPictures,
} from './providers/face-match/face-match-engine.ts';
export type { Mail, MailProvider, MailResult } from './providers/mail/mail-provider.ts';
export { createOutbox, type Outbox, type OutboxMessage } from './providers/outbox.ts';
export type { PhoneMessage, PhoneProvider, PhoneSendResult } from './providers/phone/phone-provider.ts';
export type { PhotoStore } from './providers/photos/photo-store.ts';
export type { PushProvider, PushSubscription, WakeResult } from './providers/push/push-provider.ts';
export type { SocialIdentity, SocialLogin, SocialLogins, SocialQuestion } from './providers/social/social-login.ts';
export type { Site } from './site/load-site.ts';
export { openPostgres } from './storage/postgres.ts';
export { openSqlite } from './storage/sqlite.ts';
export type { Storage } from './storage/storage.ts';
