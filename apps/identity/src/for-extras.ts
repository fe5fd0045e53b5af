/** The rules that an extra shares with the service (`extra.ts`). */
export { millisecondsLeft } from './challenges/totp/totp.ts';
export { findCustomer } from './customers/customers.ts';
export { lockCustomer } from './customers/lock-customer.ts';
export type { RiskyChange } from './customers/risky-changes.ts';
export { cookieName } from './http/cookies.ts';
export { languageOf } from './http/language.ts';
export { type CallContext, type Route, serveCall } from './http/serve-call.ts';
export { systemClock } from './kernel/clock.ts';
export { escapedHtml } from './kernel/html.ts';
export { Problem } from './kernel/problem.ts';
export { createAppleLogin } from './providers/social/apple.ts';
export { createFacebookLogin } from './providers/social/facebook.ts';
export { createOpenIdLogin } from './providers/social/openid.ts';
export { apiKeyId, formatApiKey } from './server-api/api-keys.ts';
export { authenticate } from './sessions/current-session.ts';
export { findReviewer, insertReviewer } from './staff/staff.ts';
export type { Queries } from './storage/storage.ts';
export { transact } from './storage/transaction.ts';
