/** Steps that many tests begin with, made with the real calls. */
import { type Answer, type Ask, paths, tokenOf } from './asking.ts';
import type { WorldCustomer } from './customers.ts';
import type { World } from './open-world.ts';

function must(answer: Answer, step: string): Answer {
  if (answer.status >= 300) throw new Error(`${step} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The cookies that a browser would send back. */
export const cookiesOf = ({ cookies }: Pick<Answer, 'cookies'>): string => cookies.map((each) => each.split(';')[0]).join('; ');

/** Sends the password at the login. @returns the one-time token */
export async function beginLogin(
  world: Pick<World, 'ask'>,
  { email, password }: WorldCustomer,
  request: Ask = {},
): Promise<string> {
  return tokenOf(must(await world.ask(paths.login, { ...request, body: { email, password } }), 'the login').body);
}

/** Sends the code of the customer's authenticator app, which works once in 30 seconds. */
export async function passWithApp(world: World, customer: WorldCustomer, oneTimeToken: string): Promise<void> {
  const body = { code: world.totpCodeOf(customer) };
  must(await world.ask(paths.verify('totp'), { oneTimeToken, body }), "the app's code");
}

/** Sends the code from the service's text message. */
export async function passWithText(
  world: Pick<World, 'ask' | 'codeSentTo'>,
  { phone }: Pick<WorldCustomer, 'phone'>,
  oneTimeToken: string,
): Promise<void> {
  must(await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} }), 'the text message');
  const body = { otpCode: await world.codeSentTo(phone) };
  must(await world.ask(paths.verify('sms'), { oneTimeToken, body }), 'the code of the text message');
}

/** @returns the cookies of the session and of the trusted device */
export async function exchangeToken(world: Pick<World, 'ask'>, oneTimeToken: string): Promise<string> {
  return cookiesOf(must(await world.ask(paths.exchange, { body: { oneTimeToken } }), 'the exchange'));
}

/** Password, authenticator app, session. @returns its cookies */
export async function logIn(world: World, customer: WorldCustomer): Promise<string> {
  const oneTimeToken = await beginLogin(world, customer);
  await passWithApp(world, customer, oneTimeToken);
  return exchangeToken(world, oneTimeToken);
}

/** The token of the link in the newest mail that has one. */
export function linkTokenIn(messages: readonly { readonly text: string }[]): string {
  const token = messages.flatMap(({ text }) => text.match(/#token=([^\s&]+)/)?.[1] ?? []).at(-1);
  if (token === undefined) throw new Error('no link was mailed');
  return token;
}
