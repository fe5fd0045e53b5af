export { poll } from '@stepgate/flow';
export { offeredAltcha } from './captcha/altcha.ts';
export { CaptchaTrouble } from './captcha/CaptchaTrouble.tsx';
export { CaptchaError } from './captcha/captcha-error.ts';
export { FormProblem } from './captcha/FormProblem.tsx';
export { sendWithCaptcha } from './captcha/send-with-captcha.ts';
export { useFormCaptcha } from './captcha/use-form-captcha.tsx';
export type { ChallengeFlowProps } from './challenges/ChallengeFlow.tsx';
export type { FaceScanProps } from './challenges/face-match/FaceScan.tsx';
export {
  type CameraUse,
  CaptureError,
  type CaptureTrouble,
  type FaceCapture,
  type OpenCamera,
  type ScanMoment,
} from './challenges/face-match/face-capture.ts';
export { ChallengeFlow } from './challenges/LazyChallengeFlow.tsx';
export { SecondStep } from './challenges/LazySecondStep.tsx';
export { DuplicatePhoneNumber, FaceScan, PhoneChangeRequirements, PhoneNumberForm } from './challenges/parts.ts';
export { usePolling } from './challenges/waiting/use-polling.ts';
export { Waiting } from './challenges/waiting/Waiting.tsx';
export { CountryPicker } from './country-picker/CountryPicker.tsx';
export type { CountryPickerProps } from './country-picker/CountrySelect.tsx';
export { type Labels, withLabels } from './i18n/labels.ts';
export { directionOf, type Language, languages, pickLanguage } from './i18n/languages.ts';
export { loadMessages } from './i18n/load-messages.ts';
export { type Copy, richCopy, useCopy } from './i18n/use-copy.ts';
export { Login } from './login/Login.tsx';
export type { LoginProps, LoginSuccess } from './login/login-props.ts';
export { isTransient } from './problems/later/kinds.ts';
export { Problem } from './problems/Problem.tsx';
export { supportCodeOf } from './problems/support-code.ts';
export { createPrompts, type Prompt, type PromptStore } from './prompts/create-prompts.ts';
export { StepUpDialogs, type StepUpDialogsProps } from './prompts/StepUpDialogs.tsx';
export type { AnalyticsEvent } from './provider/analytics.ts';
export { browserClock } from './provider/browser-clock.ts';
export { browserCookies } from './provider/browser-cookies.ts';
export { useStepgate } from './provider/context.ts';
export { guestIdOf } from './provider/guest-id.ts';
export type { Brand, ErrorTracker, HostIdentity, HostLink, HostSettings, LoginOptions, TestHints } from './provider/host.ts';
export { createMemory, type Memory } from './provider/memory.ts';
export { checkedRedirect, RefusedAddress } from './provider/refused-address.ts';
export { report } from './provider/report.ts';
export { StepgateProvider, type StepgateProviderProps } from './provider/StepgateProvider.tsx';
export { loadSignUpMessages } from './sign-up/load-sign-up-messages.ts';
export { type SignedUp, SignUp, type SignUpProps } from './sign-up/SignUp.tsx';
export { socialAddress } from './social/social-address.ts';
export { socialNames } from './social/social-names.ts';
export { Banner, type BannerProps } from './ui/Banner.tsx';
export { Button, type ButtonProps } from './ui/Button.tsx';
export { Choices } from './ui/Choices.tsx';
export { CodeField } from './ui/CodeField.tsx';
export { Dialog } from './ui/Dialog.tsx';
export { Field } from './ui/Field.tsx';
export { LinkButton } from './ui/LinkButton.tsx';
export { Note } from './ui/Note.tsx';
export { PageFrame } from './ui/PageFrame.tsx';
export { PasswordField } from './ui/PasswordField.tsx';
export { PhoneNumber } from './ui/PhoneNumber.tsx';
export { Step, StepLinks, StepText } from './ui/Step.tsx';
export { TextArea } from './ui/TextArea.tsx';
export { useEarlyPress } from './ui/use-early-press.ts';
export { useSecondsLeft } from './ui/use-seconds-left.ts';
