/** Steps that many tests begin with, taken by the real calls. */
import { type Answer, type Ask, paths, tokenOf } from './asking.ts';
import type { WorldCustomer } from './customers.ts';
import type { World } from './open-world.ts';

function must(answer: Answer, step: string): Answer {
  if (answer.status >= 300) throw new Error(`${step} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** What a browser would send back. */
export const cookiesOf = ({ cookies }: Pick<Answer, 'cookies'>): string => cookies.map((each) => each.split(';')[0]).join('; ');

/** The password at the login. @returns the one-time token */
export async function beginLogin(
  world: Pick<World, 'ask'>,
  { email, password }: WorldCustomer,
  request: Ask = {},
): Promise<string> {
  return tokenOf(must(await world.ask(paths.login, { ...request, body: { email, password } }), 'the login').body);
}

/** The code that the customer's authenticator app shows: good once in half a minute. */
export async function passWithApp(world: World, customer: WorldCustomer, oneTimeToken: string): Promise<void> {
  const body = { code: world.totpCodeOf(customer) };
  must(await world.ask(paths.verify('totp'), { oneTimeToken, body }), "the app's code");
}

/** The code of the text message that the service sends. */
export async function passWithText(
  world: Pick<World, 'ask' | 'codeSentTo'>,
  { phone }: Pick<WorldCustomer, 'phone'>,
  oneTimeToken: string,
): Promise<void> {
  must(await world.ask(paths.trigger('sms'), { oneTimeToken, body: {} }), 'the text message');
  const body = { otpCode: await world.codeSentTo(phone) };
  must(await world.ask(paths.verify('sms'), { oneTimeToken, body }), 'the code of the text message');
}

/** @returns the cookies of the session and of the browser that is now known */
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
  const token = messages.flatMap(({ text }) => text.match(/#token=(\S+)/)?.[1] ?? []).at(-1);
  if (token === undefined) throw new Error('no link was mailed');
  return token;
}
