/** Every call of the contract with what answers it. A call without a route does not compile. */
import { type Calls, isLocalHost } from '@stepgate/contract';
import { accountRoutes } from './account/account.calls.ts';
import { emailChangeRoutes } from './account/email-change/email-change.calls.ts';
import { linkStateRoutes } from './account/link-state.calls.ts';
import { passkeyRecoveryRoutes } from './account/passkey-recovery.calls.ts';
import { askPasswordResetRoutes } from './account/password-reset/ask.calls.ts';
import { passwordResetRoutes } from './account/password-reset/reset.calls.ts';
import { phoneChangeRoutes } from './account/phone-change.calls.ts';
import { teamRoutes } from './account/team/team.calls.ts';
import { methodsOfCustomer } from './challenges/authentication-methods.ts';
import { routesOfTypes } from './challenges/registry.ts';
import { tokenStatusRoutes } from './challenges/token-status.calls.ts';
import { countriesRoutes } from './customers/countries.calls.ts';
import { deskRoutes } from './desk/desk.calls.ts';
import type { Route } from './http/serve-call.ts';
import type { Deps } from './kernel/context.ts';
import type { Settings } from './kernel/settings.ts';
import { captchaRoutes } from './limits/captcha.calls.ts';
import { exchangeRoutes } from './login/exchange.calls.ts';
import { loginRoutes } from './login/login.calls.ts';
import { loginCdrRoutes } from './login/login-cdr.calls.ts';
import { loginOptionsRoutes } from './login/login-options.calls.ts';
import { passkeyLoginRoutes } from './login/passkey-login.calls.ts';
import { sessionRoutes } from './login/session.calls.ts';
import { addPhoneNumberRoutes } from './security-page/add-phone-number.calls.ts';
import { authenticatorRoutes } from './security-page/authenticator.calls.ts';
import { devicesRoutes } from './security-page/devices.calls.ts';
import { faceEnrolmentRoutes } from './security-page/face.calls.ts';
import { securityOverviewRoutes } from './security-page/overview.calls.ts';
import { passkeysRoutes } from './security-page/passkeys.calls.ts';
import { passkeysOnlyRoutes } from './security-page/passkeys-only.calls.ts';
import { passwordAndSessionsRoutes } from './security-page/password-and-sessions.calls.ts';
import { phoneNumbersRoutes } from './security-page/phone-numbers.calls.ts';
import { preferredMethodRoutes } from './security-page/preferred-method.calls.ts';
import { removalsRoutes } from './security-page/removals.calls.ts';
import { trustedBrowsersRoutes } from './security-page/trusted-browsers.calls.ts';
import { serverApprovalRoutes } from './server-api/approvals.calls.ts';
import { sessionTokenRoutes } from './server-api/session-token.calls.ts';
import { serverSessionRoutes } from './server-api/sessions.calls.ts';
import { serverSignalRoutes } from './server-api/signals.calls.ts';
import { registrationRoutes } from './sign-up/registration.calls.ts';
import { signUpRoutes } from './sign-up/sign-up.calls.ts';
import { verifyEmailRoutes } from './sign-up/verify-email.calls.ts';
import { pageFaultRoutes } from './site/page-faults.calls.ts';
import { connectSocialRoutes } from './social/connect.calls.ts';
import { ownSocialsRoutes } from './social/own-socials.calls.ts';
import { decideReviewRoutes } from './staff/decide.calls.ts';
import { reviewItemsRoutes } from './staff/items.calls.ts';
import { reviewPhotoRoute } from './staff/photo.calls.ts';
import { staffSessionRoutes } from './staff/session.calls.ts';
import { staffPasskeysRoutes } from './staff/staff-passkeys.calls.ts';
import { databaseNow, installationOf } from './storage/transaction.ts';
import { handOffRoutes } from './tokens/hand-off.calls.ts';
import { reportFraudRoutes } from './tokens/report-fraud.calls.ts';

type CallName = keyof Calls;

/** Calls that an installation serves under a setting only. Without it they are unknown. */
const onlyWhere: { readonly [N in CallName]?: (settings: Settings) => boolean } = {
  loginCdr: ({ dataSharing }) => dataSharing,
  // By the same list as the client's choice between the two paths.
  exchangeSessionOnLocalhost: ({ origin }) => isLocalHost(new URL(origin).hostname),
};

const createRouteGroups = (deps: Deps) => [
  accountRoutes(deps),
  emailChangeRoutes(deps),
  linkStateRoutes(deps),
  askPasswordResetRoutes(deps),
  passwordResetRoutes(deps),
  phoneChangeRoutes(deps),
  passkeyRecoveryRoutes(deps),
  teamRoutes(deps),
  ...routesOfTypes(deps, ({ customerId = '', action, details }) =>
    methodsOfCustomer({ ...installationOf(deps), ...databaseNow(deps) }, deps.storage.queries, customerId, action, details),
  ),
  tokenStatusRoutes(deps),
  countriesRoutes(deps),
  captchaRoutes(deps),
  exchangeRoutes(deps),
  loginRoutes(deps),
  loginCdrRoutes(deps),
  loginOptionsRoutes(deps),
  passkeyLoginRoutes(deps),
  addPhoneNumberRoutes(deps),
  authenticatorRoutes(deps),
  devicesRoutes(deps),
  passkeysRoutes(deps),
  passkeysOnlyRoutes(deps),
  faceEnrolmentRoutes(deps),
  securityOverviewRoutes(deps),
  passwordAndSessionsRoutes(deps),
  phoneNumbersRoutes(deps),
  removalsRoutes(deps),
  preferredMethodRoutes(deps),
  trustedBrowsersRoutes(deps),
  sessionRoutes(deps),
  registrationRoutes(deps),
  signUpRoutes(deps),
  verifyEmailRoutes(deps),
  connectSocialRoutes(deps),
  ownSocialsRoutes(deps),
  decideReviewRoutes(deps),
  deskRoutes(deps),
  reviewItemsRoutes(deps),
  staffSessionRoutes(deps),
  staffPasskeysRoutes(deps),
  handOffRoutes(deps),
  reportFraudRoutes(deps),
  pageFaultRoutes(deps),
  serverApprovalRoutes(deps),
  serverSessionRoutes(deps),
  serverSignalRoutes(deps),
  sessionTokenRoutes(deps),
  { reviewPhoto: reviewPhotoRoute(deps) },
];

type Group = ReturnType<typeof createRouteGroups>[number];
type NamesIn<G> = G extends unknown ? keyof G : never;
type Missing = Exclude<CallName, NamesIn<Group>>;

/**
 * The routes of the calls that this installation serves. A call without a route does not compile, and the error names it. The groups aren't merged into
 * one object: two routes of one call would then be one, while now the server refuses to start.
 */
export function routesOfCalls(
  deps: Deps,
): [Missing] extends [never] ? readonly Route<CallName>[] : { readonly callsWithoutRoute: Missing } {
  const all: readonly Route<CallName>[] = createRouteGroups(deps).flatMap((group): Route<CallName>[] => Object.values(group));
  return all.filter(({ id }) => onlyWhere[id]?.(deps.settings) ?? true);
}
