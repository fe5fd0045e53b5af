/** Requests made by hand, below the client, so that a test sends exactly what it wants. */
import { calls, defaults, demoCalls, headers } from '@stepgate/contract';

export type Answer = {
  readonly status: number;
  /** Parsed, or `undefined` without a body. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
};

export type Ask = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** Sent unchanged and unchecked. */
  readonly raw?: string | Buffer;
  readonly oneTimeToken?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export function toRequest(ask: Ask): {
  method: NonNullable<Ask['method']>;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
} {
  const payload = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
  return {
    method: ask.method ?? (payload === undefined ? 'GET' : 'POST'),
    headers: {
      [headers.accessToken]: defaults.accessToken,
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...(ask.oneTimeToken !== undefined && { [headers.oneTimeToken]: ask.oneTimeToken }),
      ...(ask.cookie !== undefined && { cookie: ask.cookie }),
      ...ask.headers,
    },
    payload,
  };
}

/** What an answer sets, without the copies under the names of the last release. @until 0.4.0 */
export const cookiesSetBy = ({
  headers,
}: {
  readonly headers: { readonly 'set-cookie'?: string | string[] | undefined };
}): string[] => [headers['set-cookie'] ?? []].flat().filter((each) => !/^__Host-(?!stepgate-)/.test(each));

/** Files, such as photos, aren't parsed. */
export const parseBody = (text: string, contentType: string): unknown =>
  text === '' || contentType.startsWith('image/') ? undefined : JSON.parse(text);

/** Paths of the calls. */
export const paths = {
  login: calls.login.path,
  loginV2: calls.loginV2.path,
  loginCdr: calls.loginCdr.path,
  status: calls.tokenStatus.path,
  reportFraud: calls.reportFraud.path,
  sendMoney: demoCalls.demoSendMoney.path,
  trigger: (channel: string): string => calls.triggerPhoneCode.path.replace(':channel', channel),
  verify: (channel: string): string => calls.verifyPhoneCode.path.replace(':channel', channel),
  exchange: calls.exchangeSession.path,
  session: calls.session.path,
  logout: calls.logout.path,
  verifyPassword: calls.verifyPassword.path,
  forgotPassword: calls.forgotPassword.path,
  beginPasswordReset: calls.beginPasswordReset.path,
  setPassword: calls.setPassword.path,
  triggerPush: calls.triggerPush.path,
  triggerPushV2: calls.triggerPushV2.path,
  pushStatus: calls.pushStatus.path,
  pushChallengeStatus: (id: string): string => calls.pushChallengeStatus.path.replace(':challengeId', id),
  triggerProfiler: calls.triggerProfiler.path,
  profilerStatus: calls.profilerStatus.path,
  triggerEmailCheckpoint: calls.triggerEmailCheckpoint.path,
  emailCheckpointStatus: calls.emailCheckpointStatus.path,
  describeEmailCheckpoint: calls.describeEmailCheckpoint.path,
  answerEmailCheckpoint: calls.answerEmailCheckpoint.path,
  resendEmailVerification: calls.resendEmailVerification.path,
  verifyEmail: calls.verifyEmail.path,
  linkState: calls.linkState.path,
  verifyEmailCode: calls.verifyEmailCode.path,
  verifyBackupCode: calls.verifyBackupCode.path,
  security: calls.security.path,
  verifyNewPhoneNumber: calls.verifyNewPhoneNumber.path,
  verifyPhoneGuess: calls.verifyPhoneGuess.path,
  phoneNumbers: calls.addPhoneNumber.path,
  verifyPhoneNumber: (id: string): string => calls.verifyPhoneNumber.path.replace(':id', id),
  startPhoneChange: calls.startPhoneChange.path,
  phoneChangeStatus: calls.phoneChangeStatus.path,
  cancelPhoneChange: calls.cancelPhoneChange.path,
  cancelOwnPhoneChange: calls.cancelOwnPhoneChange.path,
} as const;

/** The one-time token in an answer. */
export function tokenOf(body: unknown): string {
  const token = JSON.stringify(body).match(/"oneTimeToken":"([^"]+)"/)?.[1];
  if (token === undefined) throw new Error('the answer has no token');
  return token;
}
