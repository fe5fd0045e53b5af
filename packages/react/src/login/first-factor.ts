/** The call that the login form makes (specification, part 3, "Login payload"). */
import { allowedRedirect, type Calls, type CaptchaAnswer, calls, defaults, type ReadSuccess } from '@stepgate/contract';
import type { Stepgate } from '../provider/context.ts';
import type { LoginProps } from './login-props.ts';

type FirstFactor = {
  readonly email: string;
  /** As typed, never trimmed; `undefined` in the CDR variant, which has none. */
  readonly password: string | undefined;
};

type Answer = ReadSuccess<Calls['login']>;

/**
 * @returns the one-time token that opens the challenges
 * @throws CallError
 */
export async function passFirstFactor(
  { client, host, language }: Stepgate,
  { redirectAfterUrl }: LoginProps,
  { email, password }: FirstFactor,
  { captcha = null, challenge = null, siteKey = null }: CaptchaAnswer,
): Promise<string> {
  const shared = {
    email,
    captcha,
    challenge,
    siteKey,
    rememberThisDevice: defaults.rememberThisDevice,
    redirectAfterUrl: allowedRedirect(redirectAfterUrl, host.redirectPolicy) ?? defaults.redirect,
  };
  let answer: Answer;
  if (password === undefined) answer = await client.ask(calls.loginCdr, { body: shared });
  else if (host.loginCall === 'loginV2') {
    const { clientId, guestId, ggow, mosc } = host.identity;
    answer = await client.ask(calls.loginV2, { body: { ...shared, password, language, clientId, guestId, ggow, mosc } });
  } else answer = await client.ask(calls.login, { body: { ...shared, password } });
  return answer.oneTimeToken;
}
