/** The parts that a program assembles to run the service. */
export { createIdentity, type IdentityOptions } from './app.ts';
export { timeStep, totpCode } from './challenges/totp/totp.ts';
export { ConfigError, readConfig } from './config/config.ts';
export { eraseCustomer } from './customer-data/erase-customer.ts';
export { makeFirstKey } from './events/root-keys.ts';
export type { Extra, OpenExtra } from './extra.ts';
export type { ConnectionLimits } from './http/connection-limits.ts';
export { allJobs } from './jobs/all-jobs.ts';
export { type JobReport, type Jobs, openJobs } from './jobs/run-jobs.ts';
export type { Clock } from './kernel/clock.ts';
export type { CompanyPolicy } from './kernel/company-policy.ts';
export type { Deps } from './kernel/context.ts';
export type { GivenSecrets } from './kernel/key-ring.ts';
export { createPasswordHashes } from './kernel/password-hashes.ts';
export { createPasswordQueue, type PasswordQueue } from './kernel/password-queue.ts';
export type { Report, Reported } from './kernel/report.ts';
export { createSecrets, type Secrets } from './kernel/secrets.ts';
export type { Settings } from './kernel/settings.ts';
export { createReports } from './metrics/reports.ts';
export { watchedPorts } from './metrics/watched-ports.ts';
export type { CaptchaAsked, CaptchaResult, CaptchaVerifier } from './providers/captcha/captcha-verifier.ts';
export {
  type FaceCheck,
  FaceEngineBusy,
  type FaceEnrolment,
  type FaceMatchEngine,
  type FaceScan,
  type FaceTemplate,
  type FaceVerification,
  type SeenPictures,
} from './providers/face-match/face-match-engine.ts';
export type { Mail, MailProvider, MailResult } from './providers/mail/mail-provider.ts';
export type { NumberSignals, SimAnswer } from './providers/number-signals/number-signals.ts';
export { createOutbox, type Outbox, type OutboxMessage } from './providers/outbox.ts';
export type { PhoneMessage, PhoneProvider, PhoneSendResult } from './providers/phone/phone-provider.ts';
export type { PhotoStore } from './providers/photos/photo-store.ts';
export type { PushProvider, PushSubscription, WakeResult } from './providers/push/push-provider.ts';
export type { SocialIdentity, SocialLogin, SocialLogins, SocialQuestion } from './providers/social/social-login.ts';
export type { Delivery, DeliveryResult, WebhookReceiver } from './providers/webhook/webhook-receiver.ts';
export { loadSite, type Site } from './site/load-site.ts';
export { claimDatabase } from './start/installation.ts';
export { openPostgres } from './storage/postgres.ts';
export { openSqlite } from './storage/sqlite.ts';
export type { Storage } from './storage/storage.ts';
export { builtInPolicy } from './tokens/built-in-policy.ts';
