/** The call that the login form makes. Its code comes after the form, whose page has the less to load. */
import { allowedRedirect, type Calls, type CaptchaAnswer, defaults, type ReadSuccess } from '@stepgate/contract';
import * as calls from '@stepgate/contract/calls';
import type { Stepgate } from '../../../host/context.ts';
import type { LoginProps } from '../login-props.ts';

type FirstFactor = {
  readonly email: string;
  /** As typed, never trimmed; `undefined` in the CDR variant, which has no password. */
  readonly password: string | undefined;
};

type Answer = ReadSuccess<Calls['login']>;

/** Where the customer goes after the login. */
export const redirectOf = ({ host }: Pick<Stepgate, 'host'>, { redirectAfterUrl }: LoginProps): string =>
  allowedRedirect(redirectAfterUrl, host.redirectPolicy) ?? defaults.redirect;

/**
 * @returns the one-time token for the challenges
 * @throws CallError
 */
export async function passFirstFactor(
  { client, host, language }: Stepgate,
  login: LoginProps,
  { email, password }: FirstFactor,
  { captcha = null, challenge = null, siteKey = null }: CaptchaAnswer,
): Promise<string> {
  const isNewer = host.loginCall === 'loginV2';
  const { clientId, guestId, ggow, mosc } = host.identity;
  const shared = {
    email,
    captcha,
    challenge,
    siteKey,
    rememberThisDevice: defaults.rememberThisDevice,
    redirectAfterUrl: redirectOf({ host }, login),
    ...(isNewer && { language, clientId, guestId, ggow, mosc }),
  };
  let answer: Answer;
  if (password === undefined) answer = await client.ask(calls.loginCdr, { body: shared });
  else if (isNewer) answer = await client.ask(calls.loginV2, { body: { ...shared, password } });
  else answer = await client.ask(calls.login, { body: { ...shared, password } });
  return answer.oneTimeToken;
}
