/** The account pages as our own web app shows them: at once, with their texts beside them. */
export { ForgotPassword } from '../../react/src/pages/forgot-password/ForgotPassword.tsx';
export { loadForgotPasswordMessages } from '../../react/src/pages/forgot-password/load-forgot-password-messages.ts';
export { loadResetPasswordMessages } from '../../react/src/pages/reset-password/load-reset-password-messages.ts';
export { ResetPassword } from '../../react/src/pages/reset-password/ResetPassword.tsx';
export { AccountSecurity } from '../../react/src/pages/security/AccountSecurity.tsx';
export type { SecurityCopy } from '../../react/src/pages/security/copy.ts';
export { loadSecurityMessages } from '../../react/src/pages/security/load-security-messages.ts';
export type { SectionName } from '../../react/src/pages/security/security-host.ts';
