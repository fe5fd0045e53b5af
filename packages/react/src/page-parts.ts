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
export { SecondStep } from './login/second-step/LazySecondStep.tsx';
export { AskedFirst, Failed } from './page-parts/AskedFirst.tsx';
export { askSession } from './page-parts/ask-session.ts';
export { isCode } from './page-parts/is-code.ts';
export { LinkStep } from './page-parts/link/LinkStep.tsx';
export { linkPage } from './page-parts/link/link-page.tsx';
export { type LinkToken, useLinkToken } from './page-parts/link/use-link-token.ts';
export { LiveRegion } from './page-parts/live-region/LiveRegion.tsx';
export { NewPasswordField, useNewPassword } from './page-parts/new-password/NewPasswordField.tsx';
export { Outcome, type OutcomeProps } from './page-parts/Outcome.tsx';
export { Question } from './page-parts/question/Question.tsx';
export { regionalLanguage } from './page-parts/regional-language.ts';
export { Row, Rows } from './page-parts/rows/Rows.tsx';
export { SessionEnd } from './page-parts/session-end/SessionEnd.tsx';
export { SessionEndWarning } from './page-parts/session-end/SessionEndWarning.tsx';
export type { EndingSession } from './page-parts/session-end/use-session-end.ts';
export { StillRoom } from './page-parts/still-room/StillRoom.tsx';
export { useDate } from './page-parts/use-date.ts';
export { useFieldError } from './page-parts/use-field-error.ts';
export {
  type Asking,
  hasIdledOut,
  hasNoSession,
  leaveForLogin,
  loginBefore,
  useAsked,
  useOfSession,
} from './page-parts/use-of-session.ts';
export { useReturnFocus } from './page-parts/use-return-focus.ts';
export { type Sending, useSending } from './page-parts/use-sending.ts';
export { daysIn, hoursIn, minutesIn } from './parts/durations.ts';
export { Extra } from './parts/problems/Extra.tsx';
export { usePolling } from './parts/waiting/use-polling.ts';
