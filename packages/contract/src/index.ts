export * from './added-tag.ts';
export * from './any-success.ts';
export * from './api-keys.ts';
export * from './call.ts';
export * from './call-error.ts';
export * as calls from './calls/index.ts';
export * from './cookies.ts';
export type Calls = typeof import('./calls/index.ts');
export type { ApprovalDetails } from './calls/approvals.ts';
export { type CaptchaAnswer, type CaptchaType, captchaTypes } from './calls/captcha.ts';
export { type PhoneChangeState, phoneChangeStates } from './calls/change-phone-number.ts';
export type { Country } from './calls/countries.ts';
export { type DeskDemand, type DeskTimelineEntry, explainedAtDesk } from './calls/desk.ts';
export type { BoundSession } from './calls/exchange.ts';
export { type FaceHint, type FaceSession, type FaceVerdict, faceHints, faceResults } from './calls/face-match.ts';
export { type HandedOff, type HandOffState, handedOff, handOffStates } from './calls/hand-off.ts';
export { type PageFault, type PagePart, pageFaults, pageParts } from './calls/page-fault.ts';
export * from './calls/parse-token-properties.ts';
export type { ProfilerSignals } from './calls/profiler.ts';
export type { PushAnswer } from './calls/push.ts';
export {
  type PushRequest,
  type PushSubscriptionKeys,
  pushSubscription,
  type WaitingPhoneChange,
  type WaitingRecovery,
} from './calls/push-device.ts';
export { type ReviewDecided, type ReviewDecision, type ReviewItem, reviewDecisions, reviewKinds } from './calls/review.ts';
export type { SecurityOverview } from './calls/security.ts';
export { selfieForm } from './calls/selfie-with-id.ts';
export {
  type AuthenticationLevel,
  type AuthenticationMethodReference,
  authenticationLevels,
  authenticationMethodReferences,
  type CustomerSession,
} from './calls/session.ts';
export { type AccountType, accountTypes, type RegistrationStep, registrationSteps } from './calls/sign-up.ts';
export {
  dataSharingClientId,
  type SocialConnection,
  type SocialProblem,
  type SocialProvider,
  socialCallbackPath,
  socialConnectionParameter,
  socialConnections,
  socialProblemParameter,
  socialProblems,
  socialProviders,
} from './calls/social.ts';
export type { ChallengeAnswer, TokenPropertiesAnswer } from './calls/token-answer.ts';
export * from './challenge.ts';
export * from './currencies.ts';
export * from './demand-reasons.ts';
export { type AttackedMethod, attackedMethods, type DemoAttack } from './demo-attacks.ts';
export type { AttackGain, AttackStep, DemoTransfer } from './demo-calls.ts';
export * as demoCalls from './demo-calls.ts';
export * from './demo-faces.ts';
export * from './desk-actions.ts';
export type { DeskCustomer, DeskProposal } from './desk-customer.ts';
export * from './device-signature.ts';
export { normaliseEmail } from './email.ts';
export * from './event-kinds.ts';
export { frontEndSettings, readRedirectPaths } from './front-end-settings.ts';
export * from './headers.ts';
export * from './help-routes.ts';
export * from './languages.ts';
export * from './later-status.ts';
export * from './limits.ts';
export * from './limits-of-any-page.ts';
export * from './local-hosts.ts';
export * from './locations.ts';
export * from './not-allowed.ts';
export * from './page-settings.ts';
export { toWord } from './parse-values.ts';
export {
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRegistration,
  type PasskeyRequestOptions,
  passkeyAlgorithms,
} from './passkey.ts';
export * from './polled.ts';
export * from './problem-status.ts';
export * from './problems.ts';
export * from './read-address.ts';
export * from './read-call.ts';
export * from './redirect.ts';
export * from './renumbered.ts';
export * from './routes.ts';
export {
  type SessionProofClaims,
  type SessionPublicKey,
  sessionProofAlgorithm,
  sessionProofClaims,
  sessionProofType,
} from './session-proof.ts';
export {
  keySetPath,
  readSessionToken,
  type SessionTokenClaims,
  sessionTokenAlgorithm,
} from './session-token.ts';
export * from './signals.ts';
export * from './site.ts';
export * from './sizes.ts';
export * from './staff-roles.ts';
export * from './typed-text.ts';
export * from './upload-path.ts';
