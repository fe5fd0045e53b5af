/** The pages of an account, for a host's own pages. The code and the texts of each are loaded when it is first shown. */
import type { ComponentType } from 'react';
import { loadForgotPasswordMessages } from './pages/forgot-password/load-forgot-password-messages.ts';
import { loadResetPasswordMessages } from './pages/reset-password/load-reset-password-messages.ts';
import { loadSecurityMessages } from './pages/security/load-security-messages.ts';
import type { SectionName } from './pages/security/security-host.ts';
import { lazyPart } from './parts/loading/lazy-part.tsx';

export type { SectionName } from './pages/security/security-host.ts';

export type AccountSecurityProps = {
  /** The rows that are shown, in the order of the product. Default: every row that the service offers. */
  readonly only?: readonly SectionName[];
};

/**
 * How a logged-in customer protects the account: email address, password, passkeys, phone numbers, authenticator app, backup codes, approvals on a
 * phone, sessions, face and social logins, each as a row that opens. Asks for what a change needs (step-up), and leaves for the login if there is no
 * session.
 *
 * @example
 * const Settings = () => (
 *   <SignedIn>
 *     <AccountSecurity only={['password', 'passkeys', 'authenticator', 'backup']} />
 *   </SignedIn>
 * );
 */
export const AccountSecurity: ComponentType<AccountSecurityProps> = lazyPart(
  async () => (await import('./pages/security/AccountSecurity.tsx')).AccountSecurity,
  loadSecurityMessages,
);

/**
 * Asks for the address of an account and has a link sent to it. Its answer is the same with and without an account.
 *
 * @example
 * const ForgottenPage = () => <ForgotPassword />;
 */
export const ForgotPassword: ComponentType = lazyPart(
  async () => (await import('./pages/forgot-password/ForgotPassword.tsx')).ForgotPassword,
  loadForgotPasswordMessages,
);

/**
 * The target of that link: takes the token out of the address, runs the challenges, takes the new password and logs the customer in.
 *
 * @example
 * const ResetPage = () => <ResetPassword />;
 */
export const ResetPassword: ComponentType = lazyPart(
  async () => (await import('./pages/reset-password/ResetPassword.tsx')).ResetPassword,
  loadResetPasswordMessages,
);
