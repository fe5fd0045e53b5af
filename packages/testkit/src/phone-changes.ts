/** New phone numbers, and changes of a lost one, made with the real calls. */
import { type Ask, paths, tokenOf } from './asking.ts';
import type { WorldCustomer } from './customers.ts';
import { beginLogin, passWithApp } from './journeys.ts';
import type { World } from './open-world.ts';
import { sendSelfie } from './selfies.ts';

type Asking = Pick<World, 'ask' | 'codeSentTo'>;

let made = 0;

/** An unused mobile number that is no neighbour of another. */
export function newMobile(): string {
  made += 1;
  return `+49151${20_000_017 + made * 100}`;
}

/**
 * A login of a customer who must enter a new number, with everything else proved. @returns its token, which asks for the number
 */
export async function beginNumberUpdate(world: World, customer: WorldCustomer): Promise<string> {
  const oneTimeToken = await beginLogin(world, customer);
  await passWithApp(world, customer, oneTimeToken);
  const { status } = await world.ask(paths.exchange, { body: { oneTimeToken } });
  if (status !== 403) throw new Error(`the exchange before the new number was answered with ${status}`);
  return oneTimeToken;
}

/** Enters a new number at a token's challenge and requests a code to it. @returns the code */
export async function enterNewNumber({ ask, codeSentTo }: Asking, oneTimeToken: string, number: string): Promise<string> {
  const entered = await ask(paths.verifyNewPhoneNumber, { oneTimeToken, body: { newPhoneNumber: number } });
  const sent = await ask(paths.trigger('sms'), { oneTimeToken, body: {} });
  if (entered.status !== 200 || sent.status !== 200)
    throw new Error(`entering a number was answered with ${entered.status}, its code with ${sent.status}`);
  return codeSentTo(number);
}

/**
 * Begins a change, and proves the new number.
 * @param begin with a session's cookie or a login's token
 * @returns the change's token
 */
export async function beginPhoneChange(asking: Asking, begin: Ask, number: string): Promise<string> {
  const begun = await asking.ask(paths.startPhoneChange, { method: 'POST', ...begin });
  const oneTimeToken = tokenOf(begun.body);
  const otpCode = await enterNewNumber(asking, oneTimeToken, number);
  const { status } = await asking.ask(paths.verify('sms'), { oneTimeToken, body: { otpCode } });
  if (status !== 200) throw new Error(`the code to the new number was answered with ${status}`);
  return oneTimeToken;
}

/** Requests a change with a photo. @param begin with a session's cookie or a login's token. @returns the change's token */
export async function askForPhoneChange(asking: Asking, begin: Ask, number: string): Promise<string> {
  const oneTimeToken = await beginPhoneChange(asking, begin, number);
  const { status } = await sendSelfie(asking, oneTimeToken);
  if (status !== 200) throw new Error(`the photo was answered with ${status}`);
  return oneTimeToken;
}

/** The tokens of the cancel links in messages, in order. */
export const cancelTokensIn = (messages: readonly { readonly text: string }[]): string[] =>
  messages.flatMap(({ text }) => text.match(/cancel-phone-change#token=(\S+)/)?.[1] ?? []);
