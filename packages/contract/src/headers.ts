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
  /** Version of what captures a face in the browser (specification, part 9: 0.1.8). */
  faceSdkVersion: 'x-face-sdk-version',
  /** Which face session a scan, or a question after its result, belongs to. It counts only with the token or session that began it. */
  faceSession: 'x-face-session',
  /** On a request: the one-time token of a fresh approval of that very request. On a 403: the token to approve it with. */
  approval: 'x-2fa-approval',
  /** On a 403, with the one above or alone: what came of an approval, APPROVED or REJECTED. A request for an approval has none. */
  approvalResult: 'x-2fa-approval-result',
  /**
   * On a 403: the one-time token of the flow that a customer goes through before anything else; the call is refused all the same. A server
   * without such a flow says `true`.
   */
  coolOff: 'x-cool-off',
  /** On a write: one wish, however often it is sent. What was done once under a key is answered again, and not done again. */
  idempotencyKey: 'idempotency-key',
} as const;
