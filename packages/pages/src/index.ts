/** The parts of our own web app's pages, in addition to those that every host can use. */

export { offeredAltcha } from '../../react/src/captcha/altcha.ts';
export { CaptchaTrouble } from '../../react/src/captcha/CaptchaTrouble.tsx';
export { CaptchaError } from '../../react/src/captcha/captcha-error.ts';
export { sendWithCaptcha } from '../../react/src/captcha/send-with-captcha.ts';
export { PhoneChangeRequirements } from '../../react/src/flow/lazy-parts.ts';
export { type EntryContext, withEntryContext } from '../../react/src/host/addresses.ts';
export { appleTouchDevice } from '../../react/src/host/apple-touch-device.ts';
export { useHistorySteps } from '../../react/src/host/history-steps.ts';
export { askLoginOptions } from '../../react/src/host/login-options.ts';
export { NotLoaded, toError } from '../../react/src/host/not-loaded.ts';
export { checkedRedirect } from '../../react/src/host/refused-address.ts';
export { reloadOnce } from '../../react/src/host/reload-once.ts';
export { partOf, report, reportFault } from '../../react/src/host/report.ts';
export { usePasskeys } from '../../react/src/host/use-passkeys.ts';
export type { Translation } from '../../react/src/i18n/translation.ts';
export { richCopy, useCopy } from '../../react/src/i18n/use-copy.ts';
export { SecondStep } from '../../react/src/pages/login/second-step/LazySecondStep.tsx';
export { AskedFirst, Failed } from '../../react/src/pages/parts/AskedFirst.tsx';
export { askSession } from '../../react/src/pages/parts/ask-session.ts';
export { isCode } from '../../react/src/pages/parts/is-code.ts';
export { LinkStep } from '../../react/src/pages/parts/link/LinkStep.tsx';
export { linkPage } from '../../react/src/pages/parts/link/link-page.tsx';
export { useDeadLink } from '../../react/src/pages/parts/link/use-dead-link.ts';
export { type LinkToken, useLinkToken } from '../../react/src/pages/parts/link/use-link-token.ts';
export { LiveRegion } from '../../react/src/pages/parts/live-region/LiveRegion.tsx';
export { NewPasswordField, useNewPassword } from '../../react/src/pages/parts/new-password/NewPasswordField.tsx';
export { Outcome, type OutcomeProps } from '../../react/src/pages/parts/Outcome.tsx';
export { Question } from '../../react/src/pages/parts/question/Question.tsx';
export { regionalLanguage } from '../../react/src/pages/parts/regional-language.ts';
export { Reserved } from '../../react/src/pages/parts/reserved/Reserved.tsx';
export { Row, Rows } from '../../react/src/pages/parts/rows/Rows.tsx';
export { SessionEnd } from '../../react/src/pages/parts/session-end/SessionEnd.tsx';
export { SessionEndWarning } from '../../react/src/pages/parts/session-end/SessionEndWarning.tsx';
export type { EndingSession } from '../../react/src/pages/parts/session-end/use-session-end.ts';
export { useDate } from '../../react/src/pages/parts/use-date.ts';
export { useFieldError } from '../../react/src/pages/parts/use-field-error.ts';
export {
  type Asking,
  hasIdledOut,
  hasNoSession,
  leaveForLogin,
  loginBefore,
  useAsked,
  useOfSession,
} from '../../react/src/pages/parts/use-of-session.ts';
export { useReturnFocus } from '../../react/src/pages/parts/use-return-focus.ts';
export { daysIn, hoursIn, minutesIn } from '../../react/src/parts/durations.ts';
export { lazyPart } from '../../react/src/parts/loading/lazy-part.tsx';
export { Extra } from '../../react/src/parts/problems/Extra.tsx';
export { type Sending, useSending } from '../../react/src/parts/use-sending.ts';
export { usePolling } from '../../react/src/parts/waiting/use-polling.ts';
export { loadSocialMessages } from '../../react/src/social/load-social-messages.ts';
export { SocialList } from '../../react/src/social/SocialList.tsx';
export { socialNames } from '../../react/src/social/social-names.ts';
export { stillForm } from '../../react/src/social/still-logins.ts';
export { asciiDigits } from '../../react/src/ui/ascii-digits.ts';
export { Data } from '../../react/src/ui/Data.tsx';
export { Select } from '../../react/src/ui/Select.tsx';
