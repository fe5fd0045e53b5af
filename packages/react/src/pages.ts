/** The account pages as the pages of our own web app show them: at once, with their texts beside them. Hosts can't import it. */
export { ForgotPassword } from './forgot-password/ForgotPassword.tsx';
export { loadForgotPasswordMessages } from './forgot-password/load-forgot-password-messages.ts';
export { loadResetPasswordMessages } from './reset-password/load-reset-password-messages.ts';
export { ResetPassword } from './reset-password/ResetPassword.tsx';
export { AccountSecurity } from './security/AccountSecurity.tsx';
export type { SecurityCopy } from './security/copy.ts';
export { loadSecurityMessages } from './security/load-security-messages.ts';
export type { SectionName } from './security/security-host.ts';
