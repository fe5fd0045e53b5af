/** For the pages of our own web app only: what they share with the account pages that hosts place in theirs. Hosts can't import it. */
export { ForgotPassword } from './forgot-password/ForgotPassword.tsx';
export { loadForgotPasswordMessages } from './forgot-password/load-forgot-password-messages.ts';
export type { Translation } from './i18n/translation.ts';
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
export { loadResetPasswordMessages } from './reset-password/load-reset-password-messages.ts';
export { ResetPassword } from './reset-password/ResetPassword.tsx';
export { AccountSecurity } from './security/AccountSecurity.tsx';
export type { SecurityCopy } from './security/copy.ts';
export { loadSecurityMessages } from './security/load-security-messages.ts';
export type { SectionName } from './security/security-host.ts';
