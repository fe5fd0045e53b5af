/** Names of the headers that both sides use, lower case as HTTP libraries give them. */
export const headers = {
  /** `Bearer` and an API key, from a company's back end. */
  authorization: 'authorization',
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
  /** Version of the face capture in the browser (0.1.8). */
  faceSdkVersion: 'x-face-sdk-version',
  /** The face session of a scan, or of a request for its result. It counts only with the token or session that began it. */
  faceSession: 'x-face-session',
  /** On a request: the one-time token of a fresh approval of exactly that request. On a 403: the token to approve it with. */
  approval: 'x-2fa-approval',
  /**
   * On a 403, with the header above or alone: the outcome of an approval, APPROVED or REJECTED. A demand for an approval has
   * none.
   */
  approvalResult: 'x-2fa-approval-result',
  /**
   * On a 403: the one-time token of the flow that a customer has to complete first; the call is refused either way. A server
   * without such a flow says `true`.
   */
  coolOff: 'x-cool-off',
  /**
   * On a change in a session, and on the call that begins one: a proof by the key of the session, in the form of DPoP (RFC 9449).
   */
  sessionProof: 'dpop',
  /**
   * On a write: identifies one intent across retries. The result is stored under the key and answered again; the write isn't
   * repeated.
   */
  idempotencyKey: 'idempotency-key',
} as const;
