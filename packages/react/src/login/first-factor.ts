/** The call that the login form makes (specification, part 3, "Login payload"). */
import type { Client } from '@stepgate/client';
import { defaults, redirectTarget } from '@stepgate/contract';
import type { Stepgate } from '../provider/context.ts';
import type { LoginProps } from './login-props.ts';

type FirstFactor = {
  readonly email: string;
  /** As typed, never trimmed; `undefined` in the CDR variant, which has none. */
  readonly password: string | undefined;
};

type Answer = Awaited<ReturnType<Client['login']>>;

/**
 * @returns the one-time token that opens the challenges
 * @throws CallError
 */
export async function passFirstFactor(
  { client, host, language }: Stepgate,
  { redirectAfterUrl }: LoginProps,
  { email, password }: FirstFactor,
): Promise<string> {
  const shared = {
    email,
    captcha: null,
    challenge: null,
    siteKey: null,
    rememberThisDevice: defaults.rememberThisDevice,
    redirectAfterUrl: redirectTarget(redirectAfterUrl, host.redirectPolicy),
  };
  let answer: Answer;
  if (password === undefined) answer = await client.loginCdr({ body: shared });
  else if (host.loginCall === 'loginV2') {
    const { clientId, guestId, ggow, mosc } = host.identity;
    answer = await client.loginV2({ body: { ...shared, password, language, clientId, guestId, ggow, mosc } });
  } else answer = await client.login({ body: { ...shared, password } });
  return answer.data.oneTimeTokenProperties.oneTimeToken;
}
