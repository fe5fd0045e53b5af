/** Names of the headers that both sides use, lower case as HTTP libraries give them. */
export const headers = {
  accessToken: 'x-access-token',
  oneTimeToken: 'one-time-token',
  clientId: 'x-client-id',
  guestId: 'x-guest-id',
  language: 'x-language',
  acceptLanguage: 'accept-language',
  ggow: 'x-ggow',
  mosc: 'x-mosc',
  timeZone: 'x-time-zone',
  profilerSession: 'x-profiler-session',
  requestId: 'x-request-id',
  /** On a request: the one-time token of a fresh approval of that very request. On a 403: the token to approve it with. */
  approval: 'x-2fa-approval',
  /** On a 403 beside the one above: APPROVED or REJECTED. */
  approvalResult: 'x-2fa-approval-result',
} as const;
