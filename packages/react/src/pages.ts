/** The account pages as the pages of our own web app show them: at once, with their texts beside them. Hosts can't import it. */
export { ForgotPassword } from './pages/forgot-password/ForgotPassword.tsx';
export { loadForgotPasswordMessages } from './pages/forgot-password/load-forgot-password-messages.ts';
export { loadResetPasswordMessages } from './pages/reset-password/load-reset-password-messages.ts';
export { ResetPassword } from './pages/reset-password/ResetPassword.tsx';
export { AccountSecurity } from './pages/security/AccountSecurity.tsx';
export type { SecurityCopy } from './pages/security/copy.ts';
export { loadSecurityMessages } from './pages/security/load-security-messages.ts';
export type { SectionName } from './pages/security/security-host.ts';
