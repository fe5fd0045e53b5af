export type { PagePath } from '@stepgate/contract';
export { poll } from '@stepgate/flow';
export { CountryPicker } from './country-picker/CountryPicker.tsx';
export type { CountryPickerProps } from './country-picker/CountrySelect.tsx';
export type { ChallengeFlowProps } from './flow/ChallengeFlow.tsx';
export { ChallengeFlow } from './flow/LazyChallengeFlow.tsx';
export { createPrompts, type Prompt, type PromptStore } from './flow/step-up/create-prompts.ts';
export { StepUpDialogs, type StepUpDialogsProps } from './flow/step-up/StepUpDialogs.tsx';
export { StepUpProvider } from './flow/step-up/StepUpProvider.tsx';
export type { Addresses } from './host/addresses.ts';
export type { AnalyticsEvent } from './host/analytics.ts';
export type { Appearance, HostScreenProps } from './host/appearance.ts';
export { browserClock } from './host/browser-clock.ts';
export { browserCookies } from './host/browser-cookies.ts';
export { browserSessionKey } from './host/browser-session-key.ts';
export { useStepgate } from './host/context.ts';
export {
  type CameraUse,
  CaptureError,
  type CaptureTrouble,
  type FaceCapture,
  type OpenCamera,
  type ScanMoment,
} from './host/face-capture.ts';
export { guestIdOf } from './host/guest-id.ts';
export { createMemory, type Memory, renewedTokens } from './host/memory.ts';
export { PageFrame } from './host/PageFrame.tsx';
export type { Passkeys } from './host/passkeys.ts';
export { RefusedAddress } from './host/refused-address.ts';
export { StepgateProvider, type StepgateProviderProps } from './host/StepgateProvider.tsx';
export type { Brand, ErrorTracker, HostIdentity, HostLink, HostSettings, LoginOptions, TestHints } from './host/settings.ts';
export {
  type AddedLanguage,
  type Direction,
  defineLanguage,
  directionOf,
  type Language,
  languages,
  pickLanguage,
  type ShippedLanguage,
} from './i18n/languages.ts';
export { loadMessages } from './i18n/load-messages.ts';
export { Login } from './pages/login/Login.tsx';
export type { LoginProps, LoginSuccess } from './pages/login/login-props.ts';
export { loadSignUpMessages } from './pages/sign-up/load-sign-up-messages.ts';
export { type SignedUp, SignUp, type SignUpProps } from './pages/sign-up/SignUp.tsx';
export { FormFrame } from './parts/form-frame/FormFrame.tsx';
export { ErrorBanner } from './parts/problems/ErrorBanner.tsx';
export { isTransient } from './parts/problems/kinds.ts';
export { Problem, supportCodeOf } from './parts/problems/Problem.tsx';
export { Waiting } from './parts/waiting/Waiting.tsx';
export { createStepgate, type StepgateInstance, type StepgateOptions } from './start/create-stepgate.ts';
export { StepgateApp, type StepgateAppProps } from './start/StepgateApp.tsx';
export type { SessionState } from './start/session-store.ts';
export { SignedIn, SignedOut } from './start/signed.tsx';
export { type UsedSession, useSession } from './start/use-session.ts';
export { useSessionToken } from './start/use-session-token.ts';
export { useStepUp } from './start/use-step-up.ts';
export * from './ui.ts';
export { type Labels, withLabels } from './words/labels.ts';
