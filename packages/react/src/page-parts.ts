/** What the pages of our own web app are built of, beside what every host can use. Hosts can't import it. */

export { offeredAltcha } from './captcha/altcha.ts';
export { CaptchaTrouble } from './captcha/CaptchaTrouble.tsx';
export { CaptchaError } from './captcha/captcha-error.ts';
export { sendWithCaptcha } from './captcha/send-with-captcha.ts';
export { PhoneChangeRequirements } from './flow/lazy-parts.ts';
export { useHistorySteps } from './host/history-steps.ts';
export { askLoginOptions } from './host/login-options.ts';
export { NotLoaded, reasonOf } from './host/not-loaded.ts';
export { checkedRedirect } from './host/refused-address.ts';
export { partOf, report, reportFault } from './host/report.ts';
export { usePasskeys } from './host/use-passkeys.ts';
export type { Translation } from './i18n/translation.ts';
export { richCopy, useCopy } from './i18n/use-copy.ts';
export { SecondStep } from './pages/login/second-step/LazySecondStep.tsx';
export { AskedFirst, Failed } from './pages/parts/AskedFirst.tsx';
export { askSession } from './pages/parts/ask-session.ts';
export { isCode } from './pages/parts/is-code.ts';
export { LinkStep } from './pages/parts/link/LinkStep.tsx';
export { linkPage } from './pages/parts/link/link-page.tsx';
export { type LinkToken, useLinkToken } from './pages/parts/link/use-link-token.ts';
export { LiveRegion } from './pages/parts/live-region/LiveRegion.tsx';
export { NewPasswordField, useNewPassword } from './pages/parts/new-password/NewPasswordField.tsx';
export { Outcome, type OutcomeProps } from './pages/parts/Outcome.tsx';
export { Question } from './pages/parts/question/Question.tsx';
export { regionalLanguage } from './pages/parts/regional-language.ts';
export { Row, Rows } from './pages/parts/rows/Rows.tsx';
export { SessionEnd } from './pages/parts/session-end/SessionEnd.tsx';
export { SessionEndWarning } from './pages/parts/session-end/SessionEndWarning.tsx';
export type { EndingSession } from './pages/parts/session-end/use-session-end.ts';
export { StillRoom } from './pages/parts/still-room/StillRoom.tsx';
export { useDate } from './pages/parts/use-date.ts';
export { useFieldError } from './pages/parts/use-field-error.ts';
export {
  type Asking,
  hasIdledOut,
  hasNoSession,
  leaveForLogin,
  loginBefore,
  useAsked,
  useOfSession,
} from './pages/parts/use-of-session.ts';
export { useReturnFocus } from './pages/parts/use-return-focus.ts';
export { type Sending, useSending } from './pages/parts/use-sending.ts';
export { daysIn, hoursIn, minutesIn } from './parts/durations.ts';
export { Extra } from './parts/problems/Extra.tsx';
export { usePolling } from './parts/waiting/use-polling.ts';
